#define _GNU_SOURCE
#include "CProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static void prepare(int fd) {
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/* Whether a socket of this name is there and nobody listens on it: its server was killed. */
static bool is_left_over(const struct sockaddr_un *address) {
  struct stat status;
  if (lstat(address->sun_path, &status) != 0 || !S_ISSOCK(status.st_mode)) return false;
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return false;
  prepare(fd);
  bool is_refused = connect(fd, (const struct sockaddr *)address, sizeof *address) != 0 && errno == ECONNREFUSED;
  close(fd);
  return is_refused;
}

int socket_listen(const char *path, unsigned mode) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0) return -errno;
  prepare(fd);
  if (is_left_over(&address)) unlink(path);
  /* Nobody may connect before the mode is set. */
  mode_t mask = umask(0177);
  int problem = bind(fd, (struct sockaddr *)&address, sizeof address) != 0 ? errno : 0;
  umask(mask);
  if (!problem && chmod(path, mode) != 0) problem = errno;
  if (!problem && listen(fd, SOMAXCONN) != 0) problem = errno;
  if (problem) {
    close(fd);
    return -problem;
  }
  return fd;
}

int socket_listen_loopback(bool is_ipv6, uint16_t *port) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address;
  memset(&address, 0, sizeof address);
  socklen_t length = is_ipv6 ? sizeof address.v6 : sizeof address.v4;
  if (is_ipv6) {
    address.v6 = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(*port), .sin6_addr = in6addr_loopback};
  } else {
    address.v4 = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  }
  int fd = socket(address.any.sa_family, SOCK_STREAM, 0);
  if (fd < 0) return -errno;
  prepare(fd);
  int yes = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(fd, &address.any, length) != 0 || listen(fd, SOMAXCONN) != 0 || getsockname(fd, &address.any, &length) != 0) {
    int problem = errno;
    close(fd);
    return -problem;
  }
  *port = ntohs(is_ipv6 ? address.v6.sin6_port : address.v4.sin_port);
  return fd;
}

bool socket_adopt(int fd) {
  int kind = 0, listens = 0;
  socklen_t size = sizeof kind;
  struct sockaddr_storage address = {0};
  socklen_t length = sizeof address;
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &kind, &size) != 0 || kind != SOCK_STREAM) return false;
  if (getsockname(fd, (struct sockaddr *)&address, &length) != 0 || address.ss_family != AF_UNIX) return false;
  size = sizeof listens;
  if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || !listens) return false;
  prepare(fd);
  return true;
}

int socket_accept(int listener) {
  int fd = accept(listener, NULL, NULL);
  if (fd < 0) return -errno;
  prepare(fd);
  return fd;
}

bool socket_peer(int fd, unsigned *user) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  *user = peer.uid;
#else
  uid_t id;
  gid_t group;
  if (getpeereid(fd, &id, &group) != 0) return false;
  *user = id;
#endif
  return true;
}

void process_raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
#ifdef __APPLE__
  limit.rlim_cur = limit.rlim_max < 10240 ? limit.rlim_max : 10240; /* OPEN_MAX */
#else
  limit.rlim_cur = limit.rlim_max;
#endif
  setrlimit(RLIMIT_NOFILE, &limit);
}
