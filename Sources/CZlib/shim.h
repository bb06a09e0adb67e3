#include <stddef.h>
#include <zlib.h>

// A macro with arguments, which Swift cannot call: 31 is the largest window, of a gzip file and nothing else.
static inline int CZlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 31); }
