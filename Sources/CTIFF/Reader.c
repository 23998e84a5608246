#include "CTIFF.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Library.h"

struct ctiff_reader {
  const ctiff_library *library;
  TIFF *tiff;
  const uint8_t *bytes;
  size_t count;
  /// The position, which exceeds `count` only after a seek beyond the end.
  uint64_t offset;
  /// 1 after libtiff has requested bytes beyond the end.
  int wanted_more;
  /// 1 while pixels are read; warnings are then about damage that libtiff would conceal.
  int is_decoding;
  /// 1 after the first error, which supplies the message.
  int has_failed;
  ctiff_failure *failure;
};

static void keep(ctiff_reader *reader, const char *format, va_list arguments) {
  if (reader->has_failed) return;
  reader->has_failed = 1;
  vsnprintf(reader->failure->message, sizeof reader->failure->message, format, arguments);
}

static int note_error(
    TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)module;
  keep(data, format, arguments);
  return 1;
}

static int note_warning(
    TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  ctiff_reader *reader = data;
  // libtiff also supports the bit order of old LZW encoders, so its warning is harmless.
  const int is_harmless = module && strcmp(module, "LZWPreDecode") == 0;
  if (reader->is_decoding && !is_harmless) keep(reader, format, arguments);
  return 1;
}

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count) {
  ctiff_reader *reader = handle;
  if (count <= 0) return 0;
  const size_t wanted = (size_t)count;
  const size_t left = reader->offset < reader->count ? reader->count - (size_t)reader->offset : 0;
  const size_t given = wanted < left ? wanted : left;
  if (given < wanted) reader->wanted_more = 1;
  if (given > 0) memcpy(target, reader->bytes + reader->offset, given);
  reader->offset += given;
  return (tmsize_t)given;
}

