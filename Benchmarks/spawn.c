/* How long a program takes from being started to having ended, as a shell would start it.
   Usage: spawn TIMES INPUT PROGRAM [ARGUMENT]...   Prints the median in microseconds. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  int times = argc > 3 ? atoi(argv[1]) : 0;
  if (times < 1) return 2;
  double *microseconds = malloc(times * sizeof *microseconds);
  for (int i = 0; i < times; i++) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, argv[2], O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    struct timespec start, end;
    pid_t process;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (posix_spawnp(&process, argv[3], &actions, NULL, argv + 3, environ) != 0) return 2;
    waitpid(process, &status, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    posix_spawn_file_actions_destroy(&actions);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return 2;
    microseconds[i] = (end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3;
  }
  qsort(microseconds, times, sizeof *microseconds, ascending);
  printf("%.1f\n", microseconds[times / 2]);
}
