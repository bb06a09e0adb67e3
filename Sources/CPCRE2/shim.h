// PCRE2 declares nothing until it knows the code unit width, and Swift cannot set a macro before an import.
#ifndef PCRE2_CODE_UNIT_WIDTH
#define PCRE2_CODE_UNIT_WIDTH 8
#endif
#include <pcre2.h>

// Casts inside a macro are not imported into Swift; constants are.
static const size_t CPCRE2_ZERO_TERMINATED = PCRE2_ZERO_TERMINATED;
static const size_t CPCRE2_UNSET = PCRE2_UNSET;
