/* Preloaded by Benchmarks/strength.py: counts the allocations of a process. `train-model bench` finds the counter by name,
   reads it before and after its loop, and prints the difference. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

static unsigned long count;

/* The measured program finds this by name with dlsym. */
unsigned long pwcheck_allocation_count(void) { return count; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { count++; return __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { count++; return __libc_realloc(p, size); }
void *aligned_alloc(size_t a, size_t size) { count++; return __libc_memalign(a, size); }
int posix_memalign(void **p, size_t a, size_t size) {
  count++;
  *p = __libc_memalign(a, size);
  return *p ? 0 : 12;
}
