#define _GNU_SOURCE
#include "CProgram.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

/* What is needed of <microhttpd.h>, so that neither building nor starting needs the library. Its ABI has had the same major version since
   2015; Tests/service/microhttpd.c compares these lines with the header. */
typedef struct MHD_Connection Connection;
typedef struct MHD_Daemon Daemon;
typedef struct MHD_Response Response;
typedef int (*Handler)(void *context, Connection *, const char *path, const char *method, const char *version, const char *bytes, size_t *count,
                       void **request);
typedef void (*Completed)(void *context, Connection *, void **request, int reason);
typedef int (*Iterator)(void *context, int kind, const char *name, const char *value);
typedef void (*Notify)(void *context, Connection *, void **client, int event);
enum {
  NO, YES,
  INTERNAL_THREAD = 8, SUSPEND_RESUME = 8192 | 1024, AUTO = 65536,
  END = 0, MEMORY_LIMIT = 1, CONNECTION_LIMIT = 2, TIMEOUT = 3, NOTIFY_COMPLETED = 4, LISTEN_SOCKET = 12, THREADS = 14, NOTIFY_CONNECTION = 27, STRICT = 29,
  HEADER = 1, QUERY = 8,
  STARTED = 0,
  INFO_SOCKET = 6, INFO_CLIENT = 7,
};

static struct {
  Daemon *(*start)(unsigned flags, uint16_t port, void *, void *, Handler, void *context, ...);
  Response *(*respond)(size_t, void *, void (*release)(void *));
  int (*add_field)(Response *, const char *, const char *);
  int (*queue)(Connection *, unsigned status, Response *);
  void (*release)(Response *);
  const char *(*value)(Connection *, int kind, const char *name);
  int (*count_values)(Connection *, int kind, Iterator, void *context);
  void (*suspend)(Connection *);
  void (*resume)(Connection *);
  const void *(*info)(Connection *, int kind, ...);
} library;

static struct http_events events;

#define FUNCTIONS(each) \
  each(start, MHD_start_daemon) each(respond, MHD_create_response_from_buffer_with_free_callback) each(add_field, MHD_add_response_header) \
  each(queue, MHD_queue_response) each(release, MHD_destroy_response) each(value, MHD_lookup_connection_value) \
  each(count_values, MHD_get_connection_values) each(suspend, MHD_suspend_connection) each(resume, MHD_resume_connection) \
  each(info, MHD_get_connection_info)

#define KEEP(member, function) \
  { \
    void *found = FIND(function); \
    if (!found) return HTTP_LIBRARY_TOO_OLD; \
    memcpy(&library.member, &found, sizeof found); \
  }

#ifdef PWCHECK_LINKED_MICROHTTPD /* by Scripts/install, into the static program */
#define DECLARE(member, function) extern char function[];
FUNCTIONS(DECLARE)
#define FIND(function) function

/* Stands for each function of GnuTLS, which only starting and ending TLS call. */
__attribute__((used)) long http_no_tls(void) { return 0; }

enum http_library http_load(void) {
  FUNCTIONS(KEEP)
  return HTTP_LIBRARY_LOADED;
}
#else
#define FIND(function) dlsym(handle, #function)

/* Weak: a statically linked program need not have them. */
extern void *dlopen(const char *, int) __attribute__((weak));
extern void *dlsym(void *, const char *) __attribute__((weak));

static bool is_static(void) {
  if (!dlopen || !dlsym) return true;
#ifdef __linux__
  return getauxval(AT_BASE) == 0; /* nobody has loaded libraries for it */
#else
  return false;
#endif
}

enum http_library http_load(void) {
  if (is_static()) return HTTP_LIBRARY_STATIC;
  static const char *const names[] = {
#ifdef __APPLE__
    "libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib", "/usr/local/lib/libmicrohttpd.12.dylib",
#else
    "libmicrohttpd.so.12",
#endif
  };
  void *handle = NULL;
  for (size_t i = 0; !handle && i < sizeof names / sizeof *names; i++) handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!handle) return HTTP_LIBRARY_MISSING;
  FUNCTIONS(KEEP)
  return HTTP_LIBRARY_LOADED;
}
#endif

