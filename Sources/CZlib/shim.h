#pragma once
// Gzip files written and read, zlib streams read: https://zlib.net/manual.html
#include <zlib.h>

/// Begins a gzip file (RFC 1952) with the largest window: deflateInit2() is a macro.
static inline int czlib_begin_gzip(z_stream *_Nonnull stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY);
}

/// Begins to read a zlib stream (RFC 1950): inflateInit() is a macro.
static inline int czlib_begin_inflate(z_stream *_Nonnull stream) { return inflateInit(stream); }

/// Begins to read a gzip file (RFC 1952), including its header and its checksum.
static inline int czlib_begin_gunzip(z_stream *_Nonnull stream) {
  return inflateInit2(stream, MAX_WBITS + 16);
}
