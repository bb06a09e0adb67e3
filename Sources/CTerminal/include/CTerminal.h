#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>

/* What must be C: signal handlers, which may call nothing that is not async-signal-safe (Swift's runtime is not). One terminal at a
   time, from one thread. */

/* Puts the terminal into raw mode without echo and takes over the signals of terminals; those that end the process stay with
   `process_begin`. `escapes` allows escape sequences (bracketed paste), `order` tells a terminal that reorders right-to-left text not
   to, by the explicit mode of the BiDi recommendation for terminals, and `screen` also takes the second screen, which has no scrollback;
   what was on the first one comes back with `terminal_leave`.
   0, or an errno. */
int terminal_enter(int fd, bool escapes, bool order, bool screen);

/* Puts everything back as it was. Whatever was typed and not yet read is dropped, so that the rest of a password is not taken
   for a command. May be called at any time, also without `terminal_enter`. */
void terminal_leave(void);

/* Stops the process as Ctrl-Z does, with the terminal as it was, and goes on when it is continued. */
void terminal_suspend(void);

/* Readable when something happened: a byte 'W' (new size), 'C' (continued: draw again) or 'K' (a child ended). */
int terminal_events(void);

/* Between these two no SIGTSTP stops the process: one that comes in does when it is let go. */
void terminal_hold_stop(void);
void terminal_release_stop(void);

/* How far above the cursor the form begins, so that a signal can clear it from the screen with what it shows. */
void terminal_set_rows_above(int rows);

#endif
