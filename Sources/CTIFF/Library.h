#pragma once
#include <tiffio.h>

/// The functions of libtiff that this target calls, resolved by name.
typedef struct {
  __typeof__(TIFFOpenOptionsAlloc) *options_alloc;
  __typeof__(TIFFOpenOptionsFree) *options_free;
  __typeof__(TIFFOpenOptionsSetMaxSingleMemAlloc) *options_set_memory;
  __typeof__(TIFFOpenOptionsSetErrorHandlerExtR) *options_set_errors;
  __typeof__(TIFFOpenOptionsSetWarningHandlerExtR) *options_set_warnings;
  __typeof__(TIFFClientOpenExt) *open;
  __typeof__(TIFFClose) *close;
  __typeof__(TIFFGetField) *get;
  __typeof__(TIFFGetFieldDefaulted) *get_or_default;
  __typeof__(TIFFSetField) *set;
  __typeof__(TIFFLastDirectory) *is_last_page;
  __typeof__(TIFFIsTiled) *is_tiled;
  __typeof__(TIFFNumberOfTiles) *tile_count;
  __typeof__(TIFFNumberOfStrips) *strip_count;
  __typeof__(TIFFTileSize64) *tile_size;
  __typeof__(TIFFTileRowSize64) *tile_row_size;
  __typeof__(TIFFStripSize64) *strip_size;
  __typeof__(TIFFScanlineSize64) *row_size;
  __typeof__(TIFFReadScanline) *read_row;
  __typeof__(TIFFReadTile) *read_tile;
  __typeof__(TIFFReadRGBAImageOriented) *read_rgba;
  __typeof__(TIFFGetVersion) *version;
} ctiff_library;

/// Returns libtiff, which the first call loads, or NULL if it is not installed or lacks a function.
const ctiff_library *ctiff_open_library(void);
