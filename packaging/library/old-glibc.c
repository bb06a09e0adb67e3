/* Lets libpwcheck run with a C library older than the one that it is built with: down to glibc 2.25, of 2017.

   A reference gets the newest version of a function, though the program needs nothing that is new in it. The linker
   (--wrap) sends those references here, and from here they go to the oldest version. What the old libraries do not
   have at all is here. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define OLDEST "GLIBC_2.2.5"
#elif defined __aarch64__
#define OLDEST "GLIBC_2.17"
#else
#error "the oldest version of this machine's C library is not known"
#endif

#define OLD(result, name, parameters, arguments)                   \
  __asm__(".symver old_" #name "," #name "@" OLDEST);              \
  extern result old_##name parameters;                             \
  result __wrap_##name parameters;                                 \
  result __wrap_##name parameters { return old_##name arguments; }

OLD(double, exp, (double x), (x))
OLD(double, exp2, (double x), (x))
OLD(double, log, (double x), (x))
OLD(double, log2, (double x), (x))
OLD(double, pow, (double x, double y), (x, y))
OLD(float, expf, (float x), (x))
OLD(float, exp2f, (float x), (x))
OLD(float, logf, (float x), (x))
OLD(float, log2f, (float x), (x))
OLD(int, pthread_create, (pthread_t *thread, const pthread_attr_t *how, void *(*body)(void *), void *context),
    (thread, how, body, context))
OLD(int, pthread_join, (pthread_t thread, void **result), (thread, result))
OLD(int, pthread_detach, (pthread_t thread), (thread))
OLD(int, pthread_once, (pthread_once_t *once, void (*body)(void)), (once, body))
OLD(int, __pthread_key_create, (pthread_key_t *key, void (*end)(void *)), (key, end))
OLD(void *, dlopen, (const char *path, int how), (path, how))
OLD(void *, dlsym, (void *library, const char *name), (library, name))
OLD(char *, dlerror, (void), ())
OLD(int, dladdr, (const void *address, Dl_info *info), (address, info))

/* glibc 2.32. Threads may be there. */
char __libc_single_threaded = 0;

/* glibc 2.33 */
int stat(const char *path, struct stat *status) { return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0); }
int fstat(int file, struct stat *status) { return (int)syscall(SYS_newfstatat, file, "", status, AT_EMPTY_PATH); }

/* glibc 2.36. It has no way to say that it failed. */
void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = getrandom((char *)bytes + done, count - done, 0);
    if (got > 0) {
      done += (size_t)got;
    } else if (errno != EINTR) {
      abort();
    }
  }
}

/* glibc 2.35: where the object is that has an address, and its table for unwinding. */
struct search {
  uintptr_t address;
  struct dl_find_object *found;
};

static int look(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  const void *table = NULL;
  uintptr_t start = UINTPTR_MAX, end = 0;
  int is_here = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    uintptr_t first = object->dlpi_addr + part->p_vaddr, last = first + part->p_memsz;
    if (part->p_type == PT_GNU_EH_FRAME) table = (const void *)first;
    if (part->p_type != PT_LOAD) continue;
    if (first < start) start = first;
    if (last > end) end = last;
    if (search->address >= first && search->address < last) is_here = 1;
  }
  if (!is_here) return 0;
  *search->found = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = (void *)table};
  return table ? 1 : -1;
}

int _dl_find_object(void *address, struct dl_find_object *found) {
  struct search search = {(uintptr_t)address, found};
  return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}
