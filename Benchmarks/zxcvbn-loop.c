/* Scores the lines of a list by zxcvbn-c, over and over.
   Usage: zxcvbn-loop LIST SECONDS   Prints passwords per second of processor time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zxcvbn.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  FILE *file = argc > 2 ? fopen(argv[1], "r") : NULL;
  if (!file) return 2;
  char line[4096];
  double start = now(), seconds = atof(argv[2]), sum = 0;
  long count = 0;
  while (now() - start < seconds) {
    for (int i = 0; i < 256; i++) {
      if (!fgets(line, sizeof line, file)) {
        rewind(file);
        continue;
      }
      line[strcspn(line, "\n")] = 0;
      line[72] = 0; /* As its authors advise: the time grows with the square of the length. */
      sum += ZxcvbnMatch(line, NULL, NULL);
      count++;
    }
  }
  if (sum < 0) return 2;
  printf("%.1f\n", count / (now() - start));
}
