#ifndef PWCHECK_H
#define PWCHECK_H

/* libpwcheck: judges passwords against policies that are JSON files, and says how strong they are.

     pwcheck_policy *policy = pwcheck_policy_shipped("nist-800-63b-4", NULL);
     pwcheck_checker *checker = pwcheck_checker_new(policy, NULL, NULL, 0, NULL);
     if (pwcheck_check(checker, NULL, password, length, NULL, NULL) == PWCHECK_ACCEPTED) ...

   Documentation/c-interface.md describes it. In short:

   Secrets    come as a pointer and a length in bytes, UTF-8. They need no zero byte at the end. No call
              keeps a password after it returns; a pwcheck_user keeps the previous one until it is freed,
              and then overwrites it.
   Owners     A function that returns a pointer to one of the types below makes it for the caller, who
              ends it with the pwcheck_..._free of its type, once. Freeing NULL does nothing. Whatever
              else is returned as a pointer belongs to the object that it was asked of, and lives as long.
   Objects    depend on no other object of the caller: a policy may be freed when the checker is made.
   Threads    Nothing changes after it is made. Any number of threads may use an object at once; only
              its end must come after every use. The library starts no thread.
   Errors     A function with an `error` that fails returns NULL, or a number below 0. If `error` is not
              NULL, it is set to an error, which the caller frees, or to NULL after success. A function
              without an `error` returns NULL, 0 or PWCHECK_BAD_ARGUMENT if its object is NULL or its
              index is too high.
   Silence    The library writes nothing and handles no signal. It opens the files that the caller and
              the caller's policies name, and no other. It reads no environment variable; Swift's
              runtime, which is inside, has some for debugging, which begin with SWIFT_.
   Unloading  is not possible: dlclose leaves the library where it is. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the header. */
#define PWCHECK_VERSION "0.1.0"

/* The number in the library's name, libpwcheck.so.0. It changes when a program must be compiled anew. */
#define PWCHECK_ABI 0

/* The version of the library, as in PWCHECK_VERSION. Belongs to the library. */
const char *pwcheck_version(void);

/* The library's number, as in PWCHECK_ABI. */
int pwcheck_abi(void);

/* The verdict on a password. Everything but PWCHECK_ACCEPTED means: do not take it. */
enum {
  PWCHECK_ACCEPTED = 0,
  PWCHECK_NOT_ACCEPTED = 1,
  /* Not accepted either: a rule could not be decided, such as one whose corpus cannot be read. */
  PWCHECK_UNDETERMINED = 2
};

/* Why a function failed. */
enum {
  /* NULL where something is needed, or a number out of its range. */
  PWCHECK_BAD_ARGUMENT = -1,
  /* A text is not UTF-8. */
  PWCHECK_NOT_UTF8 = -2,
  /* A text is longer than the library takes; see PWCHECK_LONGEST_PASSWORD. */
  PWCHECK_TOO_LONG = -3,
  /* A password has a zero byte, at which many programs would cut it off. */
  PWCHECK_ZERO_BYTE = -4,
  /* No policy of this name is shipped. */
  PWCHECK_NO_SUCH_POLICY = -5,
  /* The text is not a policy. The error has the line and the column of the mistake. */
  PWCHECK_BAD_POLICY = -6,
  /* A file cannot be read. */
  PWCHECK_UNREADABLE = -7,
  /* A file cannot be used as a breach corpus. */
  PWCHECK_BAD_CORPUS = -8,
  /* The policy accepts no password of the kind that was to be made, or none was found. */
  PWCHECK_NOT_GENERATED = -9
};

/* The longest password, in bytes. */
#define PWCHECK_LONGEST_PASSWORD 16777216

/* --- Errors --- */

typedef struct pwcheck_error pwcheck_error;

/* One of the codes above. */
int pwcheck_error_code(const pwcheck_error *error);

/* The problem and its cure, in English, UTF-8, with a zero byte at the end. Holds no part of a password.
   Belongs to the error. */
const char *pwcheck_error_message(const pwcheck_error *error);

/* Where the mistake in a policy is, from 1, columns in code points; 0 for other errors. */
size_t pwcheck_error_line(const pwcheck_error *error);
size_t pwcheck_error_column(const pwcheck_error *error);

void pwcheck_error_free(pwcheck_error *error);

/* --- Texts that the library makes --- */

typedef struct pwcheck_text pwcheck_text;

/* UTF-8, with a zero byte after its end. Belongs to the text. */
const char *pwcheck_text_bytes(const pwcheck_text *text);

/* In bytes, without the zero byte. */
size_t pwcheck_text_length(const pwcheck_text *text);

/* Overwrites the text before its memory is given back. */
void pwcheck_text_free(pwcheck_text *text);

/* --- Policies --- */

typedef struct pwcheck_policy pwcheck_policy;

/* The number of policies that are part of the library, and their names in alphabetical order; NULL for a
   number that is too high. The names belong to the library. */
size_t pwcheck_shipped_count(void);
const char *pwcheck_shipped_name(size_t index);

