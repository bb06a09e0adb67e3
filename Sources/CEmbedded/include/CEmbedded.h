#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/* Files that live inside the program: C23 `#embed` puts them into read-only data, so they cost nothing at start-up.
   One .c file per thing, two accessors each; the bytes stay valid for the whole run. */

/* The trained strength model, aligned to 64 bytes; see PasswordStrength/ModelFile.swift for its layout. */
const unsigned char *embedded_strength_model(void);
size_t embedded_strength_model_size(void);

/* The leaked passwords that are not in common-passwords.txt, aligned to 64 bytes; NULL where they are left out, as on
   web pages. See PasswordStrength/FusedList.swift for the layout. */
const unsigned char *embedded_leaked_passwords(void);
size_t embedded_leaked_passwords_size(void);

/* The words of all languages with their places, in the same layout; NULL where they are left out. */
const unsigned char *embedded_word_places(void);
size_t embedded_word_places_size(void);

/* The words of single languages, aligned to 64 bytes; NULL where they are left out, as on web pages. See
   PasswordStrength/LanguageWords.swift for the layout. */
const unsigned char *embedded_language_words(void);
size_t embedded_language_words_size(void);

/* wordlists/common-passwords.txt as a table for look-ups, aligned to 64 bytes; see PasswordPolicy/WordTable.swift for its layout. */
const unsigned char *embedded_common_passwords(void);
size_t embedded_common_passwords_size(void);

/* The most bytes of a character's compatibility form. */
#define COMPATIBILITY_FORM_SIZE 33
/* Writes a character's form KC (UAX #15) in UTF-8, and returns its length; -1 if that is its form C. */
int embedded_compatibility_form(uint32_t character, unsigned char *form);

/* wordlists/passphrase-words.txt: a-z only, one a line. */
const unsigned char *embedded_passphrase_words(void);
size_t embedded_passphrase_words_size(void);

/* The files of policies/, in the order of their names. */
typedef struct {
  const char *name; /* without ".json" */
  const unsigned char *bytes;
  size_t size;
} embedded_file;

embedded_file embedded_policy(size_t index);
size_t embedded_policy_count(void);

/* The files of forms/, in the order of their names. */
embedded_file embedded_form(size_t index);
size_t embedded_form_count(void);

/* policies/schema/form-1.json and policy-1.json. */
embedded_file embedded_form_schema(void);
embedded_file embedded_policy_schema(void);

/* How pages of reports look, and what the page of a policy needs beside it. */
embedded_file embedded_report_styles(void);
embedded_file embedded_report_script(void);
embedded_file embedded_policy_styles(void);

/* Asks for the memory around a place of one of the tables, so that it has come when it is read. */
static inline void embedded_prefetch(const void *place) { __builtin_prefetch(place); }

#endif
