#pragma once
#include <stddef.h>
#include <stdint.h>

// libtiff is loaded when the first TIFF file is read. If it were linked, every start of the program would load it and
// its dependencies. Its error handlers return, so no function uses longjmp, and no function calls back into Swift. Each
// function returns 0 or -1, and stores the reason in the caller's ctiff_failure.

/// The kind of a failure.
typedef enum { ctiff_corrupt = 0, ctiff_truncated, ctiff_out_of_memory, ctiff_missing } ctiff_kind;

/// The reason that a call returned -1 (or NULL): its kind and libtiff's message.
typedef struct {
  ctiff_kind kind;
  char message[256];
} ctiff_failure;

typedef struct ctiff_reader ctiff_reader;

/// The tags of the first page (TIFF 6.0, part 1); missing tags have their defaults.
typedef struct {
  uint32_t width, height;
  /// The size of a tile; 0 if the page is in strips.
  uint32_t tile_width, tile_height;
  /// The number of strips or tiles in all planes.
  uint32_t pieces;
  /// The number of bytes of an unpacked strip or tile, or 0 if libtiff cannot determine it.
  uint64_t piece_bytes;
  /// The number of bytes of a row of a strip or tile, with all samples or in one plane.
  uint64_t row_bytes;
  uint16_t bits, samples, photometric, planes, compression, format, orientation, ink_set;
  /// The number of samples after the colour.
  uint16_t extras;
  /// The meanings of the first eight samples after the colour (tag ExtraSamples).
  uint16_t extra[8];
  /// 1 if there is a colour profile.
  uint8_t has_profile;
  /// 1 if there is another page.
  uint8_t has_more_pages;
} ctiff_header;

/// Returns libtiff's description of its version, or NULL if it is not installed.
const char *ctiff_library_version(void);

/// Opens the first page of a file, or returns NULL if it is not a TIFF file or libtiff is not installed.
///
/// The `count` bytes must remain valid until the reader is destroyed. A single allocation of libtiff is limited to
/// `maximum_bytes`.
ctiff_reader *ctiff_reader_create(
    const uint8_t *bytes, size_t count, size_t maximum_bytes, ctiff_failure *failure);

/// Reads the tags of the page.
int ctiff_reader_header(ctiff_reader *reader, ctiff_header *header);

/// Copies the palette: `count` red values, then green, then blue ones. Returns -1 if the page has no palette.
int ctiff_reader_colors(ctiff_reader *reader, size_t count, uint16_t *colors);

/// Reads one row of a page in strips, with `row_bytes` bytes; if the page is planar, of one plane.
int ctiff_reader_row(ctiff_reader *reader, uint32_t row, uint16_t plane, uint8_t *bytes);

/// Reads the tile that begins at a pixel, with `piece_bytes` bytes; if the page is planar, of one plane.
int ctiff_reader_tile(
    ctiff_reader *reader, uint32_t column, uint32_t row, uint16_t plane, uint8_t *bytes);

/// Reads the page as libtiff converts it to RGBA, without its orientation.
///
/// `pixels` has four bytes per pixel, and must be aligned to four bytes.
int ctiff_reader_rgba(ctiff_reader *reader, uint32_t width, uint32_t height, void *pixels);

void ctiff_reader_destroy(ctiff_reader *reader);
