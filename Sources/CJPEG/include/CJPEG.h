#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a handler that must not return, here by longjmp, which must not cross a
// Swift frame. Each function that may end so sets its own setjmp, returns 0 or -1, and leaves the
// reason in the caller's cjpeg_failure. Nothing here calls back into Swift. A reader that has failed
// can only be destroyed.

/// What a failure is about.
typedef enum { cjpeg_corrupt = 0, cjpeg_truncated, cjpeg_out_of_memory } cjpeg_kind;

/// Why a call returned -1 (or NULL): libjpeg's words and what they are about.
typedef struct {
  cjpeg_kind kind;
  char message[200];
} cjpeg_failure;

typedef struct cjpeg_reader cjpeg_reader;

/// What the markers before the first scan say.
typedef struct {
  uint32_t width, height;
  uint32_t components;
} cjpeg_header;

/// A reader over `count` bytes, which must stay where they are until it is destroyed. NULL when
/// there is no memory.
cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, cjpeg_failure *failure);

/// Reads up to the first scan.
int cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header);

/// Takes memory for the work. `inverted_cmyk` becomes 1 where a row is CMYK, 255 for no ink, else 0,
/// and a row is RGBA; both are four bytes a pixel.
int cjpeg_reader_begin(cjpeg_reader *reader, uint32_t *inverted_cmyk);

/// Reads some more of a file whose rows come in several scans, at most a row of blocks of one of
/// them. `ready` becomes 1 when there is no more, at once for other files: rows can then be read.
int cjpeg_reader_consume(cjpeg_reader *reader, uint32_t *ready);

/// Reads the next row, four bytes a pixel.
int cjpeg_reader_row(cjpeg_reader *reader, uint8_t *row);

/// Reads to the end of the file's picture, its EOI marker included.
int cjpeg_reader_finish(cjpeg_reader *reader);

void cjpeg_reader_destroy(cjpeg_reader *reader);
