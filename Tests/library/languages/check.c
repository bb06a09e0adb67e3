/* Reads a password a line, and says which ones the policy accepts. */
#include <pwcheck.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  pwcheck_policy *policy = pwcheck_policy_shipped("default", NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  char line[1024];
  while (fgets(line, sizeof line, stdin)) {
    size_t length = strcspn(line, "\n");
    int verdict = pwcheck_check(checker, NULL, line, length, NULL, NULL);
    puts(verdict == PWCHECK_ACCEPTED ? "accepted" : "refused");
  }
  pwcheck_checker_free(checker);
  pwcheck_policy_free(policy);
  return 0;
}
