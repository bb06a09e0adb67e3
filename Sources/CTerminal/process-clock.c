#define _GNU_SOURCE
#include "CTerminal.h"

#include <time.h>

double process_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
