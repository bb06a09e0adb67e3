#ifndef CHILD_PROCESS_H
#define CHILD_PROCESS_H

/* Asks every child to end. Async-signal-safe. */
void child_end_all(void);

#endif
