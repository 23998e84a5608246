#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg calls an error handler that must not return. Here, the handler uses longjmp, which must not cross a Swift
// stack frame. Each function that may fail in this way calls setjmp itself, returns 0 or -1, and stores the reason in
// the caller's cjpeg_failure. No function calls back into Swift. After a failure, a reader can only be destroyed.

/// The kind of a failure.
typedef enum { cjpeg_corrupt = 0, cjpeg_truncated, cjpeg_out_of_memory } cjpeg_kind;

/// The reason that a call returned -1 (or NULL): its kind and libjpeg's message.
typedef struct {
  cjpeg_kind kind;
  char message[200];
} cjpeg_failure;

typedef struct cjpeg_reader cjpeg_reader;

/// The properties of the picture in the markers before the first scan.
typedef struct {
  uint32_t width, height;
  uint32_t components;
} cjpeg_header;

/// Returns a reader over `count` bytes, or NULL if there is not enough memory.
///
/// The bytes must remain valid until the reader is destroyed.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, cjpeg_failure *failure);

/// Reads up to the first scan.
int cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header);

/// Allocates memory for decoding.
///
/// `inverted_cmyk` becomes 1 if rows are CMYK, with 255 for no ink, and 0 if rows are RGBA. Both have four bytes per
/// pixel.
int cjpeg_reader_begin(cjpeg_reader *reader, uint32_t *inverted_cmyk);

/// Reads a further part of a file with several scans, at most one row of blocks in one scan.
///
/// `ready` becomes 1 when all scans have been read, so rows can be read. For other files it becomes 1 immediately.
int cjpeg_reader_consume(cjpeg_reader *reader, uint32_t *ready);

/// Reads the next row, with four bytes per pixel.
int cjpeg_reader_row(cjpeg_reader *reader, uint8_t *row);

/// Reads to the end of the picture, including the EOI marker.
int cjpeg_reader_finish(cjpeg_reader *reader);

void cjpeg_reader_destroy(cjpeg_reader *reader);
