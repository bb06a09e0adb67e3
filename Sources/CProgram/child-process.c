#define _GNU_SOURCE
#include "child-process.h"

#include "CProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The process groups that a signal ends with this process; 0 is an empty place. A child that finds no
   place runs all the same. */
enum { max_children = 64 };
static atomic_int children[max_children];

static void remember(int process) {
  for (int i = 0; i < max_children; i++) {
    int empty = 0;
    if (atomic_compare_exchange_strong(&children[i], &empty, process)) return;
  }
}

static void forget(int process) {
  for (int i = 0; i < max_children; i++) {
    int found = process;
    if (atomic_compare_exchange_strong(&children[i], &found, 0)) return;
  }
}

void child_end_all(void) {
  for (int i = 0; i < max_children; i++) {
    int process = atomic_load(&children[i]);
    if (process > 0) kill(-process, SIGTERM);
  }
}

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

static void close_all(const int ends[3]) {
  for (int i = 0; i < 3; i++)
    if (ends[i] >= 0) close(ends[i]);
}

/* Joins each stream; the ends of pipes go to `ours` and `theirs`. 0, or an errno. */
static int join(const int streams[3], posix_spawn_file_actions_t *files, int ours[3], int theirs[3]) {
  for (int i = 0; i < 3; i++) {
    if (streams[i] == CHILD_NOTHING) {
      posix_spawn_file_actions_addopen(files, i, "/dev/null", i == 0 ? O_RDONLY : O_WRONLY, 0);
    } else if (streams[i] != CHILD_PIPE) {
      posix_spawn_file_actions_adddup2(files, streams[i], i);
    } else {
      int ends[2];
      int problem = make_pipe(ends);
      if (problem) return problem;
      ours[i] = ends[i == 0];
      theirs[i] = ends[i != 0];
      posix_spawn_file_actions_adddup2(files, theirs[i], i);
      fcntl(ours[i], F_SETFL, O_NONBLOCK);
    }
  }
  return 0;
}

/* Whether a variable is a key of ours, such as PWCHECK_FINDINGS_KEY. */
static bool is_key(const char *variable) {
  static const char start[] = "PWCHECK_", end[] = "_KEY";
  const char *equals = strchr(variable, '=');
  size_t length = equals ? (size_t)(equals - variable) : 0;
  return length > sizeof start + sizeof end - 3 && strncmp(variable, start, sizeof start - 1) == 0 &&
         strncmp(equals - (sizeof end - 1), end, sizeof end - 1) == 0;
}

/* The environment without our keys, which no command needs that answers for ranges or takes a form's fields. */
static char **public_environment(void) {
  size_t count = 0;
  while (environ[count]) count++;
  char **variables = malloc((count + 1) * sizeof *variables);
  if (!variables) return NULL;
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (!is_key(environ[i])) variables[kept++] = environ[i];
  variables[kept] = NULL;
  return variables;
}

static int spawn(char *const words[], const posix_spawn_file_actions_t *files, pid_t *process) {
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
  char **variables = public_environment();
  int problem = variables ? posix_spawnp(process, words[0], files, &attributes, words, variables) : ENOMEM;
  free(variables);
  posix_spawnattr_destroy(&attributes);
  return problem;
}

int child_start(char *const words[], int streams[3]) {
  int ours[3] = {-1, -1, -1}, theirs[3] = {-1, -1, -1};
  pid_t process = 0;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  int problem = join(streams, &files, ours, theirs);
  /* A signal in between would end this process and leave the child. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  if (!problem) problem = spawn(words, &files, &process);
  if (!problem) remember(process);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  posix_spawn_file_actions_destroy(&files);
  close_all(theirs);
  if (problem) {
    close_all(ours);
    return -problem;
  }
  for (int i = 0; i < 3; i++) streams[i] = ours[i];
  return process;
}

bool child_has_ended(int process, int *status) {
  int how;
  pid_t found;
  do found = waitpid(process, &how, WNOHANG);
  while (found < 0 && errno == EINTR);
  if (found == 0) return false;
  forget(process);
  *status = found < 0 ? 127 : WIFSIGNALED(how) ? -WTERMSIG(how) : WEXITSTATUS(how);
  return true;
}

void child_signal(int process, int number) { kill(-process, number); }

void child_kill(int process) {
  child_signal(process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
  forget(process);
}
