#include "CDigest.h"

#include <string.h>

#include "wipe.h"

enum { BLOCK = 64, LENGTH_FIELD = 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void compress(uint32_t state[8], const uint8_t block[BLOCK]) {
  uint32_t words[64];
  for (int i = 0; i < 16; i++) {
    const uint8_t *bytes = block + 4 * i;
    words[i] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t older = words[i - 15], newer = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (rotated(older, 7) ^ rotated(older, 18) ^ older >> 3) +
               (rotated(newer, 17) ^ rotated(newer, 19) ^ newer >> 10);
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int i = 0; i < 64; i++) {
    uint32_t chosen = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    uint32_t first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + constants[i] + words[i];
    uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  wipe(words, sizeof words);
}

void digest_sha256_begin(struct digest_sha256 *digest) {
  *digest = (struct digest_sha256){.state = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F,
                                             0x9B05688C, 0x1F83D9AB, 0x5BE0CD19}};
}

void digest_sha256_add(struct digest_sha256 *digest, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t waiting = digest->count % BLOCK;
  digest->count += count;
  if (waiting > 0) {
    size_t taken = count < BLOCK - waiting ? count : BLOCK - waiting;
    memcpy(digest->block + waiting, next, taken);
    next += taken, count -= taken;
    if (waiting + taken < BLOCK) return;
    compress(digest->state, digest->block);
  }
  for (; count >= BLOCK; next += BLOCK, count -= BLOCK) compress(digest->state, next);
  if (count > 0) memcpy(digest->block, next, count);
}

void digest_sha256_end(struct digest_sha256 *digest, uint8_t result[32]) {
  uint64_t bits = digest->count * 8;
  size_t rest = digest->count % BLOCK;
  digest->block[rest++] = 0x80;
  if (rest > BLOCK - LENGTH_FIELD) {
    memset(digest->block + rest, 0, BLOCK - rest);
    compress(digest->state, digest->block);
    rest = 0;
  }
  memset(digest->block + rest, 0, BLOCK - LENGTH_FIELD - rest);
  for (int i = 0; i < LENGTH_FIELD; i++) digest->block[BLOCK - 1 - i] = (uint8_t)(bits >> (8 * i));
  compress(digest->state, digest->block);
  for (int i = 0; i < 32; i++) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
  wipe(digest, sizeof *digest);
}
