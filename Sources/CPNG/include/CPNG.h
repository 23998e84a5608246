#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross a Swift frame. Each function here that may
// end so sets its own setjmp, returns 0 or -1, and leaves the reason in the caller's cpng_failure.
// Nothing here calls back into Swift. A reader or writer that has failed can only be destroyed.

/// Why a call returned -1 (or NULL): libpng's words, `IDAT: CRC error` where a chunk is concerned.
typedef struct {
  char message[160];
} cpng_failure;

/// The version of the libpng that the program runs with, for example "1.6.39".
const char *cpng_library_version(void);

/// The CRC-32 of PNG chunks (PNG specification, annex D), over type and data.
uint32_t cpng_crc(const uint8_t *bytes, size_t count);

// Reading

typedef struct cpng_reader cpng_reader;

/// What the chunks before the first IDAT say.
typedef struct {
  uint32_t width, height;
  /// Times that all rows must be read: 7 for an interlaced file, else 1.
  uint32_t passes;
  /// 1 where a row holds palette indices, one byte each; else a row is RGBA, four bytes each.
  uint32_t indexed;
  /// 1 where tRNS names a sample beyond the bit depth, of which the low bits count.
  uint32_t masked;
  uint32_t palette_count;
  /// RGBA, four bytes an entry.
  uint8_t palette[1024];
} cpng_header;

/// A reader over `count` bytes, which must stay where they are until it is destroyed. NULL when
/// there is no memory.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t maximum_side,
                                cpng_failure *failure);

/// Reads up to the first IDAT and sets the transformations to 8-bit rows.
int cpng_reader_header(cpng_reader *reader, cpng_header *header);

/// Reads the next `count` rows of the current pass into `rows`, `stride` bytes apart. In later passes
/// of an interlaced file they must still hold what the earlier ones left there.
int cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count);

/// Reads to the end of the file, IEND included. `extra` becomes 1 where compressed data followed the
/// picture's inside IDAT.
int cpng_reader_finish(cpng_reader *reader, uint32_t *extra);

void cpng_reader_destroy(cpng_reader *reader);

// Writing

typedef struct cpng_writer cpng_writer;

/// How a picture of indices is to be written.
typedef struct {
  uint32_t width, height;
  uint32_t bit_depth;
  uint32_t palette_count;
  /// Alphas in the tRNS chunk, 0 for none.
  uint32_t alpha_count;
  /// RGBA, four bytes an entry.
  uint8_t palette[1024];
} cpng_format;

/// A writer into memory of its own. NULL when there is no memory.
cpng_writer *cpng_writer_create(cpng_failure *failure);

/// Writes all that comes before the first row.
int cpng_writer_begin(cpng_writer *writer, const cpng_format *format);

/// Writes one packed row of bytes `count` times.
int cpng_writer_rows(cpng_writer *writer, const uint8_t *row, uint32_t count);

/// Writes the end; the bytes are then complete.
int cpng_writer_finish(cpng_writer *writer);

/// The bytes written so far, valid until the next call.
const uint8_t *cpng_writer_bytes(const cpng_writer *writer);
size_t cpng_writer_count(const cpng_writer *writer);

void cpng_writer_destroy(cpng_writer *writer);
