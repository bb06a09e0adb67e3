// PCRE2 declares nothing until it knows the code unit width, and Swift cannot set a macro before an import.
#ifndef PCRE2_CODE_UNIT_WIDTH
#define PCRE2_CODE_UNIT_WIDTH 8
#endif
#include <pcre2.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// PCRE2 wants an address even for a text of length 0, and an empty Swift buffer may have none.
static inline const unsigned char *CPCRE2_empty(void) { return (const unsigned char *)""; }

// Ends as an allocation of the Swift runtime's does that fails.
static inline void CPCRE2_no_memory(void) { abort(); }

// A budget of processor time for one search. The engine has no clock of its own, but a pattern compiled with PCRE2_AUTO_CALLOUT calls
// a function between any two items of the pattern, and that one may stop the search.
typedef struct {
  uint64_t work_end;  // by the thread's clock
  uint64_t next_look; // by the wall's clock
  uint32_t calls;
} CPCRE2_budget;

static inline uint64_t CPCRE2_nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static inline void CPCRE2_start_budget(CPCRE2_budget *budget, uint64_t nanoseconds) {
  budget->work_end = CPCRE2_nanoseconds(CLOCK_THREAD_CPUTIME_ID) + nanoseconds;
  budget->next_look = CPCRE2_nanoseconds(CLOCK_MONOTONIC) + nanoseconds;
  budget->calls = 0;
}

// Whether this thread has worked long enough. What counts is its own time and not the wall's, so that a busy machine decides as an idle
// one does; but that clock takes a system call, so it is not read before the wall's says that it may be time.
static inline int CPCRE2_budget_is_spent(CPCRE2_budget *budget) {
  uint64_t wall = CPCRE2_nanoseconds(CLOCK_MONOTONIC);
  if (wall < budget->next_look) return 0;
  uint64_t work = CPCRE2_nanoseconds(CLOCK_THREAD_CPUTIME_ID);
  if (work >= budget->work_end) return 1;
  budget->next_look = wall + (budget->work_end - work);
  return 0;
}

// Between two calls an item passes over some thousand characters at most, which takes tens of microseconds.
static inline int CPCRE2_check_budget(pcre2_callout_block_8 *block, void *budget) {
  (void)block;
  if (++((CPCRE2_budget *)budget)->calls & 15) return 0;
  return CPCRE2_budget_is_spent((CPCRE2_budget *)budget) ? PCRE2_ERROR_CALLOUT : 0;
}
