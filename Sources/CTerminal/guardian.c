#define _GNU_SOURCE
#include "guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t guardian = -1;
static int lifeline = -1; /* closed by the system when this process ends, however it does */

/* Interactive shells put the terminal back themselves, and write their prompt: then it is no longer as we have left it, and nothing
   may be touched. Scripts do not. */
static _Noreturn void watch(int fd, int lost, const struct termios *original, const struct termios *raw, const char *end) {
  char byte;
  ssize_t count;
  do count = read(lost, &byte, 1);
  while (count < 0 && errno == EINTR);
  struct termios now;
  if (count == 0 && tcgetattr(fd, &now) == 0 && now.c_lflag == raw->c_lflag && now.c_iflag == raw->c_iflag) {
    ssize_t ignored = write(fd, end, strlen(end));
    if (*end) ignored = write(fd, "\x1b[J\r\n", 5);
    (void)ignored;
    tcsetattr(fd, TCSAFLUSH, original);
  }
  _exit(0);
}

void guardian_start(int fd, const struct termios *original, const struct termios *raw, const char *end) {
  int ends[2];
  if (pipe(ends) != 0) return;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  guardian = fork();
  if (guardian == 0) {
    /* Out of the group, so that the signals of keys and of the shell pass by; all that is left is blocked. Nothing here is anything but
       async-signal-safe, and the password has not been typed yet. */
    setpgid(0, 0);
    for (int other = 0; other < 256; other++)
      if (other != fd && other != ends[0]) close(other);
    watch(fd, ends[0], original, raw, end);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (guardian < 0) {
    close(ends[1]);
    return;
  }
  lifeline = ends[1];
}

void guardian_dismiss(void) {
  if (lifeline < 0) return;
  ssize_t ignored = write(lifeline, "", 1);
  (void)ignored;
  close(lifeline);
  lifeline = -1;
  waitpid(guardian, NULL, 0);
}
