#include "CProgram.h"

#include <stdlib.h> /* says whether this is glibc */

/* Swift looks for the arguments with the help of /proc, and where there is none, as in a bare chroot, it finds none at all: every
   command line would be that of `pwcheck` alone, and a password would be judged by another policy than was asked for. glibc and
   macOS hand them to constructors. */

static int count;
static char **words;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int argument_count, char **arguments) {
  count = argument_count;
  words = arguments;
}
#endif

int program_argument_count(void) { return count; }
const char *program_argument(int index) { return words[index]; }
