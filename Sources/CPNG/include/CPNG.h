#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors with longjmp, which must not cross a Swift stack frame. Each function that may fail in this way
// calls setjmp itself, returns 0 or -1, and stores the reason in the caller's cpng_failure. No function calls back into
// Swift. After a failure, a reader or writer can only be destroyed.

/// The reason that a call returned -1 (or NULL): libpng's message, such as `IDAT: CRC error` if it is about a chunk.
typedef struct {
  char message[160];
} cpng_failure;

/// Returns the version of libpng that the program runs with, such as "1.6.39".
const char *cpng_library_version(void);

/// Returns the CRC-32 of a PNG chunk's type and data (PNG specification, annex D).
uint32_t cpng_crc(const uint8_t *bytes, size_t count);

// Reading

typedef struct cpng_reader cpng_reader;

/// The properties of the picture in the chunks before the first IDAT.
typedef struct {
  uint32_t width, height;
  /// The number of times that all rows must be read: 7 if the file is interlaced, otherwise 1.
  uint32_t passes;
  /// 1 if a row has palette indices of one byte each, and 0 if it has RGBA pixels of four bytes each.
  uint32_t indexed;
  /// 1 if a sample in tRNS exceeds the bit depth, so only its low bits are used.
  uint32_t masked;
  uint32_t palette_count;
  /// The entries as RGBA, four bytes each.
  uint8_t palette[1024];
} cpng_header;

/// Returns a reader over `count` bytes, or NULL if there is not enough memory.
///
/// The bytes must remain valid until the reader is destroyed.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t maximum_side,
                                cpng_failure *failure);

/// Reads up to the first IDAT, and configures the transformations to 8-bit rows.
int cpng_reader_header(cpng_reader *reader, cpng_header *header);

/// Reads the next `count` rows of the current pass into `rows`, `stride` bytes apart.
///
/// In later passes of an interlaced file, `rows` must contain the result of the earlier passes.
int cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);

/// Reads to the end of the file, including IEND.
///
/// `extra` becomes 1 if IDAT has more compressed data after the picture.
int cpng_reader_finish(cpng_reader *reader, uint32_t *extra);

void cpng_reader_destroy(cpng_reader *reader);

// Writing

typedef struct cpng_writer cpng_writer;

/// The format of an indexed picture to be written.
typedef struct {
  uint32_t width, height;
  uint32_t bit_depth;
  uint32_t palette_count;
  /// The number of alpha values in the tRNS chunk; 0 omits the chunk.
  uint32_t alpha_count;
  /// The entries as RGBA, four bytes each.
  uint8_t palette[1024];
} cpng_format;

/// Returns a writer that owns its output, or NULL if there is not enough memory.
cpng_writer *cpng_writer_create(cpng_failure *failure);

/// Writes everything before the first row.
int cpng_writer_begin(cpng_writer *writer, const cpng_format *format);

/// Writes one packed row of bytes `count` times.
int cpng_writer_rows(cpng_writer *writer, const uint8_t *row, uint32_t count);

/// Writes the end of the file, after which the bytes are complete.
int cpng_writer_finish(cpng_writer *writer);

/// Returns the bytes written so far, which are valid until the next call.
const uint8_t *cpng_writer_bytes(const cpng_writer *writer);
size_t cpng_writer_count(const cpng_writer *writer);

void cpng_writer_destroy(cpng_writer *writer);
