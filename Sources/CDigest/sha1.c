#include "CDigest.h"

#include <string.h>

#include "wipe.h"

enum { BLOCK = 64, LENGTH_FIELD = 8 };

#define ROTATED(word, bits) ((word) << (bits) | (word) >> (32 - (bits)))

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Adds a block to a state. A word is a number, or a vector with the words of several messages. */
#define COMPRESS(word_t, state, words)                                                                   \
  do {                                                                                                  \
    word_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];                        \
    _Pragma("clang loop unroll(full)") for (int i = 0; i < 80; i++) {                                   \
      word_t word = words[i & 15];                                                                      \
      if (i >= 16) {                                                                                    \
        word = words[(i + 13) & 15] ^ words[(i + 8) & 15] ^ words[(i + 2) & 15] ^ word;                 \
        words[i & 15] = word = ROTATED(word, 1);                                                        \
      }                                                                                                 \
      word_t mixed = i < 20   ? (d ^ (b & (c ^ d))) + 0x5A827999                                        \
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1                                                \
                     : i < 60 ? ((b & c) | (d & (b | c))) + 0x8F1BBCDC                                  \
                              : (b ^ c ^ d) + 0xCA62C1D6;                                               \
      word_t next = ROTATED(a, 5) + mixed + e + word;                                                   \
      e = d, d = c, c = ROTATED(b, 30), b = a, a = next;                                                \
    }                                                                                                   \
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;                          \
    wipe(words, sizeof words);                                                                          \
  } while (0)

static void compress_portably(uint32_t state[5], const uint8_t block[BLOCK]) {
  uint32_t words[16];
  for (int i = 0; i < 16; i++) words[i] = big_endian(block + 4 * i);
  COMPRESS(uint32_t, state, words);
}

#if defined(__x86_64__) && defined(__has_include) && __has_include(<immintrin.h>)
#include <cpuid.h>
#include <immintrin.h>

/* Whether the processor has instructions for SHA-1, which are three times as fast. */
static bool has_instructions(void) {
  static int known; /* 0 unknown, 1 no, 2 yes: a race writes the same twice */
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer == 0) {
    unsigned a, b, c, d, e, f, g, h;
    bool has = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1) &&
               __get_cpuid_count(7, 0, &e, &f, &g, &h) && (f & 1u << 29);
    answer = has ? 2 : 1;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer == 2;
}

/* Four rounds: `e` goes in with four words of the message, and the old `abcd` becomes the next `e`. */
#define ROUNDS(constant, words)                     \
  do {                                              \
    __m128i before = abcd;                          \
    abcd = _mm_sha1rnds4_epu32(abcd, _mm_sha1nexte_epu32(e, (words)), constant); \
    e = before;                                     \
  } while (0)

__attribute__((target("sha,sse4.1,ssse3"))) static void compress_by_instructions(
    uint32_t state[5], const uint8_t block[BLOCK]) {
  const __m128i reversed = _mm_set_epi64x(0x0001020304050607, 0x08090A0B0C0D0E0F);
  __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0x1B);
  const __m128i abcd_before = abcd;
  __m128i words[4];
  for (int i = 0; i < 4; i++)
    words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + i), reversed);

  /* The first four rounds add `e` as it is; after that it is a rotated `a`. */
  __m128i e = abcd;
  abcd = _mm_sha1rnds4_epu32(abcd, _mm_add_epi32(_mm_set_epi32((int)state[4], 0, 0, 0), words[0]), 0);
#pragma clang loop unroll(full)
  for (int i = 1; i < 20; i++) {
    if (i >= 4) {
      __m128i next = _mm_sha1msg1_epu32(words[i & 3], words[(i + 1) & 3]);
      next = _mm_xor_si128(next, words[(i + 2) & 3]);
      words[i & 3] = _mm_sha1msg2_epu32(next, words[(i + 3) & 3]);
    }
    if (i < 5) ROUNDS(0, words[i & 3]);
    else if (i < 10) ROUNDS(1, words[i & 3]);
    else if (i < 15) ROUNDS(2, words[i & 3]);
    else ROUNDS(3, words[i & 3]);
  }
  state[4] = (uint32_t)_mm_extract_epi32(_mm_sha1nexte_epu32(e, _mm_set_epi32((int)state[4], 0, 0, 0)), 3);
  _mm_storeu_si128((__m128i *)state, _mm_shuffle_epi32(_mm_add_epi32(abcd, abcd_before), 0x1B));
  wipe(words, sizeof words);
}

