#ifndef CPLATFORM_H
#define CPLATFORM_H

/* The C library by one name, whether it is macOS's, glibc, musl or Android's. The functions below
   are what Swift cannot import from it: functions with any number of arguments, errno, and what
   differs between systems. */

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Why the last system call of this thread failed. */
static inline int platform_errno(void) { return errno; }

/* Opens a file that programs started later do not inherit. */
// Opens a file for reading and writing, which is made for its owner alone if it is not there.
static inline int platform_open_or_create(const char *path) {
  return open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
}

static inline int platform_open(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}

/* Asks for memory that is read or written soon. */
static inline void platform_prefetch(const void *place) { __builtin_prefetch(place, 1); }

/* The next entry of a folder; NULL at the end, where errno is 0, and after an error. */
static inline struct dirent *platform_next_entry(DIR *folder) {
  errno = 0;
  return readdir(folder);
}

/* Programs started later do not inherit this descriptor. */
static inline void platform_close_on_exec(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/* A copy of a descriptor that programs started later do not inherit. */
static inline int platform_duplicate(int descriptor) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

/* The bits of a file's mode that say what kind of file it is. */
enum platform_file_kind {
  PLATFORM_FILE = S_IFREG,
  PLATFORM_FOLDER = S_IFDIR,
  PLATFORM_PIPE = S_IFIFO,
  PLATFORM_CHARACTER_DEVICE = S_IFCHR,
  PLATFORM_BLOCK_DEVICE = S_IFBLK
};
static inline enum platform_file_kind platform_kind(const struct stat *status) {
  return (enum platform_file_kind)(status->st_mode & S_IFMT);
}

/* When a file was last written, in nanoseconds since 1970. */
static inline int64_t platform_modified(const struct stat *status) {
#ifdef __APPLE__
  const struct timespec time = status->st_mtimespec;
#else
  const struct timespec time = status->st_mtim;
#endif
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Takes the lock of an open file or folder, if nobody has it. 0, or an errno. */
static inline int platform_lock(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

/* The path of the terminal that a descriptor is open on, where /dev/tty is not as good; otherwise
   NULL. poll(2) of macOS refuses /dev/tty, but not the device behind it. */
static inline const char *platform_terminal_path(int descriptor) {
#ifdef __APPLE__
  return ttyname(descriptor);
#else
  (void)descriptor;
  return NULL;
#endif
}

/* The columns and rows of a terminal; false if it does not tell them. */
static inline bool platform_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

/* Whether core dumps have these whole pages. Only Linux can leave pages out. */
static inline void platform_set_dumped(void *pages, size_t size, bool is_dumped) {
#ifdef MADV_DONTDUMP
  madvise(pages, size, is_dumped ? MADV_DODUMP : MADV_DONTDUMP);
#else
  (void)pages, (void)size, (void)is_dumped;
#endif
}

struct platform_thread {
  pthread_t id;
};

/* Runs body(context) in a new thread; false if the system has none to give. */
static inline bool platform_start_thread(struct platform_thread *thread, void *(*body)(void *),
                                         void *context) {
  return pthread_create(&thread->id, NULL, body, context) == 0;
}

/* Waits until the thread has ended. */
static inline void platform_join_thread(struct platform_thread thread) {
  pthread_join(thread.id, NULL);
}

#endif
