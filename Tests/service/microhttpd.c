/* Fails to compile where Sources/CProgram/http-server.c has another idea of libmicrohttpd than its header. */
#include <assert.h>
#include <microhttpd.h>

#define Connection OurConnection
#define library our_library
#include "../../Sources/CProgram/http-server.c"

#define SAME(ours, theirs) static_assert((unsigned)(ours) == (unsigned)(theirs), #ours)
SAME(NO, MHD_NO);
SAME(YES, MHD_YES);
SAME(INTERNAL_THREAD, MHD_USE_INTERNAL_POLLING_THREAD);
SAME(SUSPEND_RESUME, MHD_ALLOW_SUSPEND_RESUME);
SAME(AUTO, MHD_USE_AUTO);
SAME(END, MHD_OPTION_END);
SAME(MEMORY_LIMIT, MHD_OPTION_CONNECTION_MEMORY_LIMIT);
SAME(CONNECTION_LIMIT, MHD_OPTION_CONNECTION_LIMIT);
SAME(TIMEOUT, MHD_OPTION_CONNECTION_TIMEOUT);
SAME(NOTIFY_COMPLETED, MHD_OPTION_NOTIFY_COMPLETED);
SAME(LISTEN_SOCKET, MHD_OPTION_LISTEN_SOCKET);
SAME(THREADS, MHD_OPTION_THREAD_POOL_SIZE);
SAME(NOTIFY_CONNECTION, MHD_OPTION_NOTIFY_CONNECTION);
SAME(STRICT, MHD_OPTION_STRICT_FOR_CLIENT);
SAME(HEADER, MHD_HEADER_KIND);
SAME(QUERY, MHD_GET_ARGUMENT_KIND);
SAME(STARTED, MHD_CONNECTION_NOTIFY_STARTED);
SAME(INFO_SOCKET, MHD_CONNECTION_INFO_CONNECTION_FD);
SAME(INFO_CLIENT, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
static_assert(sizeof(MHD_socket) == sizeof(int) && sizeof(enum MHD_Result) == sizeof(int), "int");

/* The same numbers of arguments, each of the same size: the types differ in enumerations and names only. */
static void compare(void) {
  struct MHD_Daemon *(*start)(unsigned, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...) = MHD_start_daemon;
  struct MHD_Response *(*respond)(size_t, void *, MHD_ContentReaderFreeCallback) = MHD_create_response_from_buffer_with_free_callback;
  enum MHD_Result (*add_field)(struct MHD_Response *, const char *, const char *) = MHD_add_response_header;
  enum MHD_Result (*queue)(struct MHD_Connection *, unsigned, struct MHD_Response *) = MHD_queue_response;
  void (*release)(struct MHD_Response *) = MHD_destroy_response;
  const char *(*value)(struct MHD_Connection *, enum MHD_ValueKind, const char *) = MHD_lookup_connection_value;
  int (*count_values)(struct MHD_Connection *, enum MHD_ValueKind, MHD_KeyValueIterator, void *) = MHD_get_connection_values;
  void (*suspend)(struct MHD_Connection *) = MHD_suspend_connection;
  void (*resume)(struct MHD_Connection *) = MHD_resume_connection;
  const union MHD_ConnectionInfo *(*info)(struct MHD_Connection *, enum MHD_ConnectionInfoType, ...) = MHD_get_connection_info;
  enum MHD_Result (*handler)(void *, struct MHD_Connection *, const char *, const char *, const char *, const char *, size_t *, void **);
  MHD_AccessHandlerCallback given = handler = NULL;
  enum MHD_Result (*counted)(void *, enum MHD_ValueKind, const char *, const char *);
  MHD_KeyValueIterator count = counted = NULL;
  void (*completed)(void *, struct MHD_Connection *, void **, enum MHD_RequestTerminationCode);
  MHD_RequestCompletedCallback done = completed = NULL;
  void (*noted)(void *, struct MHD_Connection *, void **, enum MHD_ConnectionNotificationCode);
  MHD_NotifyConnectionCallback note = noted = NULL;
  (void)start, (void)respond, (void)add_field, (void)queue, (void)release, (void)value, (void)count_values, (void)suspend, (void)resume, (void)info;
  (void)given, (void)count, (void)done, (void)note, (void)compare;
}
