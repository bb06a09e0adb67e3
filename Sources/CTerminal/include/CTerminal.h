#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>

/* What must be C: signal handlers, which may call nothing that is not async-signal-safe (Swift's runtime is not). One terminal at a
   time, from one thread. */

/* Puts the terminal into raw mode without echo and takes over the signals of terminals; those that end the process stay with
   `process_begin`. 0, or an errno. */
int terminal_enter(int fd, unsigned modes);

/* Escape sequences may be used; without this, no other mode is set. Pastes are bracketed. */
#define TERMINAL_ESCAPES 1u
/* Right-to-left text comes in its visual order: the explicit mode of the BiDi recommendation for terminals. */
#define TERMINAL_ORDER 2u
/* The second screen, which has no scrollback. What was on the first one comes back with `terminal_leave`. */
#define TERMINAL_SCREEN 4u
/* The mouse reports its buttons and its wheel. */
#define TERMINAL_MOUSE 8u

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
