#include "CProgram.h"

#define TEXT(token) #token
#define EXPANDED(macro) TEXT(macro)

#ifdef PWCHECK_COMMIT
const char *program_commit(void) { return EXPANDED(PWCHECK_COMMIT); }
#else
const char *program_commit(void) { return ""; }
#endif
