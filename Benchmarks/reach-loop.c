/* Judges the lines of a list by libpwcheck's default policy, over and over.
   Usage: reach-loop verdict|result LIST SECONDS   Prints passwords per second of processor time. */
#include <pwcheck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  FILE *file = argc > 3 ? fopen(argv[2], "r") : NULL;
  pwcheck_policy *policy = pwcheck_policy_shipped("default", NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  if (!file || !checker) return 2;
  int wants_result = strcmp(argv[1], "result") == 0;
  char line[4096];
  double start = now(), seconds = atof(argv[3]);
  long count = 0, sum = 0;
  while (now() - start < seconds) {
    for (int i = 0; i < 256; i++) {
      if (!fgets(line, sizeof line, file)) {
        rewind(file);
        continue;
      }
      line[strcspn(line, "\n")] = 0;
      line[72] = 0;
      pwcheck_result *result = NULL;
      int verdict = pwcheck_check(checker, NULL, line, strlen(line), wants_result ? &result : NULL, NULL);
      if (verdict < 0) continue;
      sum += wants_result ? pwcheck_result_score(result) : verdict;
      pwcheck_result_free(result);
      count++;
    }
  }
  if (sum < 0) return 2;
  printf("%.1f\n", count / (now() - start));
}
