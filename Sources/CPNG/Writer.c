#include <stdlib.h>
#include <string.h>

#include "Failure.h"

struct cpng_writer {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  cpng_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    size_t capacity = writer->capacity * 2 + count + 4096;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (!bytes) png_error(png, "no memory for the written picture");
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

/// Treats warnings as errors, since they mean that the caller's format is invalid.
static void warn(png_structp png, png_const_charp message) { cpng_fail(png, message); }

cpng_writer *cpng_writer_create(cpng_failure *failure) {
  cpng_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, failure, cpng_fail, warn);
  if (!writer->png) goto failed;
  if (setjmp(png_jmpbuf(writer->png))) goto failed;
  writer->info = png_create_info_struct(writer->png);
  if (!writer->info) goto failed;
  png_set_write_fn(writer->png, writer, write_bytes, flush_bytes);
  return writer;
failed:
  cpng_writer_destroy(writer);
  return NULL;
}

static void set_palette(cpng_writer *writer, const cpng_format *format) {
  png_color colors[256];
  png_byte alphas[256];
  for (uint32_t i = 0; i < format->palette_count && i < 256; i++) {
    const uint8_t *entry = format->palette + i * 4;
    colors[i] = (png_color){entry[0], entry[1], entry[2]};
    alphas[i] = entry[3];
  }
  png_set_PLTE(writer->png, writer->info, colors, (int)format->palette_count);
  if (format->alpha_count) {
    png_set_tRNS(writer->png, writer->info, alphas, (int)format->alpha_count, NULL);
  }
}

int cpng_writer_begin(cpng_writer *writer, const cpng_format *format) {
  png_structp png = writer->png;
  if (setjmp(png_jmpbuf(png))) return -1;
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);  // the caller checks its own limits
  png_set_IHDR(png, writer->info, format->width, format->height, (int)format->bit_depth,
               PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
               PNG_FILTER_TYPE_BASE);
  set_palette(writer, format);
  png_set_check_for_invalid_index(png, 0);  // the indices of a bitmap are valid
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
  png_set_compression_level(png, 6);
  png_set_compression_strategy(png, 0);  // zlib's default, with the full search for matches
  png_set_compression_buffer_size(png, 1 << 15);
  png_write_info(png, writer->info);
  return 0;
}

int cpng_writer_rows(cpng_writer *writer, const uint8_t *row, uint32_t count) {
  png_structp png = writer->png;
  if (setjmp(png_jmpbuf(png))) return -1;
  for (uint32_t i = 0; i < count; i++) png_write_row(png, row);
  return 0;
}

int cpng_writer_finish(cpng_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return -1;
  png_write_end(writer->png, NULL);
  return 0;
}

const uint8_t *cpng_writer_bytes(const cpng_writer *writer) { return writer->bytes; }

size_t cpng_writer_count(const cpng_writer *writer) { return writer->count; }

void cpng_writer_destroy(cpng_writer *writer) {
  if (!writer) return;
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}
