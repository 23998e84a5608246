#pragma once
#include <stddef.h>
#include <stdint.h>

// libtiff is loaded when the first TIFF is read. If it were linked, every start of the program would load it and the
// libraries that it needs. It reports errors to handlers that return, so nothing here jumps and nothing calls back into
// Swift. Each function returns 0 or -1 and leaves the reason in the caller's ctiff_failure.

/// What a failure is about.
typedef enum { ctiff_corrupt = 0, ctiff_truncated, ctiff_out_of_memory, ctiff_missing } ctiff_kind;

/// Why a call returned -1 (or NULL): libtiff's words and what they are about.
typedef struct {
  ctiff_kind kind;
  char message[256];
} ctiff_failure;

typedef struct ctiff_reader ctiff_reader;

/// The tags of the first page (TIFF 6.0, part 1); absent ones have their defaults.
typedef struct {
  uint32_t width, height;
  /// The sides of a tile; 0 if the page is in strips.
  uint32_t tile_width, tile_height;
  /// The number of strips or tiles, those of all planes included.
  uint32_t pieces;
  /// The bytes of a strip or tile once it is unpacked; 0 if libtiff cannot say.
  uint64_t piece_bytes;
  /// The bytes of a row of a strip or of a tile, of all samples or of one plane.
  uint64_t row_bytes;
  uint16_t bits, samples, photometric, planes, compression, format, orientation, ink_set;
  /// The number of samples behind the colour.
  uint16_t extras;
  /// The meaning of the first eight of them (tag ExtraSamples).
  uint16_t extra[8];
  /// 1 if there is a colour profile.
  uint8_t has_profile;
  /// 1 if there is another page.
  uint8_t has_more_pages;
} ctiff_header;

/// The version of libtiff in its own words, or NULL if it is not installed.
const char *ctiff_library_version(void);

/// Opens the first page of `count` bytes, which must stay where they are until the reader is destroyed. libtiff takes
/// at most `maximum_bytes` of memory at once. NULL if it is not a TIFF file or libtiff is not installed.
ctiff_reader *ctiff_reader_create(
    const uint8_t *bytes, size_t count, size_t maximum_bytes, ctiff_failure *failure);

/// Reads the tags of the page.
int ctiff_reader_header(ctiff_reader *reader, ctiff_header *header);

/// Copies the palette: `count` red values, then green, then blue ones. -1 if the page has none.
int ctiff_reader_colors(ctiff_reader *reader, size_t count, uint16_t *colors);

/// Reads one row of a page in strips, `row_bytes` long; of one plane if the planes are apart.
int ctiff_reader_row(ctiff_reader *reader, uint32_t row, uint16_t plane, uint8_t *bytes);

/// Reads the tile that begins at a pixel, `piece_bytes` long; of one plane if the planes are apart.
int ctiff_reader_tile(
    ctiff_reader *reader, uint32_t column, uint32_t row, uint16_t plane, uint8_t *bytes);

/// Reads the page as libtiff shows it, not turned: RGBA, four bytes a pixel, at an address that four divides.
int ctiff_reader_rgba(ctiff_reader *reader, uint32_t width, uint32_t height, void *pixels);

void ctiff_reader_destroy(ctiff_reader *reader);