/* A policy that is part of the library, by its name, which ends with a zero byte.
   Errors: PWCHECK_NO_SUCH_POLICY. */
pwcheck_policy *pwcheck_policy_shipped(const char *name, pwcheck_error **error);

/* The policy of a file's path. The files that it names are looked for in its folder.
   Errors: PWCHECK_UNREADABLE, PWCHECK_BAD_POLICY. */
pwcheck_policy *pwcheck_policy_file(const char *path, pwcheck_error **error);

/* The policy of a text. The files that it names are looked for in the folder; without one (NULL) it may
   name none.
   Errors: PWCHECK_BAD_POLICY. */
pwcheck_policy *pwcheck_policy_parse(const char *json, size_t length, const char *folder,
                                     pwcheck_error **error);

/* The policy for a user with these roles, one a line, which its rules ask for, such as "mfa". Without a role
   the stricter rule holds.
   Errors: PWCHECK_BAD_ARGUMENT for a role that the policy does not know. */
pwcheck_policy *pwcheck_policy_for_roles(const pwcheck_policy *policy, const char *roles,
                                         pwcheck_error **error);

/* The review of a policy's text: the JSON document of `pwcheck policy lint --format json`. A text that is
   no policy at all gives a review too. `worst`, unless NULL, is set to 0 if nothing was found, 1 for a
   note, 2 for a warning, 3 for an error. */
pwcheck_text *pwcheck_policy_lint(const char *json, size_t length, const char *folder, int *worst,
                                  pwcheck_error **error);

/* The policy's id. Belongs to the policy. */
const char *pwcheck_policy_id(const pwcheck_policy *policy);

void pwcheck_policy_free(pwcheck_policy *policy);

/* --- Breached passwords --- */

typedef struct pwcheck_breaches pwcheck_breaches;

/* A corpus of breached passwords: any file or folder that `pwcheck --breaches` takes. It is searched where
   it is, not read into memory.
   Errors: PWCHECK_BAD_CORPUS. */
pwcheck_breaches *pwcheck_breaches_open(const char *path, pwcheck_error **error);

void pwcheck_breaches_free(pwcheck_breaches *breaches);

/* --- Checkers --- */

typedef struct pwcheck_checker pwcheck_checker;

/* A checker for a policy. With breaches, it also refuses their passwords. `site_words` are names of the
   site, its products and its town, one a line, which attackers try first; NULL for none. All lines may have a
   count, "word\tcount": the frequent ones then cost fewer guesses.
   Errors: PWCHECK_NOT_UTF8, PWCHECK_ZERO_BYTE, PWCHECK_TOO_LONG, PWCHECK_BAD_ARGUMENT. */
pwcheck_checker *pwcheck_checker_new(const pwcheck_policy *policy, const pwcheck_breaches *breaches,
                                     const char *site_words, size_t site_words_length,
                                     pwcheck_error **error);

void pwcheck_checker_free(pwcheck_checker *checker);

/* --- The user whose password it is --- */

typedef struct pwcheck_user pwcheck_user;

/* `words` are the user's name, e-mail address and the like, one a line; NULL for none. A line may begin with
   what the word is, "user", "name", "email", "site", "birthday" (such as 1990-05-17) or "other", and a tab:
   "email\tana@example.com". A word without that counts as every kind of word that a rule may ask for.
   `previous` is the password that is to be replaced; NULL if it is not known.
   Errors: PWCHECK_NOT_UTF8, PWCHECK_ZERO_BYTE, PWCHECK_TOO_LONG, PWCHECK_BAD_ARGUMENT for another kind of
   word, or a birthday in another form. */
pwcheck_user *pwcheck_user_new(const char *words, size_t words_length, const char *previous,
                               size_t previous_length, pwcheck_error **error);

/* The same with the user's earlier passwords, for `history` rules: their hashes of crypt(3), as in
   /etc/security/opasswd, one a line, the newest one first. An empty text says that there was no password
   before; NULL, that it is not known, as with pwcheck_user_new.

   Hashes are slow on purpose: a check may take ten seconds in the thread that asks. They are compared last, and
   only if every other rule accepts the password. A hash of another kind, or one that would take more time or
   more than 256 MiB, is not compared, and the verdict is PWCHECK_UNDETERMINED. New passwords, below, are not
   compared with them.
   Errors: also PWCHECK_NOT_UTF8, PWCHECK_ZERO_BYTE and PWCHECK_TOO_LONG of the hashes. */
pwcheck_user *pwcheck_user_new_with_history(const char *words, size_t words_length, const char *previous,
                                            size_t previous_length, const char *history,
                                            size_t history_length, pwcheck_error **error);

void pwcheck_user_free(pwcheck_user *user);

/* --- One password --- */

typedef struct pwcheck_result pwcheck_result;

