/* Judges the lines of a list by libpwcheck's default policy, over and over.
   Usage: reach-loop verdict|result|json LIST SECONDS   Prints passwords per second of processor time. */
#include "list-loop.h"
#include <pwcheck.h>

static pwcheck_checker *checker;

static double verdict(const char *line, size_t length) { return pwcheck_check(checker, NULL, line, length, NULL, NULL); }

static double result(const char *line, size_t length) {
  pwcheck_result *result = NULL;
  if (pwcheck_check(checker, NULL, line, length, &result, NULL) < 0) return -1;
  double score = pwcheck_result_score(result);
  pwcheck_result_free(result);
  return score;
}

static double json(const char *line, size_t length) {
  pwcheck_result *result = NULL;
  if (pwcheck_check(checker, NULL, line, length, &result, NULL) < 0) return -1;
  pwcheck_text *text = pwcheck_result_json(result, NULL, NULL);
  double size = (double)pwcheck_text_length(text);
  pwcheck_text_free(text);
  pwcheck_result_free(result);
  return size;
}

int main(int argc, char **argv) {
  checker = pwcheck_checker_new(pwcheck_policy_shipped("default", NULL), NULL, NULL, 0, NULL);
  if (argc < 4 || !checker) return 2;
  double (*judge)(const char *, size_t) = strcmp(argv[1], "verdict") == 0 ? verdict : strcmp(argv[1], "json") == 0 ? json : result;
  return measure(argv[2], argv[3], judge);
}
