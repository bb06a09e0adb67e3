#include "CDigest.h"

#include <string.h>

#include "wipe.h"

enum { BLOCK = 64, LENGTH_FIELD = 8 };

struct md4 {
  uint32_t state[4];
  uint8_t block[BLOCK];
  size_t used;
  uint64_t bytes;
};

static uint32_t rotated(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static void compress(uint32_t state[4], const uint8_t block[BLOCK]) {
  static const int shifts[3][4] = {{3, 7, 11, 19}, {3, 5, 9, 13}, {3, 9, 11, 15}};
  static const uint32_t constants[3] = {0, 0x5A827999, 0x6ED9EBA1};
  static const uint8_t order[3][16] = {
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
      {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
      {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15},
  };
  uint32_t words[16];
  for (int i = 0; i < 16; i++) {
    const uint8_t *word = block + 4 * i;
    words[i] = word[0] | (uint32_t)word[1] << 8 | (uint32_t)word[2] << 16 | (uint32_t)word[3] << 24;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
#pragma clang loop unroll(full)
  for (int i = 0; i < 48; i++) {
    int round = i / 16;
    uint32_t mixed = round == 0   ? (d ^ (b & (c ^ d)))
                     : round == 1 ? ((b & c) | (d & (b | c)))
                                  : (b ^ c ^ d);
    uint32_t next = rotated(a + mixed + words[order[round][i & 15]] + constants[round], shifts[round][i & 3]);
    a = d, d = c, c = b, b = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  wipe(words, sizeof words);
}

static struct md4 begun(void) {
  return (struct md4){.state = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476}};
}

static void add(struct md4 *digest, const uint8_t *bytes, size_t count) {
  digest->bytes += count;
  while (count > 0) {
    size_t room = BLOCK - digest->used, part = count < room ? count : room;
    memcpy(digest->block + digest->used, bytes, part);
    digest->used += part, bytes += part, count -= part;
    if (digest->used == BLOCK) {
      compress(digest->state, digest->block);
      digest->used = 0;
    }
  }
}

static void add_unit(struct md4 *digest, uint32_t unit) {
  uint8_t bytes[2] = {(uint8_t)unit, (uint8_t)(unit >> 8)};
  add(digest, bytes, sizeof bytes);
}

static void finish(struct md4 *digest, uint32_t words[4]) {
  uint64_t bits = digest->bytes * 8;
  digest->block[digest->used++] = 0x80;
  if (digest->used > BLOCK - LENGTH_FIELD) {
    memset(digest->block + digest->used, 0, BLOCK - digest->used);
    compress(digest->state, digest->block);
    digest->used = 0;
  }
  memset(digest->block + digest->used, 0, BLOCK - digest->used);
  for (int i = 0; i < LENGTH_FIELD; i++) digest->block[BLOCK - LENGTH_FIELD + i] = (uint8_t)(bits >> (8 * i));
  compress(digest->state, digest->block);
  for (int i = 0; i < 4; i++) words[i] = __builtin_bswap32(digest->state[i]);
  wipe(digest, sizeof *digest);
}

void digest_md4(const uint8_t *bytes, size_t count, uint32_t words[4]) {
  struct md4 digest = begun();
  add(&digest, bytes, count);
  finish(&digest, words);
}

/* One scalar value of UTF-8 from `*text`, which moves behind it; UINT32_MAX if there is none. */
static uint32_t next_scalar(const uint8_t **text, const uint8_t *end) {
  uint8_t lead = *(*text)++;
  if (lead < 0x80) return lead;
  int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC2 || lead > 0xF4 || end - *text < more) return UINT32_MAX;
  uint32_t scalar = lead & (0x3F >> more);
  for (int i = 0; i < more; i++) {
    uint8_t byte = *(*text)++;
    if ((byte & 0xC0) != 0x80) return UINT32_MAX;
    scalar = scalar << 6 | (byte & 0x3F);
  }
  static const uint32_t least[4] = {0, 0x80, 0x800, 0x10000};
  bool is_surrogate = scalar >= 0xD800 && scalar < 0xE000;
  return scalar < least[more] || scalar > 0x10FFFF || is_surrogate ? UINT32_MAX : scalar;
}

bool digest_nt(const uint8_t *text, size_t count, uint32_t words[4]) {
  struct md4 digest = begun();
  const uint8_t *end = count > 0 ? text + count : text;
  while (text < end) {
    uint32_t scalar = next_scalar(&text, end);
    if (scalar == UINT32_MAX) {
      wipe(&digest, sizeof digest);
      return false;
    }
    if (scalar >= 0x10000) {
      add_unit(&digest, 0xD800 | (scalar - 0x10000) >> 10);
      add_unit(&digest, 0xDC00 | (scalar & 0x3FF));
    } else {
      add_unit(&digest, scalar);
    }
  }
  finish(&digest, words);
  return true;
}

void digest_nt_cp1252(const uint8_t *bytes, size_t count, uint32_t words[4]) {
  static const uint16_t upper_controls[32] = {
      0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
  };
  struct md4 digest = begun();
  for (size_t i = 0; i < count; i++)
    add_unit(&digest, bytes[i] >= 0x80 && bytes[i] < 0xA0 ? upper_controls[bytes[i] - 0x80] : bytes[i]);
  finish(&digest, words);
}
