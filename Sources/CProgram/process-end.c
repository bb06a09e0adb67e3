#define _GNU_SOURCE
#include "CProgram.h"
#include "child-process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { max_temporary = 8, could_not_check = 2 };
static char temporary[max_temporary][PATH_MAX];
static volatile sig_atomic_t is_temporary[max_temporary];

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2};
static const int faults[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};

static void (*volatile last_act)(void);

static void remove_temporary_files(void) {
  for (int i = 0; i < max_temporary; i++)
    if (is_temporary[i]) unlink(temporary[i]);
}

void process_before_end(void (*act)(void)) { last_act = act; }

static void raise_by_default(int number) {
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
}

void process_end_by(int number) {
  if (last_act) last_act();
  child_end_all();
  remove_temporary_files();
  raise_by_default(number);
}

/* Whether the system has nothing left to give: asked of the kernel, since the allocator may be what broke. */
static int memory_is_used_up(void) {
  const size_t some = 8 << 20;
  void *memory = mmap(NULL, some, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  munmap(memory, some);
  return 0;
}

static void say(const char *message) {
  ssize_t ignored = write(STDERR_FILENO, message, strlen(message));
  (void)ignored;
}

/* Two threads may run out of memory at once. The first one says so and ends the process. */
static atomic_flag is_ending = ATOMIC_FLAG_INIT;
static pthread_t ending_thread;

static void end_once(void) {
  if (!atomic_flag_test_and_set(&is_ending)) {
    ending_thread = pthread_self();
    return;
  }
  /* A second fault in the thread that is ending the process. */
  if (pthread_equal(ending_thread, pthread_self())) _exit(could_not_check);
  for (;;) pause();
}

/* Nothing of the state of the program is told: it may be a password. */
static void fault(int number) {
  end_once();
  /* Below a form it is the shell that says how the program ended. */
  if (last_act) process_end_by(number);
  child_end_all();
  remove_temporary_files();
  /* An allocation that fails ends in abort(), as little else does, and may have been larger than what is left. */
  if (memory_is_used_up()) {
    say("Error: there is not enough memory for this. Nothing was decided.\n");
  } else if (number == SIGABRT) {
    say("Error: pwcheck was stopped, most likely for want of memory. Nothing was decided.\n");
  } else {
    say("Error: pwcheck has a fault and was stopped. Nothing was decided.\n");
    raise_by_default(number);
  }
  _exit(could_not_check);
}

static void always_handle(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  /* These stop a process that touches the terminal from the background, which must hold within handlers too. */
  sigdelset(&action.sa_mask, SIGTTOU);
  sigdelset(&action.sa_mask, SIGTTIN);
  sigaction(number, &action, NULL);
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction now;
  /* What the caller has ignored (nohup) stays ignored. */
  if (sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN) return;
  always_handle(number, handler);
}

/* A descriptor that is closed would be given to the next file that is opened, and what is meant for the user be written into it. */
static void fill_standard_streams(void) {
  for (int fd = 0; fd <= 2; fd++)
    /* The wrong way round, so that reading and writing fail as they should. */
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

void process_begin(void) {
  fill_standard_streams();
  process_forbid_core_dumps();
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) handle(endings[i], process_end_by);
  /* In the place of the Swift runtime's own, which prints what is in memory. */
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) handle(faults[i], fault);
  /* Errors of write(2) are reported where they happen. */
  signal(SIGPIPE, SIG_IGN);
#ifdef SIGXFSZ
  signal(SIGXFSZ, SIG_IGN);
#endif
}

static void (*stop_handler)(void);
static volatile sig_atomic_t stop_signal;
static struct timespec stop_time;

static void stop(int number) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!stop_signal) {
    stop_signal = number;
    stop_time = now;
    stop_handler();
    return;
  }
  /* timeout(1) sends its signal twice, to the process and to its group, and so does a terminal that is closed. */
  long long later = (now.tv_sec - stop_time.tv_sec) * 1000000000LL + now.tv_nsec - stop_time.tv_nsec;
  if (later > 100000000) process_end_by(number);
}

void process_at_stop(void (*handler)(void)) {
  stop_handler = handler;
  always_handle(SIGINT, stop);
  handle(SIGTERM, stop);
  handle(SIGHUP, stop);
}

int process_stop_signal(void) { return stop_signal; }

static int signal_pipe[2] = {-1, -1};

static void tell(int number) {
  int saved = errno;
  const char what = number == SIGHUP ? 'H' : 'T';
  ssize_t ignored = write(signal_pipe[1], &what, 1);
  (void)ignored;
  if (what == 'T') {
    handle(SIGTERM, process_end_by);
    handle(SIGINT, process_end_by);
  }
  errno = saved;
}

int process_signals(void) {
  if (pipe(signal_pipe) != 0) return -errno;
  for (int i = 0; i < 2; i++) fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
  fcntl(signal_pipe[1], F_SETFL, O_NONBLOCK);
  /* To a service it is a request, which ends nothing: also to one that nohup started. */
  always_handle(SIGHUP, tell);
  handle(SIGTERM, tell);
  handle(SIGINT, tell);
  return signal_pipe[0];
}

void process_end_by_broken_pipe(void) {
  process_end_by(SIGPIPE);
  _exit(128 + SIGPIPE);
}

int process_add_temporary(const char *path) {
  for (int i = 0; i < max_temporary; i++) {
    if (is_temporary[i]) continue;
    if (strlen(path) >= sizeof temporary[i]) return -1;
    strcpy(temporary[i], path);
    is_temporary[i] = 1;
    return i;
  }
  return -1;
}

int process_make_temporary(char *template, int *place) {
  /* A signal in between would leave the file. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int fd = mkstemp(template);
  int problem = errno;
  if (fd >= 0) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    *place = process_add_temporary(template);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return fd < 0 ? -problem : fd;
}

void process_forget_temporary(int place) {
  if (place >= 0) is_temporary[place] = 0;
}

void process_remove_temporary(void) { remove_temporary_files(); }
