/* The module's reading of numbers (runtime/number.c) beside the C library's: the same number and the
   same end, to the last bit. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value);

static int differences;
static long count;

static void compare(const char *text) {
  double own, other;
  const char *end = _swift_stdlib_strtod_clocale(text, &own);
  char *other_end;
  other = strtod(text, &other_end);
  count++;
  if (end == other_end && memcmp(&own, &other, sizeof own) == 0) return;
  if (differences++ < 10) printf("Different: %.60s: %a, not %a\n", text, own, other);
}

/* Any number but infinity and what is none. */
static double any(void) {
  uint64_t bits;
  do bits = (uint64_t)rand() << 42 ^ (uint64_t)rand() << 21 ^ (uint64_t)rand();
  while ((bits >> 52 & 0x7FF) == 0x7FF);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static char *digits(char *end, int length) {
  for (; length > 0; length--) *end++ = (char)('0' + rand() % 10);
  *end = 0;
  return end;
}

int main(void) {
  const char *known[] = {
      "0", "-0", "0.0", "1", "10", "1e10", "1E+22", "1e23", "0.1", "1.5e3", "0e999999999999", "1e400", "1e-400",
      "1e999999999", "1e-99999999999", "123456789012345678901234567890", "9007199254740993",
      "9007199254740993.0000000000000000000000000000001", "2.2250738585072011e-308", "4.9e-324",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623159e308"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) compare(known[i]);
  char text[4000];
  for (int i = 0; i < 200000; i++) {
    snprintf(text, sizeof text, "%.*e", 1 + rand() % 20, any());
    compare(text);
  }
  /* Just between two numbers, where the last of many digits decides. */
  for (int i = 0; i < 20000; i++) {
    double low = any(), high;
    uint64_t bits;
    memcpy(&bits, &low, sizeof bits);
    bits++;
    memcpy(&high, &bits, sizeof high);
    snprintf(text, sizeof text, "%.1100Lg", ((long double)low + (long double)high) / 2);
    compare(text);
    if (!strchr(text, 'e') && strchr(text, '.')) compare(strcat(text, "1"));
  }
  for (int i = 0; i < 100000; i++) {
    char *end = digits(digits(strcpy(text, "7") + 1, rand() % 30), 1);
    *end++ = '.';
    end = digits(end, 1 + rand() % 30);
    if (rand() % 2) sprintf(end, "e%d", rand() % 700 - 350);
    compare(text);
  }
  for (int i = 0; i < 300; i++) {
    char *end = digits(strcpy(text, "3") + 1, rand() % 1500);
    *end++ = '.';
    end = digits(end, 1 + rand() % 1500);
    if (rand() % 2) sprintf(end, "e-%d", rand() % 1800);
    compare(text);
  }
  printf("%ld numbers: %d differences\n", count, differences);
  return differences != 0;
}
