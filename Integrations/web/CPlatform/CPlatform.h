#ifndef CPLATFORM_H
#define CPLATFORM_H

/* A page's system, in the place of Sources/CPlatform: the C library of WASI without files, processes
   and locks. Only what the modules of the web need is here. */

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A page has no swap of its own to keep a secret out of, and nobody makes core dumps of it. */
enum { _SC_PAGESIZE };
static inline long sysconf(int name) { return (void)name, 64; }
static inline int mlock(const void *pages, size_t size) { return (void)pages, (void)size, 0; }
static inline int munlock(const void *pages, size_t size) { return (void)pages, (void)size, 0; }
static inline void platform_set_dumped(void *pages, size_t size, bool is_dumped) {
  (void)pages, (void)size, (void)is_dumped;
}

#endif
