#ifndef CPROGRAM_H
#define CPROGRAM_H

/* What a program needs of C, and a library must not have: its start, its end and the signals in between. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words of the command line, the program's name first, and how many they are; 0 where the C library does not hand them over. */
int program_argument_count(void);
const char *program_argument(int index);

/* The commit that the builder named as PWCHECK_COMMIT; empty if none was. */
const char *program_commit(void);

/* Once, before anything else: gives closed standard streams a place, forbids core dumps, and takes over the signals that end a process,
   so that nothing half-done is left and nothing of the memory is printed. */
void process_begin(void);

/* Ends the process as this signal would have, from its handler. */
void process_end_by(int signal);

/* Calls this before a signal ends the process, from its handler; NULL for nothing. */
void process_before_end(void (*act)(void));

/* Calls this at the first SIGINT, SIGTERM or SIGHUP, from its handler. A second one, unless it comes with the first, ends the process. */
void process_at_stop(void (*handler)(void));

/* The signal that was the first; 0 if there was none. */
int process_stop_signal(void);

/* As when the reader of a pipe has gone: without a word. */
_Noreturn void process_end_by_broken_pipe(void);

/* A file to be removed if a signal or `exit` comes in between; the place it is remembered in, or -1. Not while another thread does. */
int process_add_temporary(const char *path);
/* Creates such a file, its name made of the template as by mkstemp(3). Its descriptor, or an errno with a minus. */
int process_make_temporary(char *template, int *place);
void process_forget_temporary(int place);
void process_remove_temporary(void);

/* No core dump of this process, which would hold passwords. */
void process_forbid_core_dumps(void);

/* Nothing of this process is written to swap, if there is no limit to what it may lock. */
void process_lock_memory(void);

/* Overwrites the memory that is free, in the heap and below the caller on the stack: what is left there are copies of what was typed. Takes
   some milliseconds. Of this thread's use. */
void process_forget(void);

/* Overwrites what earlier calls have left below the caller on the stack. */
void process_forget_stack(void);

/* Like explicit_bzero, which not every system has. */
void process_wipe(void *memory, size_t size);

/* What a stream of a child is joined to, if not to a descriptor of this process. */
enum { CHILD_NOTHING = -1, CHILD_PIPE = -2 };

/* Starts a program, looked for in PATH, without a shell, in a process group of its own. `streams` says what its input, its output
   and its errors are joined to. After the call they are this side's ends of the pipes, which do not block; -1 for what is no pipe.
   A signal that ends this process ends the child too. The process's id, or an errno with a minus. */
int child_start(char *const words[], int streams[3]);

/* Whether it has ended, and how: its exit status, or the number of the signal with a minus. */
bool child_has_ended(int process, int *status);

/* Sends a signal to the child and what it has started. */
void child_signal(int process, int number);

/* Ends it and what it has started, at once. */
void child_kill(int process);

/* A Unix socket that listens, or an errno with a minus. A socket that a killed server left is replaced; EADDRINUSE for anything else
   of this name. */
int socket_listen(const char *path, unsigned mode);

/* A socket that listens on 127.0.0.1, or on ::1, or an errno with a minus. Port 0 is any; `port` is then the one that was found. */
int socket_listen_loopback(bool is_ipv6, uint16_t *port);

/* Whether the descriptor that the parent process gave is a Unix socket that listens. */
bool socket_adopt(int fd);

/* The next client, which does not block, or an errno with a minus. */
int socket_accept(int listener);

/* The user that the process on the other end runs as. */
bool socket_peer(int fd, unsigned *user);

/* HTTP/1.1 by libmicrohttpd, which is loaded when it is asked for. */
enum http_library { HTTP_LIBRARY_LOADED, HTTP_LIBRARY_MISSING, HTTP_LIBRARY_TOO_OLD, HTTP_LIBRARY_STATIC };
/* Loads the library, before anything else of it is called. A statically linked program can load nothing. */
enum http_library http_load(void);

struct http_limits {
  /* Of all threads together. */
  unsigned clients, threads;
  /* Without a byte, until a client is closed. */
  unsigned seconds;
  /* The memory of a client, into which its headers must fit. */
  size_t header_bytes;
};

struct MHD_Connection;

/* What happens, each on any of the threads, for one client in this order. */
struct http_events {
  void *context;
  /* What stands for the client from now on. */
  void *(*connected)(void *context, int descriptor);
  /* The headers of a request are there. What stands for the request from now on. */
  void *(*began)(void *context, void *client, struct MHD_Connection *, const char *method, const char *path);
  /* A part of its body, which is overwritten after the call. Whether the rest is wanted; without it the client is closed. */
  bool (*received)(void *request, const uint8_t *bytes, size_t count);
  /* The request is there as a whole, or was suspended and goes on: it is answered, or suspended. */
  void (*ended)(void *request);
  /* The answer was sent, or cannot be. */
  void (*done)(void *request);
  void (*left)(void *context, void *client);
};

/* Answers the clients of a socket from now on, in threads of its own, until the process ends. Once only. */
bool http_start(int listener, struct http_limits, struct http_events);

/* NULL if there is none of this name. */
const char *http_header(struct MHD_Connection *, const char *name);
const char *http_query(struct MHD_Connection *, const char *name);
/* How many headers have this name, in whatever case; how many members the query has. */
int http_header_count(struct MHD_Connection *, const char *name);
int http_query_count(struct MHD_Connection *);

/* Sends a copy of the bytes, which is overwritten afterwards. The fields are names and values in turn, and NULL at the end. */
bool http_answer(struct MHD_Connection *, unsigned status, const char *const *fields, const uint8_t *bytes, size_t size);

/* Lets a request wait, only while it is told that it ended; lets it go on, from any thread. */
void http_suspend(struct MHD_Connection *);
void http_resume(struct MHD_Connection *);

/* From now on SIGHUP, SIGTERM and SIGINT do not end the process: each writes a byte, 'H' or 'T', into a pipe. Its other end, or an errno
   with a minus. After the first 'T', the next one ends the process. */
int process_signals(void);

/* Allows as many open files as the system does. */
void process_raise_file_limit(void);

#endif
