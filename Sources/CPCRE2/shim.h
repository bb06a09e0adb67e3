// PCRE2 declares nothing until it knows the code unit width, and Swift cannot set a macro before an import.
#ifndef PCRE2_CODE_UNIT_WIDTH
#define PCRE2_CODE_UNIT_WIDTH 8
#endif
#include <pcre2.h>

// PCRE2 wants an address even for a text of length 0, and an empty Swift buffer may have none.
static inline const unsigned char *CPCRE2_empty(void) { return (const unsigned char *)""; }
