/* Double(String), for the numbers of JSON: the nearest number, as everywhere. The C library's strtod
   would bring streams and numbers of 128 bits along. */

#include <math.h>
#include <stdint.h>
#include <string.h>

/* No more digits decide on the rounding: beyond them it matters only whether there are others. */
enum { DIGITS = 800, WORDS = 256, LARGEST = 400, SMALLEST = -1200 };

/* A whole number of 32-bit words, the lowest one first, and whether something was left out. */
struct whole {
  uint32_t words[WORDS];
  int count, is_more;
};

static void multiply_and_add(struct whole *n, uint32_t factor, uint32_t summand) {
  uint64_t carry = summand;
  for (int i = 0; i < n->count; i++) {
    carry += (uint64_t)n->words[i] * factor;
    n->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) n->words[n->count++] = (uint32_t)carry;
}

static void divide(struct whole *n, uint32_t divisor) {
  uint64_t rest = 0;
  for (int i = n->count; i-- > 0;) {
    rest = rest << 32 | n->words[i];
    n->words[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  n->is_more |= rest > 0;
  while (n->count > 0 && n->words[n->count - 1] == 0) n->count--;
}

/* The number times a power of two, rounded to the nearest, and of two to the even one. */
static double rounded(struct whole *n, int exponent) {
  if (n->count == 0) return 0;
  /* The highest 64 bits. */
  uint64_t bits = 0;
  for (int i = 1; i <= 3; i++) {
    uint32_t word = n->count >= i ? n->words[n->count - i] : 0;
    int shift = i == 1 ? 32 : __builtin_clz(n->words[n->count - 1]);
    if (i < 3) bits = bits << 32 | word;
    else if (shift) {
      bits = bits << shift | word >> (32 - shift);
      n->is_more |= word << shift != 0;
    } else n->is_more |= word != 0;
  }
  for (int i = 0; i < n->count - 3; i++) n->is_more |= n->words[i] != 0;
  exponent += 32 * n->count - __builtin_clz(n->words[n->count - 1]) - 64;
  /* A Double has 53 of them, or fewer if it is near zero. */
  int dropped = exponent + 11 < -1074 ? -1074 - exponent : 11;
  if (dropped > 64) return 0;
  uint64_t kept = dropped == 64 ? 0 : bits >> dropped, half = 1ull << (dropped - 1);
  uint64_t rest = dropped == 64 ? bits : bits & ((1ull << dropped) - 1);
  if (rest > half || (rest == half && (n->is_more || kept & 1))) kept++;
  return scalbn((double)kept, exponent + dropped);
}

/* Reads digits, of which the first ones count; returns how many places the others would shift the
   point. */
static int take_digits(const char **next, struct whole *n, int *digits) {
  int left_out = 0;
  for (; **next >= '0' && **next <= '9'; ++*next) {
    uint32_t digit = (uint32_t)(**next - '0');
    if (*digits == 0 && digit == 0) continue;
    if (*digits < DIGITS) {
      multiply_and_add(n, 10, digit);
      ++*digits;
    } else {
      n->is_more |= digit != 0;
      if (left_out < 1 << 24) left_out++;
    }
  }
  return left_out;
}

/* Where the number ends, or null if the text does not begin with one. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  static struct whole n;
  n.count = n.is_more = 0;
  const char *next = text;
  int is_negative = *next == '-', digits = 0;
  next += is_negative;
  if (*next < '0' || *next > '9') return NULL;
  long exponent = take_digits(&next, &n, &digits);
  if (*next == '.') {
    const char *point = ++next;
    exponent += take_digits(&next, &n, &digits) - (next - point);
  }
  if (*next == 'e' || *next == 'E') {
    int is_below = *++next == '-';
    long given = 0;
    if (*next == '-' || *next == '+') next++;
    for (; *next >= '0' && *next <= '9'; next++) {
      if (given < 1 << 24) given = given * 10 + (*next - '0');
    }
    exponent += is_below ? -given : given;
  }
  double result = 0;
  if (digits > 0 && exponent + digits > LARGEST) {
    result = INFINITY;
  } else if (digits > 0 && exponent >= SMALLEST) {
    for (; exponent > 0; exponent--) multiply_and_add(&n, 10, 0);
    /* Zeros behind the number, so that dividing leaves 64 bits and more. */
    int zeros = exponent < 0 ? (int)(-exponent / 9) + 3 : 0;
    memmove(n.words + zeros, n.words, (size_t)n.count * sizeof *n.words);
    memset(n.words, 0, (size_t)zeros * sizeof *n.words);
    n.count += zeros;
    for (; exponent < 0; exponent++) divide(&n, 10);
    result = rounded(&n, -32 * zeros);
  }
  *value = is_negative ? -result : result;
  return next;
}
