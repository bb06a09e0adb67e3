#define _GNU_SOURCE
#include "CProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

static void close_both(int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

int child_start(char *const words[], int *output, int *errors) {
  int out[2], err[2];
  int problem = make_pipe(out);
  if (problem) return -problem;
  problem = make_pipe(err);
  if (problem) {
    close_both(out);
    return -problem;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err[1], STDERR_FILENO);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);

  pid_t process;
  problem = posix_spawnp(&process, words[0], &files, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  close(out[1]);
  close(err[1]);
  if (problem) {
    close(out[0]);
    close(err[0]);
    return -problem;
  }
  *output = out[0];
  *errors = err[0];
  return process;
}

bool child_has_ended(int process, int *status) {
  int how;
  pid_t found;
  do found = waitpid(process, &how, WNOHANG);
  while (found < 0 && errno == EINTR);
  if (found == 0) return false;
  *status = found < 0 ? 127 : WIFSIGNALED(how) ? -WTERMSIG(how) : WEXITSTATUS(how);
  return true;
}

void child_kill(int process) {
  kill(-process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
}