/* The verdict, or an error's code: PWCHECK_NOT_UTF8, PWCHECK_ZERO_BYTE, PWCHECK_TOO_LONG,
   PWCHECK_BAD_ARGUMENT. `user` may be NULL. If `result` is NULL, nothing but the verdict is found out,
   which is faster; otherwise it is set to a result, or to NULL after an error. */
int pwcheck_check(const pwcheck_checker *checker, const pwcheck_user *user, const char *password,
                  size_t length, pwcheck_result **result, pwcheck_error **error);

/* The verdict. */
int pwcheck_result_verdict(const pwcheck_result *result);

/* From 0 to 100: weak from 20 (10^6 guesses), fair from 40 (10^9), strong from 60 (10^12), very strong
   from 80 (10^18), and 100 from 10^24. */
int pwcheck_result_score(const pwcheck_result *result);

/* From 0, very weak, to 4, very strong: a level for each 20 points of the score. */
int pwcheck_result_level(const pwcheck_result *result);

/* The decimal logarithm of the number of guesses that an attacker needs. */
double pwcheck_result_guesses_log10(const pwcheck_result *result);

/* What a rule says of a password. */
enum {
  PWCHECK_RULE_MET = 0,
  PWCHECK_RULE_UNMET = 1,
  PWCHECK_RULE_UNDETERMINED = 2,
  PWCHECK_RULE_NOT_APPLICABLE = 3
};

/* The rules in the policy's order, each group before its members. */
size_t pwcheck_result_rule_count(const pwcheck_result *result);

/* A rule's id, which belongs to the result; NULL for a number that is too high. */
const char *pwcheck_result_rule_id(const pwcheck_result *result, size_t rule);

/* One of PWCHECK_RULE_..., or PWCHECK_BAD_ARGUMENT. */
int pwcheck_result_rule_outcome(const pwcheck_result *result, size_t rule);

/* 1 if the rule only warns, 0 if it rejects. */
int pwcheck_result_rule_warns(const pwcheck_result *result, size_t rule);

/* The sentences to show to the user, one a line: why the password is not accepted; nothing if it is.
   `language` is "en", "es", "he" or "ar", or begins so; NULL is English. */
pwcheck_text *pwcheck_result_reasons(const pwcheck_result *result, const char *language,
                                     pwcheck_error **error);

/* The JSON document of `pwcheck check --format json`. It tells the structure of the password, so it is
   only for people who know the password. */
pwcheck_text *pwcheck_result_json(const pwcheck_result *result, const char *language,
                                  pwcheck_error **error);

void pwcheck_result_free(pwcheck_result *result);

/* --- Many passwords --- */

/* Judges `count` passwords that lie one after another, as an Arrow column of strings has them: password i
   is the bytes from offsets[i] to offsets[i + 1]. An offset has `offset_size` bytes, 4 or 8. `valid`, if not
   NULL, has a bit for each password, beginning at bit `first_bit`, the lowest of each byte first; 0 means
   that there is no password.

   verdicts[i] becomes a verdict, or the code of an error: PWCHECK_NOT_UTF8, PWCHECK_ZERO_BYTE,
   PWCHECK_TOO_LONG, and PWCHECK_BAD_ARGUMENT where there is no password. guesses_log10[i], unless NULL,
   becomes the decimal logarithm of the guesses, or NaN.

   Returns the number of accepted passwords, or an error's code. After an error no verdict is
   PWCHECK_ACCEPTED. */
int64_t pwcheck_check_column(const pwcheck_checker *checker, const pwcheck_user *user, const char *bytes,
                             size_t length, const void *offsets, int offset_size, const uint8_t *valid,
                             size_t first_bit, size_t count, int8_t *verdicts, double *guesses_log10,
                             pwcheck_error **error);

/* The same of `count` passwords with one separator, any byte, between each two of them. The last is what
   follows the last separator, so that an empty text is one empty password.
   Errors: also PWCHECK_BAD_ARGUMENT if the text has another number of passwords than `count`. */
int64_t pwcheck_check_list(const pwcheck_checker *checker, const pwcheck_user *user, const char *bytes,
                           size_t length, char separator, size_t count, int8_t *verdicts,
                           double *guesses_log10, pwcheck_error **error);

/* --- New passwords --- */

/* Random passwords that the checker accepts, `count` of them, from 1 to 1000000, one a line. `length` is in
   characters, up to 1024; 0 takes the shortest with 100 bits of entropy, or as close to that as the policy
   allows. `entropy_bits`, unless NULL, is set to the entropy of each.
   Errors: PWCHECK_NOT_GENERATED, PWCHECK_BAD_ARGUMENT. */
pwcheck_text *pwcheck_generate(const pwcheck_checker *checker, const pwcheck_user *user, size_t length,
                               size_t count, double *entropy_bits, pwcheck_error **error);

/* The same of passphrases of so many English words, from 1 to 64, with "-" between them. */
pwcheck_text *pwcheck_generate_words(const pwcheck_checker *checker, const pwcheck_user *user,
                                     size_t words, size_t count, double *entropy_bits,
                                     pwcheck_error **error);

#ifdef __cplusplus
}
#endif

#endif
