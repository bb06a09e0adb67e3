/* A loop over the lines of a list, for programs that measure a library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double processor_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

/* Calls `judge` with one line after the other, over and over, for so many seconds, and prints lines per second of
   processor time. What it returns is added up, so that no compiler leaves the calls out; below zero is an error.
   Lines are cut after 72 bytes, as the authors of zxcvbn-c advise: its time grows with the square of the length. */
static int measure(const char *list, const char *seconds, double (*judge)(const char *line, size_t length)) {
  FILE *file = fopen(list, "r");
  if (!file) return 2;
  char line[4096];
  double start = processor_seconds(), end = start + atof(seconds), sum = 0;
  long count = 0;
  while (processor_seconds() < end) {
    for (int i = 0; i < 256; i++) {
      if (!fgets(line, sizeof line, file)) {
        rewind(file);
        continue;
      }
      line[strcspn(line, "\n")] = 0;
      line[72] = 0;
      double result = judge(line, strlen(line));
      if (result < 0) return 2;
      sum += result;
      count++;
    }
  }
  if (sum < 0) return 2;
  printf("%.1f\n", count / (processor_seconds() - start));
  return 0;
}
