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

#ifdef __GLIBC__
/* The runtime reads all of /proc/self/maps at every start, should it be asked for the arguments. A static program has these in the
   place of the runtime's functions, and then the runtime does not look. A dynamic one keeps its runtime's: these are not exported. */
__attribute__((visibility("hidden"))) char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count);
char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count) {
  *argument_count = count;
  return words;
}

__attribute__((visibility("hidden"))) void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int argument_count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int argument_count) {
  words = arguments;
  count = argument_count;
}
#endif

int program_argument_count(void) { return count; }
const char *program_argument(int index) { return words[index]; }