static tmsize_t write_nothing(thandle_t handle, void *source, tmsize_t count) {
  (void)handle, (void)source, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int from) {
  ctiff_reader *reader = handle;
  uint64_t start = 0;
  if (from == SEEK_CUR) start = reader->offset;
  if (from == SEEK_END) start = reader->count;
  reader->offset = start + offset;
  if (reader->offset > reader->count) reader->wanted_more = 1;
  return reader->offset;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size(thandle_t handle) { return ((ctiff_reader *)handle)->count; }

/// Sets the kind of a failure, and `words` as its message if libtiff has not reported one.
static int fail(ctiff_reader *reader, const char *words) {
  if (!reader->has_failed) {
    snprintf(reader->failure->message, sizeof reader->failure->message, "%s", words);
  }
  reader->has_failed = 1;
  reader->failure->kind = reader->wanted_more ? ctiff_truncated : ctiff_corrupt;
  return -1;
}

const char *ctiff_library_version(void) {
  const ctiff_library *library = ctiff_open_library();
  return library ? library->version() : NULL;
}

ctiff_reader *ctiff_reader_create(
    const uint8_t *bytes, size_t count, size_t maximum_bytes, ctiff_failure *failure) {
  const ctiff_library *library = ctiff_open_library();
  if (!library) {
    failure->kind = ctiff_missing;
    snprintf(failure->message, sizeof failure->message, "libtiff.so.6 is not installed");
    return NULL;
  }
  ctiff_reader *reader = calloc(1, sizeof *reader);
  TIFFOpenOptions *options = library->options_alloc();
  if (!reader || !options) {
    failure->kind = ctiff_out_of_memory;
    if (options) library->options_free(options);
    free(reader);
    return NULL;
  }
  *reader = (ctiff_reader){
      .library = library, .bytes = bytes, .count = count, .failure = failure};
  library->options_set_memory(options, (tmsize_t)maximum_bytes);
  library->options_set_errors(options, note_error, reader);
  library->options_set_warnings(options, note_warning, reader);
  // Memory mapping is off ("m"), so libtiff requests each byte from read_bytes.
  reader->tiff = library->open("TIFF", "rm", reader, read_bytes, write_nothing, seek, close_nothing,
                               size, NULL, NULL, options);
  library->options_free(options);
  if (!reader->tiff) {
    fail(reader, "the first page cannot be read");
    free(reader);
    return NULL;
  }
  return reader;
}

int ctiff_reader_header(ctiff_reader *reader, ctiff_header *header) {
  const ctiff_library *library = reader->library;
  TIFF *tiff = reader->tiff;
  memset(header, 0, sizeof *header);
  if (!library->get(tiff, TIFFTAG_IMAGEWIDTH, &header->width) ||
      !library->get(tiff, TIFFTAG_IMAGELENGTH, &header->height)) {
    return fail(reader, "the page has no size");
  }
  library->get_or_default(tiff, TIFFTAG_BITSPERSAMPLE, &header->bits);
  library->get_or_default(tiff, TIFFTAG_SAMPLESPERPIXEL, &header->samples);
  library->get_or_default(tiff, TIFFTAG_PLANARCONFIG, &header->planes);
  library->get_or_default(tiff, TIFFTAG_COMPRESSION, &header->compression);
  library->get_or_default(tiff, TIFFTAG_SAMPLEFORMAT, &header->format);
  library->get_or_default(tiff, TIFFTAG_ORIENTATION, &header->orientation);
  library->get_or_default(tiff, TIFFTAG_INKSET, &header->ink_set);
  if (!library->get(tiff, TIFFTAG_PHOTOMETRIC, &header->photometric)) {
    return fail(reader, "the tag PhotometricInterpretation is missing");
  }
  uint16_t count = 0;
  uint16_t *extra = NULL;
  if (library->get(tiff, TIFFTAG_EXTRASAMPLES, &count, &extra) && extra) {
    header->extras = count;
    for (uint16_t index = 0; index < count && index < 8; index++) {
      header->extra[index] = extra[index];
    }
  }
  uint32_t length = 0;
  void *profile = NULL;
  header->has_profile = library->get(tiff, TIFFTAG_ICCPROFILE, &length, &profile) == 1;
  header->has_more_pages = !library->is_last_page(tiff);
  if (library->is_tiled(tiff)) {
    library->get(tiff, TIFFTAG_TILEWIDTH, &header->tile_width);
    library->get(tiff, TIFFTAG_TILELENGTH, &header->tile_height);
    header->pieces = library->tile_count(tiff);
    header->piece_bytes = library->tile_size(tiff);
    header->row_bytes = library->tile_row_size(tiff);
  } else {
    header->pieces = library->strip_count(tiff);
    header->piece_bytes = library->strip_size(tiff);
    header->row_bytes = library->row_size(tiff);
  }
  return 0;
}

int ctiff_reader_colors(ctiff_reader *reader, size_t count, uint16_t *colors) {
  uint16_t *channels[3] = {NULL, NULL, NULL};
  if (!reader->library->get(reader->tiff, TIFFTAG_COLORMAP, &channels[0], &channels[1],
                            &channels[2])) {
    return fail(reader, "the tag ColorMap is missing");
  }
  for (size_t channel = 0; channel < 3; channel++) {
    if (!channels[channel]) return fail(reader, "the tag ColorMap is missing");
    memcpy(colors + channel * count, channels[channel], count * sizeof *colors);
  }
  return 0;
}

int ctiff_reader_row(ctiff_reader *reader, uint32_t row, uint16_t plane, uint8_t *bytes) {
  reader->is_decoding = 1;
  const int status = reader->library->read_row(reader->tiff, bytes, row, plane);
  return status == 1 && !reader->has_failed ? 0 : fail(reader, "a strip is damaged");
}

int ctiff_reader_tile(
    ctiff_reader *reader, uint32_t column, uint32_t row, uint16_t plane, uint8_t *bytes) {
  reader->is_decoding = 1;
  const tmsize_t read = reader->library->read_tile(reader->tiff, bytes, column, row, 0, plane);
  return read >= 0 && !reader->has_failed ? 0 : fail(reader, "a tile is damaged");
}

int ctiff_reader_rgba(ctiff_reader *reader, uint32_t width, uint32_t height, void *pixels) {
  reader->is_decoding = 1;
  // The caller applies the orientation.
  reader->library->set(reader->tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  const int status = reader->library->read_rgba(
      reader->tiff, width, height, pixels, ORIENTATION_TOPLEFT, 1);
  if (status != 1 || reader->has_failed) return fail(reader, "the page is damaged");
  // A pixel is an integer in native byte order.
  for (size_t index = 0; index < (size_t)width * height; index++) {
    const uint32_t pixel = ((uint32_t *)pixels)[index];
    uint8_t *bytes = (uint8_t *)pixels + 4 * index;
    bytes[0] = (uint8_t)TIFFGetR(pixel);
    bytes[1] = (uint8_t)TIFFGetG(pixel);
    bytes[2] = (uint8_t)TIFFGetB(pixel);
    bytes[3] = (uint8_t)TIFFGetA(pixel);
  }
  return 0;
}

void ctiff_reader_destroy(ctiff_reader *reader) {
  if (!reader) return;
  reader->library->close(reader->tiff);
  free(reader);
}
