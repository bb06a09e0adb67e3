#define _GNU_SOURCE
#include "CTerminal.h"

#include "CProgram.h"
#include "guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios original, raw;
static volatile sig_atomic_t terminal = -1; /* -1 while the terminal is as it was */
static volatile sig_atomic_t uses_escapes;
static char begin[64], end[96]; /* the modes that are set, and the way back from them; empty without escapes */
static volatile sig_atomic_t rows_above;
static int device = -1; /* kept while stopped */
static int events[2] = {-1, -1};

static void put(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(terminal, text, length);
    if (count < 0 && errno != EINTR) return;
    if (count > 0) { text += count; length -= (size_t)count; }
  }
}
#define PUT(text) put(text, sizeof text - 1)

static void choose_modes(unsigned modes) {
  begin[0] = end[0] = 0;
  if (!(modes & TERMINAL_ESCAPES)) return;
  strcat(end, "\x1b[?2026l\x1b[0m\x1b[?25h\x1b[?2004l");
  if (modes & TERMINAL_SCREEN) strcat(begin, "\x1b[?1049h");
  /* Explicit mode, from which implicit mode is the way back. */
  if (modes & TERMINAL_ORDER) strcat(begin, "\x1b[8l"), strcat(end, "\x1b[8h");
  /* Presses and the wheel, as SGR writes them. */
  if (modes & TERMINAL_MOUSE) strcat(begin, "\x1b[?1000h\x1b[?1006h"), strcat(end, "\x1b[?1006l\x1b[?1000l");
  strcat(begin, "\x1b[?2004h");
  if (modes & TERMINAL_SCREEN) strcat(end, "\x1b[J\x1b[?1049l");
}

/* Clears the form, whatever was being written when a signal came in. */
static void erase(void) {
  PUT("\x1b[?2026l\x1b[0m\r");
  int rows = rows_above;
  if (rows > 0) {
    char up[] = "\x1b[0000A";
    for (int i = 5; i >= 2; i--, rows /= 10) up[i] = (char)('0' + rows % 10);
    PUT(up);
  }
  PUT("\x1b[J");
  put(end, strlen(end));
  rows_above = 0;
}

static void restore(void) {
  if (terminal < 0) return;
  if (uses_escapes) erase();
  tcsetattr(terminal, TCSAFLUSH, &original);
  terminal = -1;
}

static void make_raw(void) {
  terminal = device;
  tcsetattr(terminal, TCSAFLUSH, &raw);
  put(begin, strlen(begin));
}

static void notify(char what) {
  int saved = errno;
  ssize_t ignored = write(events[1], &what, 1);
  (void)ignored;
  errno = saved;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  /* These stop a process that touches the terminal from the background, which must hold within handlers too. */
  sigdelset(&action.sa_mask, SIGTTOU);
  sigdelset(&action.sa_mask, SIGTTIN);
  sigaction(number, &action, NULL);
}

static void stop(int number) {
  (void)number;
  int saved = errno;
  restore();
  /* To the whole group, as the terminal would: a script that called us stops too. */
  signal(SIGTSTP, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  kill(0, SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &only, NULL); /* stops here */
  handle(SIGTSTP, stop);
  make_raw();
  notify('C');
  errno = saved;
}

/* After SIGSTOP, which cannot be caught, the shell has changed the terminal. */
static void go_on(int number) {
  (void)number;
  if (terminal < 0) return;
  int saved = errno;
  make_raw();
  notify('C');
  errno = saved;
}

static void resized(int number) { (void)number; notify('W'); }
static void child_ended(int number) { (void)number; notify('K'); }

static void make_events(void) {
  if (events[0] >= 0 || pipe(events) != 0) return;
  for (int i = 0; i < 2; i++) {
    fcntl(events[i], F_SETFD, FD_CLOEXEC);
    fcntl(events[i], F_SETFL, O_NONBLOCK);
  }
}

int terminal_enter(int fd, unsigned modes) {
  if (terminal >= 0) return EBUSY;
  if (tcgetattr(fd, &original) != 0) return errno;
  make_events();
  if (events[0] < 0) return errno;
  raw = original;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | IXOFF | PARMRK);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  device = fd;
  uses_escapes = (modes & TERMINAL_ESCAPES) != 0;
  choose_modes(modes);
  rows_above = 0;

  guardian_start(fd, &original, &raw, end);

  /* A stack of its own for the handler: a crash may be a stack that has run out. */
  static char stack[64 * 1024];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  process_before_end(restore);
  handle(SIGTSTP, stop);
  handle(SIGCONT, go_on);
  handle(SIGWINCH, resized);
  handle(SIGCHLD, child_ended);
  static bool is_registered;
  if (!is_registered) atexit(terminal_leave);
  is_registered = true;
  make_raw();
  return 0;
}

void terminal_leave(void) {
  if (terminal < 0) return;
  /* What is left on the screen is the caller's to decide; only modes are put back. */
  put(end, strlen(end));
  tcsetattr(terminal, TCSAFLUSH, &original);
  terminal = -1;
  guardian_dismiss();
  process_before_end(NULL);
  signal(SIGTSTP, SIG_DFL);
  signal(SIGCONT, SIG_DFL);
  signal(SIGWINCH, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
}

void terminal_suspend(void) { raise(SIGTSTP); }
int terminal_events(void) { return events[0]; }

static void mask_stop(int how) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  sigprocmask(how, &only, NULL);
}

void terminal_hold_stop(void) { mask_stop(SIG_BLOCK); }
void terminal_release_stop(void) { mask_stop(SIG_UNBLOCK); }

void terminal_set_rows_above(int rows) { rows_above = rows > 9999 ? 9999 : rows; }
