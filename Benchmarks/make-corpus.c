/* Writes so many made-up lines of a breach corpus, SHA-1 and a count, in their order.

     make-corpus LINES > FILE

   The gaps between hashes are those of chance. The counts fall off as real ones do: half of them are above one. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 20261121;

static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static double share(void) { return ((double)(next() >> 11) + 1) / 0x1p53; }

int main(int count, char **arguments) {
  if (count != 2) return 2;
  long long lines = atoll(arguments[1]);
  double hash = 0, mean = 0x1p64 / ((double)lines * 1.001 + 100);
  for (long long i = 0; i < lines; i++) {
    hash -= log(share()) * mean;
    if (hash >= 0x1p64) break;
    double seen = 1 / share();
    printf("%016" PRIX64 "%016" PRIX64 "%08" PRIX32 ":%.0f\r\n", (uint64_t)hash | (next() & 0x3FF), next(),
           (uint32_t)next(), seen < 1e8 ? floor(seen) : 1e8);
  }
  return 0;
}
