#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// libheif is loaded when the first HEIC or AVIF file is read. If it were linked, each start of the program would take
// four milliseconds longer to load it and the encoders that it needs. libheif is written in C++, and may throw an
// exception if memory is exhausted, so this target is also C++, and catches all exceptions. Each function returns 0 or
// -1, and stores the reason in the caller's cheif_failure.

/// The kind of a failure.
typedef enum {
  cheif_corrupt = 0,
  cheif_out_of_memory,
  cheif_too_large,
  cheif_unsupported,
  cheif_missing
} cheif_kind;

/// The reason that a call returned -1 (or NULL): its kind and libheif's message.
typedef struct {
  cheif_kind kind;
  char message[256];
} cheif_failure;

typedef struct cheif_reader cheif_reader;

/// The properties of the primary picture in its boxes.
typedef struct {
  /// The size after cropping and rotation.
  uint32_t width, height;
  /// The number of bits of a sample.
  uint32_t bits;
} cheif_header;

/// The pixels of the primary picture as red, green, blue and alpha.
typedef struct {
  uint32_t width, height;
  /// The number of bits of a sample: 8 in one byte, or more in two little-endian bytes.
  uint32_t bits;
  /// The number of bytes from one row to the next.
  size_t stride;
  /// 1 if the channels are premultiplied.
  uint8_t is_premultiplied;
  /// The first row, which is freed with the reader.
  const uint8_t *pixels;
} cheif_picture;

/// The limits for libheif.
typedef struct {
  /// The maximum length of a side of any picture in the file, in pixels.
  uint32_t side;
  /// The maximum number of pixels of a picture, for versions with such a limit.
  uint64_t pixels;
  /// The maximum number of bytes of a single allocation, for versions with such a limit.
  uint64_t memory;
} cheif_limits;

/// Returns the version of libheif, or NULL if it is not installed.
const char *cheif_library_version(void);

/// Opens `count` bytes, or returns NULL if libheif cannot read them or is not installed.
///
/// The bytes must outlive the reader.
cheif_reader *cheif_reader_create(
    const uint8_t *bytes, size_t count, cheif_limits limits, cheif_failure *failure);

/// Finds the primary picture.
int cheif_reader_header(cheif_reader *reader, cheif_header *header);

/// Decodes the primary picture, with the cropping and rotation in its boxes applied.
int cheif_reader_decode(cheif_reader *reader, cheif_picture *picture);

void cheif_reader_destroy(cheif_reader *reader);

#ifdef __cplusplus
}
#endif
