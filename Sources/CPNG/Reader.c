#include <stdlib.h>
#include <string.h>

#include "Failure.h"

struct cpng_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  uint32_t height;
  /// 7 if the file is interlaced, otherwise 1.
  uint32_t passes;
  /// Whether rows are being read, instead of the chunks after them.
  int in_rows;
  /// The number of bytes read after the last row.
  size_t surplus;
  uint32_t extra;
  /// Whether a sample in tRNS exceeds the bit depth.
  uint32_t masked;
};

/// The maximum number of bytes after the last row.
///
/// libpng inflates the rest of IDAT and discards the output, whatever its size. A valid file has a few bytes there;
/// this limit bounds the output to 16 MiB.
static const size_t maximum_surplus = 1 << 14;

static int has_all_rows(const cpng_reader *reader) {
  if (!reader->in_rows) return 0;
  return reader->passes == 1 ? png_get_current_row_number(reader->png) >= reader->height
                             : png_get_current_pass_number(reader->png) >= reader->passes;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->offset) cpng_fail(png, "the file is cut off");
  if (has_all_rows(reader)) {
    reader->surplus += count;
    if (reader->surplus > maximum_surplus) cpng_fail(png, "IDAT: Too much image data");
  }
  memcpy(target, reader->bytes + reader->offset, count);
  reader->offset += count;
}

/// Turns warnings into errors if they may affect pixels.
///
/// libpng only warns about some kinds of damage to pixels. Excess compressed data affects no pixels, so it is reported
/// at the end. If a transparent sample exceeds the bit depth, decoders use its low bits (PNG specification §11.3.1.1),
/// as libpng does.
static void warn(png_structp png, png_const_charp message) {
  cpng_reader *reader = png_get_io_ptr(png);
  if (strcmp(message, "IDAT: Extra compressed data") == 0) {
    if (reader) reader->extra = 1;
    return;
  }
  if (strcmp(message, "tRNS chunk has out-of-range samples for bit_depth") == 0) {
    if (reader) reader->masked = 1;
    return;
  }
  const char *pixels[] = {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
  for (size_t i = 0; i < sizeof pixels / sizeof *pixels; i++) {
    if (strncmp(message, pixels[i], 4) == 0) cpng_fail(png, message);
  }
}

cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t maximum_side,
                                cpng_failure *failure) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, failure, cpng_fail, warn);
  if (!reader->png) goto failed;
  if (setjmp(png_jmpbuf(reader->png))) goto failed;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) goto failed;
  png_set_read_fn(reader->png, reader, read_bytes);
  png_set_user_limits(reader->png, maximum_side, maximum_side);
  png_set_chunk_malloc_max(reader->png, 1 << 20);
  png_set_chunk_cache_max(reader->png, 64);
  png_set_crc_action(reader->png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  png_set_check_for_invalid_index(reader->png, 0);  // the caller checks the indices
  // A negative count covers every chunk except IHDR, PLTE, tRNS, IDAT and IEND. libpng parses none of them, so text
  // and profiles are never decompressed.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  return reader;
failed:
  cpng_reader_destroy(reader);
  return NULL;
}

static void read_palette(cpng_reader *reader, cpng_header *header) {
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int count = 0, alpha_count = 0;
  png_get_PLTE(reader->png, reader->info, &colors, &count);
  png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, NULL);
  header->palette_count = (uint32_t)count;
  for (int i = 0; i < count && i < 256; i++) {
    uint8_t *entry = header->palette + i * 4;
    entry[0] = colors[i].red;
    entry[1] = colors[i].green;
    entry[2] = colors[i].blue;
    entry[3] = alphas && i < alpha_count ? alphas[i] : 255;
  }
}

int cpng_reader_header(cpng_reader *reader, cpng_header *header) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return -1;
  png_read_info(png, reader->info);
  memset(header, 0, sizeof *header);
  header->masked = reader->masked;
  header->width = png_get_image_width(png, reader->info);
  header->height = png_get_image_height(png, reader->info);
  if (png_get_color_type(png, reader->info) == PNG_COLOR_TYPE_PALETTE) {
    header->indexed = 1;
    read_palette(reader, header);
    png_set_packing(png);
  } else {
    png_set_expand(png);    // expands 1, 2 and 4 bits to 8, and tRNS to alpha, which it compares before rounding
    png_set_scale_16(png);  // round(v * 255 / 65535) instead of the high byte
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  }
  header->passes = (uint32_t)png_set_interlace_handling(png);
  reader->height = header->height;
  reader->passes = header->passes;
  png_read_update_info(png, reader->info);
  size_t expected = (size_t)header->width * (header->indexed ? 1 : 4);
  if (png_get_rowbytes(png, reader->info) != expected) png_error(png, "unexpected row size");
  return 0;
}

int cpng_reader_rows(cpng_reader *reader, uint8_t *rows, size_t stride, uint32_t count) {
  if (setjmp(png_jmpbuf(reader->png))) return -1;
  reader->in_rows = 1;
  for (uint32_t row = 0; row < count; row++) {
    png_read_row(reader->png, rows + row * stride, NULL);
  }
  reader->in_rows = 0;
  return 0;
}

int cpng_reader_finish(cpng_reader *reader, uint32_t *extra) {
  if (setjmp(png_jmpbuf(reader->png))) return -1;
  png_read_end(reader->png, NULL);
  *extra = reader->extra;
  return 0;
}

void cpng_reader_destroy(cpng_reader *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
