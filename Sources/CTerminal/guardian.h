#ifndef GUARDIAN_H
#define GUARDIAN_H

#include <termios.h>

/* A small process that puts the terminal back if this one is ended in a way that no handler sees: SIGKILL, or the system being out of
   memory. `end` takes back the modes that were set. Without it, a script that called us would leave its user with a terminal that does not echo. */
void guardian_start(int fd, const struct termios *original, const struct termios *raw, const char *end);

/* The terminal is being put back in good order. */
void guardian_dismiss(void);

#endif