/* The first call for a request has its headers, the last one has no bytes. A request that was suspended gets another last one. */
static int handle(void *context, Connection *connection, const char *path, const char *method, const char *version, const char *bytes,
                  size_t *count, void **request) {
  (void)version;
  if (!*request) {
    void *const *client = library.info(connection, INFO_CLIENT);
    *request = events.began(context, client ? *client : NULL, connection, method, path);
    return *request ? YES : NO;
  }
  if (*count > 0) {
    bool goes_on = events.received(*request, (const uint8_t *)bytes, *count);
    /* The library's copy, which nothing reads again. */
    process_wipe((char *)bytes, *count);
    *count = 0;
    return goes_on ? YES : NO;
  }
  events.ended(*request);
  process_forget_stack();
  return YES;
}

static void completed(void *context, Connection *connection, void **request, int reason) {
  (void)context, (void)connection, (void)reason;
  if (*request) events.done(*request);
  *request = NULL;
}

static void notify(void *context, Connection *connection, void **client, int event) {
  if (event == STARTED) {
    const int *descriptor = library.info(connection, INFO_SOCKET);
    *client = descriptor ? events.connected(context, *descriptor) : NULL;
  } else if (*client) {
    events.left(context, *client);
  }
}

bool http_start(int listener, struct http_limits limits, struct http_events given) {
  events = given;
  return library.start(INTERNAL_THREAD | SUSPEND_RESUME | AUTO, 0, NULL, NULL, handle, events.context, LISTEN_SOCKET, listener, THREADS,
                       limits.threads > 1 ? limits.threads : 0, CONNECTION_LIMIT, limits.clients, TIMEOUT, limits.seconds, MEMORY_LIMIT,
                       limits.header_bytes, NOTIFY_COMPLETED, completed, NULL, NOTIFY_CONNECTION, notify, events.context, STRICT, 1, END) != NULL;
}

const char *http_header(Connection *connection, const char *name) { return library.value(connection, HEADER, name); }
const char *http_query(Connection *connection, const char *name) { return library.value(connection, QUERY, name); }
int http_query_count(Connection *connection) { return library.count_values(connection, QUERY, NULL, NULL); }

struct name_count {
  const char *name;
  int count;
};

static int count_name(void *context, int kind, const char *name, const char *value) {
  (void)kind, (void)value;
  struct name_count *found = context;
  found->count += strcasecmp(name, found->name) == 0;
  return YES;
}

int http_header_count(Connection *connection, const char *name) {
  struct name_count found = {name, 0};
  library.count_values(connection, HEADER, count_name, &found);
  return found.count;
}

/* The size stands before the bytes: the library tells only where they are. */
struct answer {
  size_t size;
  char bytes[];
};

static void forget_answer(void *bytes) {
  struct answer *answer = (struct answer *)((char *)bytes - offsetof(struct answer, bytes));
  process_wipe(answer->bytes, answer->size);
  free(answer);
}

bool http_answer(Connection *connection, unsigned status, const char *const *fields, const uint8_t *bytes, size_t size) {
  struct answer *answer = malloc(sizeof *answer + size);
  if (!answer) return false;
  answer->size = size;
  if (size > 0) memcpy(answer->bytes, bytes, size);
  Response *response = library.respond(size, answer->bytes, forget_answer);
  if (!response) {
    forget_answer(answer->bytes);
    return false;
  }
  for (; fields[0]; fields += 2) library.add_field(response, fields[0], fields[1]);
  int is_queued = library.queue(connection, status, response);
  library.release(response);
  return is_queued == YES;
}

void http_suspend(Connection *connection) { library.suspend(connection); }
void http_resume(Connection *connection) { library.resume(connection); }
