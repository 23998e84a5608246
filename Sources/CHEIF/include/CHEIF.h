#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// libheif is opened when the first HEIC or AVIF is read, not linked: linking it, and the encoders that it needs, would
// make each start of the program four milliseconds slower. It is written in C++ and may throw where memory ends, so
// this target is C++ too and lets nothing out. Each function returns 0 or -1 and leaves the reason in the caller's
// cheif_failure.

/// What a failure is about.
typedef enum {
  cheif_corrupt = 0,
  cheif_out_of_memory,
  cheif_too_large,
  cheif_unsupported,
  cheif_missing
} cheif_kind;

/// Why a call returned -1 (or NULL): libheif's words and what they are about.
typedef struct {
  cheif_kind kind;
  char message[256];
} cheif_failure;

typedef struct cheif_reader cheif_reader;

/// What the boxes say about the primary picture.
typedef struct {
  /// The sides after cropping and turning.
  uint32_t width, height;
  /// Bits of a sample.
  uint32_t bits;
} cheif_header;

/// The pixels of the primary picture: red, green, blue, alpha.
typedef struct {
  uint32_t width, height;
  /// Bits of a sample: 8 in one byte, or more in two, the lower one first.
  uint32_t bits;
  /// Bytes from a row to the next one.
  size_t stride;
  /// 1 if the channels are multiplied by alpha.
  uint8_t is_premultiplied;
  /// The first row; freed with the reader.
  const uint8_t *pixels;
} cheif_picture;

/// Limits for libheif.
typedef struct {
  /// The longest side of any picture in the file.
  uint32_t side;
  /// The most pixels of one picture, for versions that have such a limit.
  uint64_t pixels;
  /// The most bytes of memory at once, for versions that have such a limit.
  uint64_t memory;
} cheif_limits;

/// The version of libheif, or NULL if it is not installed.
const char *cheif_library_version(void);

/// Opens `count` bytes, which must outlive the reader. Returns NULL if libheif cannot read them or is not installed.
cheif_reader *cheif_reader_create(
    const uint8_t *bytes, size_t count, cheif_limits limits, cheif_failure *failure);

/// Finds the primary picture.
int cheif_reader_header(cheif_reader *reader, cheif_header *header);

/// Decodes the primary picture, cropped and turned as its boxes say.
int cheif_reader_decode(cheif_reader *reader, cheif_picture *picture);

void cheif_reader_destroy(cheif_reader *reader);

#ifdef __cplusplus
}
#endif