static void compress(uint32_t state[5], const uint8_t block[BLOCK]) {
  if (has_instructions()) compress_by_instructions(state, block);
  else compress_portably(state, block);
}
#else
static void compress(uint32_t state[5], const uint8_t block[BLOCK]) { compress_portably(state, block); }
#endif

static const uint32_t start[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};

static void hash(const uint8_t *bytes, size_t count, uint32_t state[5],
                 void (*compress)(uint32_t[5], const uint8_t[BLOCK])) {
  memcpy(state, start, sizeof start);
  size_t done = 0;
  for (; count - done >= BLOCK; done += BLOCK) compress(state, bytes + done);

  uint8_t block[BLOCK] = {0};
  size_t rest = count - done;
  if (rest > 0) memcpy(block, bytes + done, rest);
  block[rest] = 0x80;
  if (rest >= BLOCK - LENGTH_FIELD) {
    compress(state, block);
    memset(block, 0, sizeof block);
  }
  uint64_t bits = (uint64_t)count * 8;
  for (int i = 0; i < LENGTH_FIELD; i++) block[BLOCK - 1 - i] = (uint8_t)(bits >> (8 * i));
  compress(state, block);
  wipe(block, sizeof block);
}

void digest_sha1(const uint8_t *bytes, size_t count, uint32_t words[5]) { hash(bytes, count, words, compress); }

void digest_sha1_portably(const uint8_t *bytes, size_t count, uint32_t words[5]) {
  hash(bytes, count, words, compress_portably);
}

/* The words of eight messages. */
typedef uint32_t lanes __attribute__((vector_size(32)));

__attribute__((always_inline)) static inline void hash_eight(
    const struct digest_short_text texts[8], uint64_t first_bits[8]) {
  uint32_t columns[5][8];
  lanes state[5], words[16] = {0};
  for (int k = 0; k < 8; k++) {
    uint64_t low = texts[k].low, high = texts[k].high;
    unsigned count = texts[k].count;
    /* A one follows the message. */
    if (count < 8) low |= (uint64_t)0x80 << 8 * count;
    else if (count < 16) high |= (uint64_t)0x80 << 8 * (count - 8);
    columns[0][k] = __builtin_bswap32((uint32_t)low), columns[1][k] = __builtin_bswap32((uint32_t)(low >> 32));
    columns[2][k] = __builtin_bswap32((uint32_t)high), columns[3][k] = __builtin_bswap32((uint32_t)(high >> 32));
    columns[4][k] = count < 16 ? 0 : 0x80000000;
    words[15][k] = 8 * count;
  }
  memcpy(words, columns, sizeof columns);
  for (int i = 0; i < 5; i++) state[i] = (lanes){0} + start[i];
  COMPRESS(lanes, state, words);
  for (int k = 0; k < 8; k++) first_bits[k] = (uint64_t)state[0][k] << 32 | state[1][k];
  wipe(columns, sizeof columns);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void hash_eight_avx2(
    const struct digest_short_text texts[8], uint64_t first_bits[8]) {
  hash_eight(texts, first_bits);
}

__attribute__((target("avx512vl"))) static void hash_eight_avx512(
    const struct digest_short_text texts[8], uint64_t first_bits[8]) {
  hash_eight(texts, first_bits);
}
#endif

void digest_sha1_of_eight(const struct digest_short_text texts[8], uint64_t first_bits[8]) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vl")) return hash_eight_avx512(texts, first_bits);
  if (__builtin_cpu_supports("avx2")) return hash_eight_avx2(texts, first_bits);
#endif
  hash_eight(texts, first_bits);
}
