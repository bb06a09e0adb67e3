#define _GNU_SOURCE
#include "CProgram.h"

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

void process_wipe(void *memory, size_t size) {
  memset(memory, 0, size);
  __asm__ volatile("" : : "r"(memory) : "memory");
}

__attribute__((noinline)) void process_forget_stack(void) {
  char unused[128 * 1024];
  process_wipe(unused, sizeof unused);
}

/* Free memory between what is in use. */
static size_t gaps(void) {
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return info.fordblks - info.keepcost;
#endif
#endif
  return 1 << 20;
}

struct piece {
  struct piece *next;
};

static struct piece *take(struct piece *taken, size_t size) {
  struct piece *piece = malloc(size);
  if (!piece) return taken;
  /* Or the compiler makes one calloc() of the two, which passes over what was given back last. */
  __asm__ volatile("" : "+r"(piece));
  process_wipe(piece, size);
  piece->next = taken;
  return piece;
}

void process_forget(void) {
  /* Takes some of each size, the large ones first, until the allocator has no gaps to fill. Nothing is given back in between, so that
     whatever has been given back before is met sooner or later. */
  enum { rounds = 24, of_each_size = 16, enough = 1024 };
  struct piece *taken = NULL;
  for (int round = 0; round < rounds; round++) {
    for (size_t size = 24 * 1024; size > 2048; size -= 2048) taken = take(taken, size);
    for (size_t size = 2048; size > 0; size -= 16)
      for (int n = 0; n < of_each_size; n++) taken = take(taken, size);
    if (gaps() < enough) break;
  }
  while (taken) {
    struct piece *next = taken->next;
    free(taken);
    taken = next;
  }
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  process_forget_stack();
}
