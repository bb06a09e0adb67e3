#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
extern volatile sig_atomic_t terminal_child;

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

static void close_both(int ends[2]) {
  close(ends[0]);
  close(ends[1]);
}

pid_t terminal_spawn(const char *command, int output, int *input, int *errors) {
  int in[2], err[2];
  int problem = make_pipe(in);
  if (problem) return -problem;
  problem = make_pipe(err);
  if (problem) {
    close_both(in);
    return -problem;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
  if (output >= 0)
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  else
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, err[1], STDERR_FILENO);

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);

  pid_t process;
  char *arguments[] = {"sh", "-c", (char *)command, NULL};
  problem = posix_spawn(&process, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  close(in[0]);
  close(err[1]);
  if (problem) {
    close(in[1]);
    close(err[0]);
    return -problem;
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(err[0], F_SETFL, O_NONBLOCK);
  *input = in[1];
  *errors = err[0];
  terminal_child = process;
  return process;
}

bool terminal_has_ended(pid_t process, int *status) {
  int how;
  pid_t found = waitpid(process, &how, WNOHANG);
  if (found == 0) return false;
  terminal_child = 0;
  *status = found < 0 ? 127 : WIFSIGNALED(how) ? -WTERMSIG(how) : WEXITSTATUS(how);
  return true;
}

void terminal_kill(pid_t process, int number) { kill(-process, number); }
