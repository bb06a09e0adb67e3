#ifndef WIPE_H
#define WIPE_H

#include <stddef.h>
#include <string.h>

/* Overwrites memory in a way that the optimizer cannot leave out. */
static inline void wipe(void *memory, size_t size) {
  memset(memory, 0, size);
  __asm__ __volatile__("" : : "r"(memory) : "memory");
}

#endif
