#define _GNU_SOURCE
#include "CTerminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

void process_forbid_core_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0); /* nor to a crash collector, which the limit does not stop, nor to a debugger of the same user */
#endif
}

void process_lock_memory(void) {
#ifdef MCL_ONFAULT
  struct rlimit limit;
  /* With a limit an allocation might fail later on, for nothing but the lock. */
  if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY)
    mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
#endif
}

/* Like explicit_bzero, which not every system has. */
static void wipe(void *memory, size_t size) {
  memset(memory, 0, size);
  __asm__ volatile("" : : "r"(memory) : "memory");
}

/* What earlier calls have left below the caller. */
static __attribute__((noinline)) void wipe_stack(void) {
  char unused[128 * 1024];
  wipe(unused, sizeof unused);
}

enum { small_sizes = 128, of_each_small = 24, large_sizes = 12, of_each_large = 6 };

void process_forget(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  /* An allocator hands out what was given back last, size by size; so whoever takes some of each size gets hold of it. */
  static void *taken[small_sizes * of_each_small + large_sizes * of_each_large];
  size_t count = 0;
  for (size_t i = 0; i < large_sizes; i++)
    for (int n = 0; n < of_each_large; n++) {
      size_t size = 2048 + i * 2048;
      taken[count] = malloc(size);
      if (taken[count]) wipe(taken[count++], size);
    }
  for (size_t i = small_sizes; i > 0; i--)
    for (int n = 0; n < of_each_small; n++) {
      taken[count] = malloc(i * 16);
      if (taken[count]) wipe(taken[count++], i * 16);
    }
  while (count > 0) free(taken[--count]);
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  wipe_stack();
}
