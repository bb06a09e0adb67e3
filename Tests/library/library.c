/* Tests of libpwcheck by a program in C. Says nothing if all is well. A failure names its line, and never a password.

     library             every test
     library FILE...     loads and lints each policy file, and judges by those that load: one line for each file */

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <pwcheck.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int failures;

#define expect(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "library.c:%d: not so: %s\n", __LINE__, #condition); \
      failures++; \
    } \
  } while (0)

/* The call fails with this code and says why; an error that nobody wants is no problem. */
#define expect_error(wanted, call) \
  do { \
    pwcheck_error *error = (pwcheck_error *)1; \
    expect(!(call)); \
    expect(error && error != (pwcheck_error *)1); \
    expect(pwcheck_error_code(error) == (wanted)); \
    expect(strlen(pwcheck_error_message(error)) > 10); \
    pwcheck_error_free(error); \
  } while (0)

static pwcheck_checker *checker_of(const char *name) {
  pwcheck_policy *policy = pwcheck_policy_shipped(name, NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  expect(checker);
  pwcheck_policy_free(policy); /* the checker does not need it any more */
  return checker;
}

static int check(const pwcheck_checker *checker, const pwcheck_user *user, const char *password) {
  return pwcheck_check(checker, user, password, strlen(password), NULL, NULL);
}

/* --- Versions, names --- */

static void test_versions(void) {
  expect(strcmp(pwcheck_version(), PWCHECK_VERSION) == 0);
  expect(pwcheck_abi() == PWCHECK_ABI);
  expect(pwcheck_shipped_count() > 5);
  for (size_t i = 0; i < pwcheck_shipped_count(); i++) {
    pwcheck_policy *policy = pwcheck_policy_shipped(pwcheck_shipped_name(i), NULL);
    expect(policy && strcmp(pwcheck_policy_id(policy), pwcheck_shipped_name(i)) == 0);
    pwcheck_policy_free(policy);
  }
  expect(!pwcheck_shipped_name(pwcheck_shipped_count()));
  expect(!pwcheck_shipped_name((size_t)-1));
}

/* --- NULL, everywhere --- */

static void test_null(void) {
  expect(pwcheck_error_code(NULL) < 0);
  expect(!pwcheck_error_message(NULL));
  expect(pwcheck_error_line(NULL) == 0 && pwcheck_error_column(NULL) == 0);
  expect(!pwcheck_text_bytes(NULL) && pwcheck_text_length(NULL) == 0);
  expect(!pwcheck_policy_id(NULL));
  pwcheck_error_free(NULL);
  pwcheck_text_free(NULL);
  pwcheck_policy_free(NULL);
  pwcheck_breaches_free(NULL);
  pwcheck_checker_free(NULL);
  pwcheck_user_free(NULL);
  pwcheck_result_free(NULL);

  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_shipped(NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_file(NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_parse(NULL, 3, NULL, &error));
  expect_error(PWCHECK_BAD_POLICY, pwcheck_policy_parse(NULL, 0, NULL, &error));
  int worst = 0;
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_lint(NULL, 3, NULL, &worst, &error));
  expect(worst == 3);
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_breaches_open(NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_checker_new(NULL, NULL, NULL, 0, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_user_new(NULL, 1, NULL, 0, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_user_new(NULL, 0, NULL, 1, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate(NULL, NULL, 0, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate_words(NULL, NULL, 4, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_result_json(NULL, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_result_reasons(NULL, NULL, &error));

  pwcheck_result *result = (pwcheck_result *)1;
  expect(pwcheck_check(NULL, NULL, "x", 1, &result, NULL) == PWCHECK_BAD_ARGUMENT);
  expect(!result);
  expect(pwcheck_result_verdict(NULL) == PWCHECK_BAD_ARGUMENT);
  expect(pwcheck_result_score(NULL) == 0 && pwcheck_result_level(NULL) == 0);
  expect(pwcheck_result_guesses_log10(NULL) == 0);
  expect(pwcheck_result_rule_count(NULL) == 0);
  expect(!pwcheck_result_rule_id(NULL, 0));
  expect(pwcheck_result_rule_outcome(NULL, 0) == PWCHECK_BAD_ARGUMENT);
  expect(pwcheck_result_rule_warns(NULL, 0) == 0);

  pwcheck_checker *checker = checker_of("default");
  expect(pwcheck_check(checker, NULL, NULL, 1, NULL, NULL) == PWCHECK_BAD_ARGUMENT);
  expect(pwcheck_check(checker, NULL, NULL, 0, NULL, NULL) == PWCHECK_NOT_ACCEPTED);
  pwcheck_checker_free(checker);
}

/* --- One password --- */

static void test_check(void) {
  pwcheck_checker *checker = checker_of("default");
  pwcheck_error *error = (pwcheck_error *)1;
  pwcheck_result *result;
  /* Not at the end of a string, and with no zero byte after it. */
  const char *text = "xxAbcdef1!yy";
  expect(pwcheck_check(checker, NULL, text + 2, 8, &result, &error) == PWCHECK_ACCEPTED);
  expect(!error);
  expect(pwcheck_result_verdict(result) == PWCHECK_ACCEPTED);
  expect(pwcheck_result_rule_count(result) == 5);
  expect(strcmp(pwcheck_result_rule_id(result, 0), "length") == 0);
  for (size_t i = 0; i < 5; i++) {
    expect(pwcheck_result_rule_outcome(result, i) == PWCHECK_RULE_MET);
    expect(pwcheck_result_rule_warns(result, i) == 0);
  }
  expect(!pwcheck_result_rule_id(result, 5));
  expect(pwcheck_result_rule_outcome(result, (size_t)-1) == PWCHECK_BAD_ARGUMENT);
  pwcheck_text *reasons = pwcheck_result_reasons(result, NULL, NULL);
  expect(pwcheck_text_length(reasons) == 0 && pwcheck_text_bytes(reasons)[0] == 0);
  pwcheck_text_free(reasons);
  pwcheck_checker_free(checker); /* the result does not need it any more */
  expect(strcmp(pwcheck_result_rule_id(result, 4), "special") == 0);
  pwcheck_result_free(result);

  checker = checker_of("default");
  expect(check(checker, NULL, "Summer2024") == PWCHECK_NOT_ACCEPTED);
  expect(pwcheck_check(checker, NULL, "Summer2024", 10, &result, NULL) == PWCHECK_NOT_ACCEPTED);
  expect(pwcheck_result_score(result) > 5 && pwcheck_result_score(result) < 40);
  expect(pwcheck_result_level(result) == pwcheck_result_score(result) / 20);
  expect(fabs(pwcheck_result_guesses_log10(result) - 5) < 1);
  expect(pwcheck_result_rule_outcome(result, 4) == PWCHECK_RULE_UNMET);
  reasons = pwcheck_result_reasons(result, "en_GB.UTF-8", NULL);
  expect(strcmp(pwcheck_text_bytes(reasons), "at least one special character (e.g. !@#$%^)\n") == 0);
  pwcheck_text_free(reasons);
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_result_json(result, "xx", &error));
  expect_error(PWCHECK_NOT_UTF8, pwcheck_result_json(result, "\xff", &error));
  pwcheck_text *json = pwcheck_result_json(result, "he", NULL);
  expect(strncmp(pwcheck_text_bytes(json), "{\n  \"schema\": \"pwcheck.check/1\"", 31) == 0);
  expect(strlen(pwcheck_text_bytes(json)) == pwcheck_text_length(json));
  pwcheck_text_free(json);
  pwcheck_result_free(result);
  pwcheck_checker_free(checker);
}

static void test_bad_passwords(void) {
  pwcheck_checker *checker = checker_of("sign-in");
  static const char *const not_utf8[] = {"\xff", "abc\xc3", "\xed\xa0\x80", "\xc0\x80", "a\xf8\x88\x80\x80\x80"};
  for (size_t i = 0; i < sizeof not_utf8 / sizeof *not_utf8; i++) {
    pwcheck_result *result = (pwcheck_result *)1;
    expect(check(checker, NULL, not_utf8[i]) == PWCHECK_NOT_UTF8);
    expect(pwcheck_check(checker, NULL, not_utf8[i], strlen(not_utf8[i]), &result, NULL) == PWCHECK_NOT_UTF8);
    expect(!result);
  }
  expect(pwcheck_check(checker, NULL, "ab\0cd", 5, NULL, NULL) == PWCHECK_ZERO_BYTE);
  expect(pwcheck_check(checker, NULL, "x", (size_t)PWCHECK_LONGEST_PASSWORD + 1, NULL, NULL) == PWCHECK_TOO_LONG);
  expect(pwcheck_check(checker, NULL, "x", (size_t)-1, NULL, NULL) == PWCHECK_TOO_LONG);

  char *long_one = malloc(PWCHECK_LONGEST_PASSWORD);
  memset(long_one, 'x', PWCHECK_LONGEST_PASSWORD);
  expect(pwcheck_check(checker, NULL, long_one, PWCHECK_LONGEST_PASSWORD, NULL, NULL) >= 0);
  /* One letter with more marks than any language writes. */
  for (size_t i = 1; i + 1 < 200000; i += 2) memcpy(long_one + i, "\xcc\x81", 2);
  pwcheck_result *result;
  expect(pwcheck_check(checker, NULL, long_one, 199999, NULL, NULL) == PWCHECK_UNDETERMINED);
  expect(pwcheck_check(checker, NULL, long_one, 3999, &result, NULL) == PWCHECK_UNDETERMINED);
  pwcheck_text *reasons = pwcheck_result_reasons(result, NULL, NULL);
  expect(strstr(pwcheck_text_bytes(reasons), "marks"));
  pwcheck_text_free(reasons);
  pwcheck_result_free(result);
  free(long_one);
  pwcheck_checker_free(checker);
}

/* --- The user, the site --- */

static const char own_rules[] =
    "{\"policy\": 1, \"id\": \"own\", \"rules\": ["
    "{\"id\": \"own-words\", \"label\": \"no word of yours\", \"personal\": {\"minLength\": 3}},"
    "{\"id\": \"new\", \"label\": \"a new one\", \"differs\": {\"minEdits\": 3}, \"severity\": \"warning\"},"
    "{\"id\": \"strong\", \"label\": \"strong\", \"strength\": {\"minGuesses\": 1e9}}]}";

static void test_user(void) {
  pwcheck_policy *policy = pwcheck_policy_parse(own_rules, sizeof own_rules - 1, NULL, NULL);
  expect(policy && strcmp(pwcheck_policy_id(policy), "own") == 0);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  const char *password = "vermilion-Lopez-trombone";
  expect(check(checker, NULL, password) == PWCHECK_ACCEPTED);
  const char *words = "ana.lopez@example.com\r\nAna L\303\263pez";
  pwcheck_user *user = pwcheck_user_new(words, strlen(words), password, strlen(password), NULL);
  pwcheck_result *result;
  expect(pwcheck_check(checker, user, password, strlen(password), &result, NULL) == PWCHECK_NOT_ACCEPTED);
  expect(pwcheck_result_rule_outcome(result, 0) == PWCHECK_RULE_UNMET);
  expect(pwcheck_result_rule_outcome(result, 1) == PWCHECK_RULE_UNMET);
  expect(pwcheck_result_rule_warns(result, 0) == 0 && pwcheck_result_rule_warns(result, 1) == 1);
  pwcheck_result_free(result);
  pwcheck_user_free(user);
  expect_error(PWCHECK_NOT_UTF8, pwcheck_user_new("\xff", 1, NULL, 0, &error));
  expect_error(PWCHECK_ZERO_BYTE, pwcheck_user_new("a\0b", 3, NULL, 0, &error));
  expect_error(PWCHECK_NOT_UTF8, pwcheck_user_new(NULL, 0, "\xff", 1, &error));
  expect_error(PWCHECK_ZERO_BYTE, pwcheck_user_new(NULL, 0, "a\0b", 3, &error));
  expect_error(PWCHECK_TOO_LONG, pwcheck_user_new("a", 1 << 17, NULL, 0, &error));

  /* The most words there can be. */
  char *many = malloc(1 << 16);
  for (int i = 0; i < 1 << 16; i++) many[i] = i % 8 == 7 ? '\n' : (char)('a' + i * 7 % 26);
  user = pwcheck_user_new(many, 1 << 16, many, 1 << 16, NULL);
  expect(user);
  expect(check(checker, user, password) >= 0);
  pwcheck_user_free(user);
  free(many);
  pwcheck_checker_free(checker);

  /* Words of the site make what holds them weaker. */
  const char *site = "vermilion\nlopez\ntrombone\n";
  pwcheck_checker *plain = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_checker *known = pwcheck_checker_new(policy, NULL, site, strlen(site), NULL);
  pwcheck_result *far, *near;
  pwcheck_check(plain, NULL, password, strlen(password), &far, NULL);
  pwcheck_check(known, NULL, password, strlen(password), &near, NULL);
  expect(pwcheck_result_guesses_log10(near) < pwcheck_result_guesses_log10(far));
  pwcheck_result_free(far);
  pwcheck_result_free(near);
  pwcheck_checker_free(plain);
  pwcheck_checker_free(known);
  expect_error(PWCHECK_NOT_UTF8, pwcheck_checker_new(policy, NULL, "a\n\xff\n", 4, &error));
  expect_error(PWCHECK_ZERO_BYTE, pwcheck_checker_new(policy, NULL, "aaaa\0\n", 6, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_checker_new(policy, NULL, NULL, 1, &error));
  pwcheck_policy_free(policy);
}

/* Processor seconds to make a checker that knows so many words of the site. */
static double time_of_site_words(pwcheck_policy *policy, int count) {
  char *words = malloc((size_t)count * 10);
  for (int i = 0; i < count; i++) {
    unsigned number = (unsigned)i * 2654435761u;
    for (int k = 0; k < 9; k++, number /= 11) words[10 * i + k] = (char)('a' + (number + (unsigned)i * (unsigned)(k + 3)) % 26);
    words[10 * i + 9] = '\n';
  }
  clock_t start = clock();
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, words, (size_t)count * 10, NULL);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  expect(checker);
  pwcheck_checker_free(checker);
  free(words);
  return seconds;
}

/* Four times the words take about four times as long; quadratic work would take sixteen. Both are
   timed side by side until one pair shows it: what a neighbour of this machine takes away from
   one pair, it does not take from all twelve. */
static void test_many_site_words(void) {
  pwcheck_policy *policy = pwcheck_policy_shipped("default", NULL);
  double least = 1e9;
  for (int pair = 0; pair < 12 && least > 6; pair++) {
    double few = time_of_site_words(policy, 24000), many = time_of_site_words(policy, 96000);
    if (few > 0 && many / few < least) least = many / few;
  }
  if (least > 8) fprintf(stderr, "%.1f times as long\n", least);
  expect(least <= 8);
  pwcheck_policy_free(policy);
}

/* Words that are of one kind, for a rule that asks for one kind. */
static void test_kinds_of_words(void) {
  static const char rules[] = "{\"policy\": 1, \"id\": \"a\", \"rules\": [{\"id\": \"r\", \"label\": \"r\", "
                              "\"personal\": {\"minLength\": 3, \"of\": [\"user\", \"email\"]}}]}";
  static const struct { const char *words; int wanted; } cases[] = {
      {"lopez", PWCHECK_NOT_ACCEPTED},
      {"user\tlopez", PWCHECK_NOT_ACCEPTED},
      {"name\tlopez", PWCHECK_ACCEPTED},
      {"site\tlopez\nother\tlopez", PWCHECK_ACCEPTED},
      {"name\tana\r\nemail\tlopez@example.com", PWCHECK_NOT_ACCEPTED},
      {"name\tlopez\nlopez", PWCHECK_NOT_ACCEPTED},
      {"name\tlopez\nuser\t", PWCHECK_ACCEPTED},
  };
  pwcheck_policy *policy = pwcheck_policy_parse(rules, sizeof rules - 1, NULL, NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_policy_free(policy);
  expect(checker);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pwcheck_user *user = pwcheck_user_new(cases[i].words, strlen(cases[i].words), NULL, 0, NULL);
    expect(user && check(checker, user, "vermilion-lopez") == cases[i].wanted);
    pwcheck_user_free(user);
  }
  pwcheck_checker_free(checker);
  static const char *const unknown[] = {"User\tlopez", "\tlopez", "e-mail\tx", "user \tx", "sekrit-zq\tx"};
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    pwcheck_error *error = NULL;
    expect(!pwcheck_user_new(unknown[i], strlen(unknown[i]), NULL, 0, &error));
    expect(pwcheck_error_code(error) == PWCHECK_BAD_ARGUMENT);
    expect(!strstr(pwcheck_error_message(error), "sekrit"));
    pwcheck_error_free(error);
  }
  /* An empty one says that it is not known. */
  static const char known[] = "birthday\t1990-05-17\nbirthday\t";
  pwcheck_user *user = pwcheck_user_new(known, sizeof known - 1, NULL, 0, NULL);
  expect(user);
  pwcheck_user_free(user);
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_user_new("birthday\t17.05.1990", 19, NULL, 0, &error));
}

/* Earlier passwords, by their hashes of crypt(3). */
static void test_history(void) {
  static const char rules[] =
      "{\"policy\": 1, \"id\": \"a\", \"rules\": [{\"id\": \"old\", \"label\": \"old\", \"history\": {\"last\": 2}},"
      "{\"id\": \"long\", \"label\": \"long\", \"length\": {\"min\": 4}}]}";
  /* Of Old-password-1, Old-password-0 and Old-password-2: sha512crypt, sha256crypt, sha512crypt. */
  static const char hashes[] = "$6$abcdefgh$H3Kve1dNV8Zbo0MEqOybcnCbjGNOcNgMm95VrF1i4WDu9HeMmc0ceb7efX3/8eBP1h0EJUAJtr3NayrTKKCrl.\r\n\n"
      "$5$abcdefgh$odno/fQnRhaoWdR91ykeRv9luiStKh0GqntMZydh7M3\n"
      "$6$abcdefgh$PppXJT9dWCdC6fylsswhK7RQvXYtZBX6c14YYb55Coh2jpASMi2H1X4h.JLC3FiM3657qdqT/ZPjawUF9yMEW1\n";
  static const struct { const char *password; int wanted; } cases[] = {
      {"Old-password-1", PWCHECK_RULE_UNMET},
      {"Old-password-0", PWCHECK_RULE_UNMET},
      {"Old-password-2", PWCHECK_RULE_MET},
      {"another-one", PWCHECK_RULE_MET},
      {"abc", PWCHECK_RULE_UNDETERMINED}, /* left out: another rule refuses it */
  };
  pwcheck_policy *policy = pwcheck_policy_parse(rules, sizeof rules - 1, NULL, NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_policy_free(policy);
  pwcheck_user *user = pwcheck_user_new_with_history("user\tana", 8, "old", 3, hashes, sizeof hashes - 1, NULL);
  expect(user);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pwcheck_result *result;
    pwcheck_check(checker, user, cases[i].password, strlen(cases[i].password), &result, NULL);
    expect(pwcheck_result_rule_outcome(result, 0) == cases[i].wanted);
    expect((check(checker, user, cases[i].password) == PWCHECK_ACCEPTED) == (cases[i].wanted == PWCHECK_RULE_MET));
    pwcheck_result_free(result);
  }
  int8_t verdicts[3];
  expect(pwcheck_check_list(checker, user, "Old-password-1\nanother-one\nabc", 30, '\n', 3, verdicts, NULL, NULL) == 1);
  expect(verdicts[0] == PWCHECK_NOT_ACCEPTED && verdicts[1] == PWCHECK_ACCEPTED && verdicts[2] == PWCHECK_NOT_ACCEPTED);
  pwcheck_user_free(user);

  /* None before, which is known; then, that it is not known; then hashes that cannot be compared. */
  static const struct { const char *history; int wanted, outcome; } others[] = {
      {"", PWCHECK_ACCEPTED, PWCHECK_RULE_MET},
      {NULL, PWCHECK_ACCEPTED, PWCHECK_RULE_NOT_APPLICABLE},
      {"no hash", PWCHECK_UNDETERMINED, PWCHECK_RULE_UNDETERMINED},
      {"ana:1000:1:$6$abcdefgh$x", PWCHECK_UNDETERMINED, PWCHECK_RULE_UNDETERMINED},
      {"$2b$31$abcdefghijklmnopqrstuuQWERTYUIOPASDFGHJKLZXCVBNM12345678", PWCHECK_UNDETERMINED, PWCHECK_RULE_UNDETERMINED},
      {"$y$jST$abcdefgh$QWERTYUIOPASDFGHJKLZXCVBNM12345678", PWCHECK_UNDETERMINED, PWCHECK_RULE_UNDETERMINED},
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    const char *history = others[i].history;
    user = pwcheck_user_new_with_history(NULL, 0, NULL, 0, history, history ? strlen(history) : 0, NULL);
    pwcheck_result *result;
    expect(pwcheck_check(checker, user, "another-one", 11, &result, NULL) == others[i].wanted);
    expect(pwcheck_result_rule_outcome(result, 0) == others[i].outcome);
    pwcheck_result_free(result);
    pwcheck_user_free(user);
  }
  pwcheck_checker_free(checker);
  expect_error(PWCHECK_NOT_UTF8, pwcheck_user_new_with_history(NULL, 0, NULL, 0, "\xff", 1, &error));
  expect_error(PWCHECK_ZERO_BYTE, pwcheck_user_new_with_history(NULL, 0, NULL, 0, "a\0b", 3, &error));
  expect_error(PWCHECK_TOO_LONG, pwcheck_user_new_with_history(NULL, 0, NULL, 0, "a", 1 << 17, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_user_new_with_history(NULL, 0, NULL, 0, NULL, 1, &error));
}

/* How often a text stands in the memory of the process, of `width` bytes a character. The text comes in
   disguise, so that what is looked for is nowhere but where it was left. */
static int found_in_memory(const char *disguised, size_t length, size_t width) {
  static unsigned char page[1 << 16];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r"), *memory = fopen("/proc/self/mem", "r");
  char row[512], writable;
  unsigned long start, end;
  while (maps && memory && fgets(row, sizeof row, maps)) {
    if (sscanf(row, "%lx-%lx %*c%c", &start, &end, &writable) != 3 || writable != 'w') continue;
    for (unsigned long at = start; at < end; at += sizeof page - 1024) {
      size_t wanted = end - at < sizeof page ? end - at : sizeof page;
      if (pread(fileno(memory), page, wanted, (off_t)at) != (ssize_t)wanted) break;
      for (size_t i = 0; i + length * width <= wanted; i++) {
        /* Not in the copy that is looked through. */
        const unsigned char *place = (const unsigned char *)(at + i);
        if (place >= page && place < page + sizeof page) continue;
        size_t j = 0;
        while (j < length && (page[i + j * width] ^ 0x2a) == (unsigned char)disguised[j] &&
               (width == 1 || (page[i + j * width + 1] | page[i + j * width + 2] | page[i + j * width + 3]) == 0))
          j++;
        found += j == length;
      }
    }
  }
  if (maps) fclose(maps);
  if (memory) fclose(memory);
  return found;
}

static void test_the_previous_password_is_overwritten(void) {
  /* A sanitizer's own memory takes hours to look through. */
  if (getenv("PWCHECK_SANITIZER")) return;
  /* "tangerine-lagoon-4417", each byte with ^ 0x2a. */
  static const char plain_length = 21;
  char disguised[] = "^KDMOXCDO\007FKMEED\007\036\036\033\035";
  char *password = malloc(plain_length);
  for (int i = 0; i < plain_length; i++) password[i] = disguised[i] ^ 0x2a;
  expect(found_in_memory(disguised, plain_length, 1) == 1);
  pwcheck_policy *policy = pwcheck_policy_parse(own_rules, sizeof own_rules - 1, NULL, NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_user *user = pwcheck_user_new("ana", 3, password, plain_length, NULL);
  /* The library has a copy, in UTF-8 or in code points: the search finds what is there. */
  expect(found_in_memory(disguised, plain_length, 1) + found_in_memory(disguised, plain_length, 4) > 1);
  expect(check(checker, user, "vermilion-Lopez-trombone") == PWCHECK_ACCEPTED);
  pwcheck_user_free(user);
  memset(password, 0, plain_length);
  expect(found_in_memory(disguised, plain_length, 4) == 0);
  expect(found_in_memory(disguised, plain_length, 1) == 0);
  free(password);
  pwcheck_checker_free(checker);
  pwcheck_policy_free(policy);
}

/* What the estimate works on, and the copies that rules make of the password. */
static void test_the_password_is_overwritten(void) {
  if (getenv("PWCHECK_SANITIZER")) return;
  /* "tangerine-lagoon-4417" again. */
  static const char length = 21;
  char disguised[] = "^KDMOXCDO\007FKMEED\007\036\036\033\035";
  pwcheck_policy *policy = pwcheck_policy_parse(own_rules, sizeof own_rules - 1, NULL, NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_user *user = pwcheck_user_new("ana", 3, "old", 3, NULL);
  char *password = malloc(length);
  for (int i = 0; i < length; i++) password[i] = disguised[i] ^ 0x2a;
  /* The memory of the first call may go back to the system; that of the others stays with the process. */
  for (int i = 0; i < 5; i++) {
    pwcheck_result *result;
    expect(pwcheck_check(checker, user, password, length, &result, NULL) == PWCHECK_ACCEPTED);
    pwcheck_result_free(result);
    expect(pwcheck_check(checker, user, password, length, NULL, NULL) == PWCHECK_ACCEPTED);
  }
  memset(password, 0, length);
  expect(found_in_memory(disguised, length, 4) == 0);
  expect(found_in_memory(disguised, length, 1) == 0);
  free(password);
  pwcheck_user_free(user);
  pwcheck_checker_free(checker);
  pwcheck_policy_free(policy);
}

/* --- Policies --- */

static void test_roles(void) {
  const char *text = "{\"policy\": 1, \"id\": \"a\", \"rules\": ["
                     "{\"id\": \"long\", \"label\": \"l\", \"length\": {\"min\": 15}, \"when\": {\"withoutRole\": \"mfa\"}},"
                     "{\"id\": \"short\", \"label\": \"l\", \"length\": {\"min\": 8}, \"when\": {\"role\": \"mfa\"}}]}";
  pwcheck_error *error = NULL;
  pwcheck_policy *policy = pwcheck_policy_parse(text, strlen(text), NULL, &error);
  if (error) fprintf(stderr, "%s\n", pwcheck_error_message(error));
  pwcheck_policy *other = pwcheck_policy_for_roles(policy, "mfa", NULL);
  pwcheck_checker *strict = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
  pwcheck_checker *with_role = pwcheck_checker_new(other, NULL, NULL, 0, NULL);
  expect(check(strict, NULL, "marmalade") == PWCHECK_NOT_ACCEPTED);
  expect(check(with_role, NULL, "marmalade") == PWCHECK_ACCEPTED);
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_for_roles(policy, "mfa\nadmin", &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_for_roles(NULL, "mfa", &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_policy_for_roles(policy, NULL, &error));
  pwcheck_checker_free(strict);
  pwcheck_checker_free(with_role);
  pwcheck_policy_free(policy);
  pwcheck_policy_free(other);
}

static void test_policies(void) {
  pwcheck_error *error;
  const char *mistake = "{\n  \"policy\": 1,\n  \"id\": \"a\",\n  \"rules\": [ { \"id\": \"r\", \"label\": \"r\", \"match\": \"(\" } ]\n}";
  expect(!pwcheck_policy_parse(mistake, strlen(mistake), NULL, &error));
  expect(pwcheck_error_code(error) == PWCHECK_BAD_POLICY);
  expect(pwcheck_error_line(error) == 4 && pwcheck_error_column(error) == 50);
  expect(strncmp(pwcheck_error_message(error), "policy:4:50: rule 'r': the pattern", 34) == 0);
  pwcheck_error_free(error);
  int worst = 0;
  pwcheck_text *lint = pwcheck_policy_lint(mistake, strlen(mistake), NULL, &worst, NULL);
  expect(worst == 3 && strstr(pwcheck_text_bytes(lint), "\"schema\": \"pwcheck.lint/1\""));
  pwcheck_text_free(lint);

  const char *names_list = "{\"policy\": 1, \"id\": \"a\", \"rules\": [{\"id\": \"r\", \"label\": \"r\", \"blocklist\": {\"list\": \"./words\"}}]}";
  expect_error(PWCHECK_BAD_POLICY, pwcheck_policy_parse(names_list, strlen(names_list), NULL, &error));
  expect_error(PWCHECK_BAD_POLICY, pwcheck_policy_parse(names_list, strlen(names_list), "/nowhere", &error));
  char folder[] = "/tmp/pwcheck-library-XXXXXX", path[64], policy_path[64];
  expect(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/words", folder);
  snprintf(policy_path, sizeof policy_path, "%s/policy.json", folder);
  FILE *file = fopen(path, "w");
  fputs("marmalade\n", file);
  fclose(file);
  file = fopen(policy_path, "w");
  fputs(names_list, file);
  fclose(file);
  for (int from_file = 0; from_file < 2; from_file++) {
    pwcheck_policy *policy = from_file ? pwcheck_policy_file(policy_path, NULL)
                                       : pwcheck_policy_parse(names_list, strlen(names_list), folder, NULL);
    pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
    expect(check(checker, NULL, "Marmalade") == PWCHECK_NOT_ACCEPTED);
    expect(check(checker, NULL, "marmalades") == PWCHECK_ACCEPTED);
    pwcheck_checker_free(checker);
    pwcheck_policy_free(policy);
  }
  unlink(path);
  unlink(policy_path);

  expect_error(PWCHECK_UNREADABLE, pwcheck_policy_file(policy_path, &error));
  expect_error(PWCHECK_UNREADABLE, pwcheck_policy_file(folder, &error));
  expect_error(PWCHECK_UNREADABLE, pwcheck_policy_file("/dev/zero", &error));
  expect_error(PWCHECK_UNREADABLE, pwcheck_policy_file("", &error));
  expect_error(PWCHECK_NOT_UTF8, pwcheck_policy_file("\xff", &error));
  expect_error(PWCHECK_NO_SUCH_POLICY, pwcheck_policy_shipped("defualt", &error));
  expect_error(PWCHECK_NO_SUCH_POLICY, pwcheck_policy_shipped("", &error));
  expect_error(PWCHECK_NO_SUCH_POLICY, pwcheck_policy_shipped("../default", &error));
  expect_error(PWCHECK_NOT_UTF8, pwcheck_policy_shipped("\xff\xfe", &error));
  expect_error(PWCHECK_TOO_LONG, pwcheck_policy_parse("{}", (size_t)-1, NULL, &error));
  expect_error(PWCHECK_BAD_CORPUS, pwcheck_breaches_open("/nowhere/at/all", &error));
  expect_error(PWCHECK_BAD_CORPUS, pwcheck_breaches_open("/dev/null", &error));
  expect_error(PWCHECK_BAD_CORPUS, pwcheck_breaches_open("", &error));
  rmdir(folder);

  /* Nested a million deep. */
  char *deep = malloc(1000000);
  memset(deep, '[', 1000000);
  expect_error(PWCHECK_BAD_POLICY, pwcheck_policy_parse(deep, 1000000, NULL, &error));
  lint = pwcheck_policy_lint(deep, 1000000, NULL, &worst, NULL);
  expect(lint && worst == 3);
  pwcheck_text_free(lint);
  free(deep);

  /* More than any policy has, as a text and as a file. */
  enum { too_long = 3 << 20 };
  char *large = malloc(too_long), large_path[] = "/tmp/pwcheck-policy-XXXXXX";
  memset(large, ' ', too_long);
  memcpy(large, "{}", 2);
  file = fdopen(mkstemp(large_path), "w");
  fwrite(large, 1, too_long, file);
  fclose(file);
  expect_error(PWCHECK_BAD_POLICY, pwcheck_policy_parse(large, too_long, NULL, &error));
  expect(!pwcheck_policy_file(large_path, &error));
  expect(pwcheck_error_code(error) == PWCHECK_BAD_POLICY && pwcheck_error_line(error) == 1);
  expect(strstr(pwcheck_error_message(error), "larger than 1 MiB"));
  pwcheck_error_free(error);
  lint = pwcheck_policy_lint(large, too_long, NULL, &worst, NULL);
  expect(lint && worst == 3);
  pwcheck_text_free(lint);
  unlink(large_path);
  free(large);
}

static void test_breaches(void) {
  /* SHA-1 of "correct horse battery staple", and others around it. */
  char path[] = "/tmp/pwcheck-corpus-XXXXXX";
  FILE *file = fdopen(mkstemp(path), "w");
  fputs("0000000000000000000000000000000000000000:1\n", file);
  fputs("ABF7AAD6438836DBE526AA231ABDE2D0EEF74D42:7\n", file);
  fputs("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF:1\n", file);
  fclose(file);
  pwcheck_breaches *breaches = pwcheck_breaches_open(path, NULL);
  expect(breaches);
  pwcheck_policy *policy = pwcheck_policy_shipped("sign-in", NULL);
  pwcheck_checker *checker = pwcheck_checker_new(policy, breaches, NULL, 0, NULL);
  pwcheck_policy_free(policy);
  pwcheck_breaches_free(breaches);
  expect(check(checker, NULL, "correct horse battery staple") == PWCHECK_NOT_ACCEPTED);
  expect(check(checker, NULL, "correct horse battery stapler") == PWCHECK_ACCEPTED);
  /* What cannot be read is never a pass. */
  expect(truncate(path, 0) == 0);
  pwcheck_result *result;
  const char *password = "correct horse battery stapler";
  expect(pwcheck_check(checker, NULL, password, strlen(password), &result, NULL) == PWCHECK_UNDETERMINED);
  pwcheck_text *reasons = pwcheck_result_reasons(result, NULL, NULL);
  expect(pwcheck_text_length(reasons) > 0);
  pwcheck_text_free(reasons);
  pwcheck_result_free(result);
  pwcheck_checker_free(checker);
  unlink(path);
}

/* --- Many passwords --- */

static void test_columns(void) {
  pwcheck_checker *checker = checker_of("default");
  const char bytes[] = "Abcdef1!shortSummer2024\xffz\0yAbcdef1!";
  const int32_t offsets[] = {0, 8, 13, 23, 24, 27, 27, 35};
  static const int8_t wanted[] = {PWCHECK_ACCEPTED, PWCHECK_NOT_ACCEPTED, PWCHECK_NOT_ACCEPTED, PWCHECK_NOT_UTF8,
                                  PWCHECK_ZERO_BYTE, PWCHECK_NOT_ACCEPTED, PWCHECK_BAD_ARGUMENT};
  /* Valid are all but the last, and the bits begin in the middle of a byte. */
  const uint8_t valid[] = {0xf8, 0x01};
  int8_t verdicts[7] = {0};
  double guesses[7];
  expect(pwcheck_check_column(checker, NULL, bytes, sizeof bytes - 1, offsets, 4, valid, 3, 7, verdicts, guesses,
                              NULL) == 1);
  expect(memcmp(verdicts, wanted, 7) == 0);
  expect(guesses[0] > 3 && guesses[2] > 3 && isnan(guesses[3]) && isnan(guesses[4]) && isnan(guesses[6]));

  int64_t wide[8];
  for (int i = 0; i < 8; i++) wide[i] = offsets[i];
  expect(pwcheck_check_column(checker, NULL, bytes, sizeof bytes - 1, wide, 8, NULL, 0, 7, verdicts, NULL, NULL) == 2);
  expect(verdicts[6] == PWCHECK_ACCEPTED);
  expect(pwcheck_check_column(checker, NULL, NULL, 0, NULL, 4, NULL, 0, 0, verdicts, NULL, NULL) == 0);

  /* After an error, nothing is accepted. */
  static const int32_t wrong[][3] = {{0, 8, 4}, {-1, 0, 8}, {0, 8, 99}, {9, 8, 8}, {0, 8, -8}, {0, 8, INT32_MAX}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    memset(verdicts, 0, sizeof verdicts);
    pwcheck_error *error;
    expect(pwcheck_check_column(checker, NULL, bytes, 35, wrong[i], 4, NULL, 0, 2, verdicts, guesses, &error) ==
           PWCHECK_BAD_ARGUMENT);
    expect(strstr(pwcheck_error_message(error), "offsets"));
    pwcheck_error_free(error);
    expect(verdicts[0] != PWCHECK_ACCEPTED && verdicts[1] != PWCHECK_ACCEPTED && isnan(guesses[0]));
  }
  memset(verdicts, 0, sizeof verdicts);
  expect(pwcheck_check_column(NULL, NULL, bytes, 35, offsets, 4, NULL, 0, 2, verdicts, NULL, NULL) < 0);
  expect(pwcheck_check_column(NULL, NULL, NULL, 0, NULL, 4, NULL, 0, 0, verdicts, NULL, NULL) < 0);
  expect(verdicts[0] < 0 && verdicts[1] < 0 && verdicts[2] == 0);
  expect(pwcheck_check_column(checker, NULL, bytes, 35, offsets, 3, NULL, 0, 2, verdicts, NULL, NULL) < 0);
  expect(pwcheck_check_column(checker, NULL, bytes, 35, offsets, 4, NULL, 0, 2, NULL, NULL, NULL) < 0);
  expect(pwcheck_check_column(checker, NULL, bytes, 35, NULL, 4, NULL, 0, 2, verdicts, NULL, NULL) < 0);
  expect(pwcheck_check_column(checker, NULL, bytes, 35, offsets, 4, NULL, 0, (size_t)-1, verdicts, NULL, NULL) < 0);
  expect(pwcheck_check_column(checker, NULL, bytes, 35, offsets, 4, valid, (size_t)-1, 2, verdicts, NULL, NULL) < 0);

  const char *list = "Abcdef1!\nshort\n\nAbcdef1!";
  expect(pwcheck_check_list(checker, NULL, list, strlen(list), '\n', 4, verdicts, guesses, NULL) == 2);
  expect(verdicts[0] == 0 && verdicts[1] == 1 && verdicts[2] == 1 && verdicts[3] == 0);
  expect(pwcheck_check_list(checker, NULL, "", 0, '\n', 1, verdicts, NULL, NULL) == 0);
  for (size_t count = 0; count < 7; count++) {
    if (count == 4) continue;
    memset(verdicts, 0, sizeof verdicts);
    expect(pwcheck_check_list(checker, NULL, list, strlen(list), '\n', count, verdicts, NULL, NULL) < 0);
    for (size_t i = 0; i < count; i++) expect(verdicts[i] < 0);
  }
  pwcheck_checker_free(checker);
}

/* --- New passwords --- */

static void test_generation(void) {
  pwcheck_checker *checker = checker_of("default");
  double bits = 0;
  pwcheck_text *text = pwcheck_generate(checker, NULL, 0, 20, &bits, NULL);
  expect(bits > 99 && bits < 140);
  int lines = 0;
  for (const char *line = pwcheck_text_bytes(text), *end; line && (end = strchr(line, '\n')); line = end + 1, lines++) {
    expect(pwcheck_check(checker, NULL, line, (size_t)(end - line), NULL, NULL) == PWCHECK_ACCEPTED);
  }
  expect(lines == 20);
  pwcheck_text_free(text);
  text = pwcheck_generate(checker, NULL, 12, 1, NULL, NULL);
  expect(pwcheck_text_length(text) == 13);
  pwcheck_text_free(text);
  expect_error(PWCHECK_NOT_GENERATED, pwcheck_generate(checker, NULL, 7, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate(checker, NULL, 1025, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate(checker, NULL, (size_t)-1, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate(checker, NULL, 0, 0, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate(checker, NULL, 0, 1000001, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate_words(checker, NULL, 0, 1, NULL, &error));
  expect_error(PWCHECK_BAD_ARGUMENT, pwcheck_generate_words(checker, NULL, 65, 1, NULL, &error));
  pwcheck_checker_free(checker);
  checker = checker_of("nist-800-63b-4");
  text = pwcheck_generate_words(checker, NULL, 6, 3, &bits, NULL);
  expect(text && bits > 70 && bits < 80);
  pwcheck_text_free(text);
  pwcheck_checker_free(checker);
}

/* --- Threads --- */

static const char *const mixed[] = {"Abcdef1!",     "short",       "Summer2024!", "correct horse battery staple",
                                    "\303\204bcdef1!", "p\314\210ss", "\xff",        ""};
enum { mixed_count = sizeof mixed / sizeof *mixed };
static const pwcheck_checker *shared_checker;
static const pwcheck_user *shared_user;
static int shared_verdicts[mixed_count];
static char *shared_json[mixed_count];

/* Everything that may take much of a stack, too. */
static void *use_all(void *unused) {
  (void)unused;
  long wrong = 0;
  for (int round = 0; round < 40; round++) {
    for (int i = 0; i < mixed_count; i++) {
      pwcheck_result *result;
      if (pwcheck_check(shared_checker, shared_user, mixed[i], strlen(mixed[i]), NULL, NULL) != shared_verdicts[i]) wrong++;
      if (pwcheck_check(shared_checker, shared_user, mixed[i], strlen(mixed[i]), &result, NULL) != shared_verdicts[i])
        wrong++;
      pwcheck_text *json = result ? pwcheck_result_json(result, "es", NULL) : NULL;
      if (json && strcmp(pwcheck_text_bytes(json), shared_json[i]) != 0) wrong++;
      pwcheck_text_free(json);
      pwcheck_result_free(result);
    }
    if (round % 20 == 0) {
      pwcheck_text *lint = pwcheck_policy_lint(own_rules, sizeof own_rules - 1, NULL, NULL, NULL);
      if (!lint) wrong++;
      pwcheck_text_free(lint);
      pwcheck_text *words = pwcheck_generate_words(shared_checker, shared_user, 6, 1, NULL, NULL);
      if (!words) wrong++;
      pwcheck_text_free(words);
      test_policies();
    }
  }
  return (void *)wrong;
}

static void test_threads(size_t stack) {
  pwcheck_checker *checker = checker_of("nist-800-63b-4");
  pwcheck_user *user = pwcheck_user_new("ana\nAcme", 8, "old password", 12, NULL);
  for (int i = 0; i < mixed_count; i++) {
    pwcheck_result *result;
    shared_verdicts[i] = pwcheck_check(checker, user, mixed[i], strlen(mixed[i]), &result, NULL);
    pwcheck_text *json = result ? pwcheck_result_json(result, "es", NULL) : NULL;
    shared_json[i] = json ? strdup(pwcheck_text_bytes(json)) : NULL;
    pwcheck_text_free(json);
    pwcheck_result_free(result);
  }
  shared_checker = checker;
  shared_user = user;
  enum { count = 6 };
  pthread_t threads[count];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (stack) expect(pthread_attr_setstacksize(&attributes, stack) == 0);
  for (int i = 0; i < count; i++) expect(pthread_create(&threads[i], &attributes, use_all, NULL) == 0);
  for (int i = 0; i < count; i++) {
    void *wrong;
    pthread_join(threads[i], &wrong);
    expect(!wrong);
  }
  pthread_attr_destroy(&attributes);
  for (int i = 0; i < mixed_count; i++) free(shared_json[i]);
  pwcheck_checker_free(checker);
  pwcheck_user_free(user);
}

/* The review of a policy that has one pattern, so many times after another. */
static void lint_pattern(const char *pattern, int times) {
  static const char start[] = "{\"policy\": 1, \"id\": \"a\", \"rules\": [{\"id\": \"r\", \"label\": \"r\", \"match\": \"";
  char *json = malloc(sizeof start + (size_t)times * strlen(pattern) + 8);
  char *end = json + sprintf(json, "%s", start);
  for (int i = 0; i < times; i++) end += sprintf(end, "%s", pattern);
  end += sprintf(end, "\"}]}");
  pwcheck_text *lint = pwcheck_policy_lint(json, (size_t)(end - json), NULL, NULL, NULL);
  expect(lint);
  pwcheck_text_free(lint);
  free(json);
}

/* Short patterns whose automata go deep, and long ones. */
static void *lint_deep_patterns(void *unused) {
  lint_pattern("(?:(?:a?){30}){15}", 1);
  lint_pattern("(?:a?b?c?d?)", 150);
  lint_pattern("abcdefghij", 400);
  lint_pattern("a|", 2000);
  lint_pattern("(?!ab)", 600);
  return unused;
}


/* --- Memory --- */

static long resident_pages(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
  fclose(file);
  return resident;
}

static void test_memory(void) {
  long before = 0;
  for (int round = 0; round < 600; round++) {
    if (round == 100) before = resident_pages();
    pwcheck_policy *policy = pwcheck_policy_parse(own_rules, sizeof own_rules - 1, NULL, NULL);
    pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, "a\nb", 3, NULL);
    pwcheck_user *user = pwcheck_user_new("ana", 3, "old", 3, NULL);
    pwcheck_result *result;
    pwcheck_error *error;
    pwcheck_check(checker, user, "Summer2024", 10, &result, NULL);
    pwcheck_text_free(pwcheck_result_json(result, NULL, NULL));
    pwcheck_result_free(result);
    pwcheck_check(checker, user, "\xff", 1, &result, &error);
    pwcheck_error_free(error);
    pwcheck_user_free(user);
    pwcheck_checker_free(checker);
    pwcheck_policy_free(policy);
  }
  expect(resident_pages() - before < 500);
}

/* --- Files that were named --- */

static void try_policy(const char *path) {
  pwcheck_error *error;
  pwcheck_policy *policy = pwcheck_policy_file(path, &error);
  int worst = 0;
  static char text[4 << 20];
  FILE *file = fopen(path, "r");
  size_t length = file ? fread(text, 1, sizeof text, file) : 0;
  if (file) fclose(file);
  pwcheck_error *lint_error;
  pwcheck_text *lint = pwcheck_policy_lint(text, length, NULL, &worst, &lint_error);
  if (!policy) {
    printf("%d %zu %zu %s\n", pwcheck_error_code(error), pwcheck_error_line(error), pwcheck_error_column(error), path);
    expect(lint ? worst == 3 : lint_error != NULL);
    pwcheck_error_free(error);
  } else {
    pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
    static char passwords[5000];
    memset(passwords, 'a', sizeof passwords);
    for (size_t long_one = 1; long_one < sizeof passwords; long_one = long_one * 3 + 1) {
      pwcheck_result *result;
      expect(pwcheck_check(checker, NULL, passwords, long_one, &result, NULL) >= 0);
      pwcheck_text_free(pwcheck_result_json(result, "ar", NULL));
      pwcheck_result_free(result);
    }
    pwcheck_checker_free(checker);
    pwcheck_policy_free(policy);
    printf("0 0 0 %s\n", path);
  }
  pwcheck_error_free(lint ? NULL : lint_error);
  pwcheck_text_free(lint);
}

static void *try_policies(void *paths) {
  for (char **path = paths; *path; path++) try_policy(*path);
  return NULL;
}

/* As small as the system gives to threads anywhere that the library is built for. */
static size_t small_stack(void) {
  const char *stack = getenv("LIBRARY_STACK");
  return stack ? (size_t)atol(stack) : 256 << 10;
}

static void run_on_small_stack(void *(*body)(void *), void *argument) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  expect(pthread_attr_setstacksize(&attributes, small_stack()) == 0);
  expect(pthread_create(&thread, &attributes, body, argument) == 0);
  pthread_join(thread, NULL);
}

int main(int count, char **arguments) {
  if (count > 1) {
    run_on_small_stack(try_policies, arguments + 1);
    return failures > 0;
  }
  test_versions();
  test_null();
  test_check();
  test_bad_passwords();
  test_user();
  test_many_site_words();
  test_kinds_of_words();
  test_history();
  test_the_previous_password_is_overwritten();
  test_the_password_is_overwritten();
  test_roles();
  test_policies();
  test_breaches();
  test_columns();
  test_generation();
  test_threads(0);
  test_threads(small_stack());
  run_on_small_stack(lint_deep_patterns, NULL);
  /* A sanitizer keeps what was freed. */
  if (!getenv("PWCHECK_SANITIZER")) test_memory();
  return failures > 0;
}
