#include "CHEIF.h"

#include <stdio.h>
#include <stdlib.h>

#include "Library.h"

struct cheif_reader {
  const cheif_library *library;
  cheif_failure *failure;
  heif_context *context;
  heif_image_handle *primary;
  heif_image *image;
};

static int fail(cheif_failure *failure, cheif_kind kind, const char *words) {
  failure->kind = kind;
  snprintf(failure->message, sizeof failure->message, "%s", words);
  return -1;
}

static cheif_kind kind(const heif_error &error) {
  if (error.subcode == heif_suberror_Security_limit_exceeded) return cheif_too_large;
  if (error.subcode == heif_suberror_Unsupported_codec) return cheif_unsupported;
  switch (error.code) {
    // libheif reports sizes that it refuses to allocate with this code.
    case heif_error_Memory_allocation_error: return cheif_too_large;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Plugin_loading_error: return cheif_unsupported;
    default: return cheif_corrupt;
  }
}

static int check(const heif_error &error, cheif_failure *failure) {
  if (error.code == heif_error_Ok) return 0;
  return fail(failure, kind(error), error.message && *error.message ? error.message : "damaged data");
}

static int out_of_memory(cheif_failure *failure) {
  return fail(failure, cheif_out_of_memory, "there is not enough memory");
}

static int open(cheif_reader *reader, const uint8_t *bytes, size_t count, cheif_limits limits) {
  const cheif_library *library = reader->library;
  reader->context = library->context_alloc();
  if (!reader->context) return out_of_memory(reader->failure);
  // Some versions also reject a side that equals their limit.
  library->set_side(reader->context, static_cast<int>(limits.side) + 1);
  if (library->limits) {
    cheif_security_limits *own = library->limits(reader->context);
    if (own) {
      own->max_image_size_pixels = limits.pixels;
      own->max_memory_block_size = limits.memory;
    }
  }
  // The calling thread decodes the tiles of a picture.
  library->set_threads(reader->context, 0);
  return check(library->read(reader->context, bytes, count, nullptr), reader->failure);
}

const char *cheif_library_version(void) {
  const cheif_library *library = cheif_open_library();
  return library ? library->version() : nullptr;
}

cheif_reader *cheif_reader_create(
    const uint8_t *bytes, size_t count, cheif_limits limits, cheif_failure *failure) {
  const cheif_library *library = cheif_open_library();
  if (!library) {
    fail(failure, cheif_missing, "libheif.so.1 is not installed");
    return nullptr;
  }
  auto reader = static_cast<cheif_reader *>(calloc(1, sizeof(cheif_reader)));
  if (!reader) {
    out_of_memory(failure);
    return nullptr;
  }
  reader->library = library;
  reader->failure = failure;
  int status = -1;
  try {
    status = open(reader, bytes, count, limits);
  } catch (...) {
    out_of_memory(failure);
  }
  if (status == 0) return reader;
  cheif_reader_destroy(reader);
  return nullptr;
}

int cheif_reader_header(cheif_reader *reader, cheif_header *header) {
  try {
    const cheif_library *library = reader->library;
    if (check(library->primary(reader->context, &reader->primary), reader->failure)) return -1;
    const int width = library->width(reader->primary);
    const int height = library->height(reader->primary);
    if (width < 1 || height < 1) return fail(reader->failure, cheif_corrupt, "the picture has no size");
    header->width = static_cast<uint32_t>(width);
    header->height = static_cast<uint32_t>(height);
    const int bits = library->bits(reader->primary);
    header->bits = bits < 8 ? 8 : static_cast<uint32_t>(bits);
    return 0;
  } catch (...) {
    return out_of_memory(reader->failure);
  }
}

int cheif_reader_decode(cheif_reader *reader, cheif_picture *picture) {
  try {
    const cheif_library *library = reader->library;
    const bool is_deep = library->bits(reader->primary) > 8;
    const heif_chroma chroma =
        is_deep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA;
    const heif_error error =
        library->decode(reader->primary, &reader->image, heif_colorspace_RGB, chroma, nullptr);
    if (check(error, reader->failure)) return -1;
    const heif_channel channel = heif_channel_interleaved;
    const int width = library->image_width(reader->image, channel);
    const int height = library->image_height(reader->image, channel);
    const int bits = library->image_bits(reader->image, channel);
    int stride = 0;
    const uint8_t *pixels = library->plane(reader->image, channel, &stride);
    const int length = is_deep ? 8 : 4;
    if (!pixels || width < 1 || height < 1 || stride / length < width ||
        (is_deep ? bits < 9 || bits > 16 : bits != 8)) {
      return fail(reader->failure, cheif_corrupt, "the picture has no pixels");
    }
    picture->width = static_cast<uint32_t>(width);
    picture->height = static_cast<uint32_t>(height);
    picture->bits = static_cast<uint32_t>(bits);
    picture->stride = static_cast<size_t>(stride);
    picture->is_premultiplied = library->is_premultiplied(reader->primary) != 0;
    picture->pixels = pixels;
    return 0;
  } catch (...) {
    return out_of_memory(reader->failure);
  }
}

void cheif_reader_destroy(cheif_reader *reader) {
  if (!reader) return;
  try {
    if (reader->image) reader->library->image_release(reader->image);
    if (reader->primary) reader->library->handle_release(reader->primary);
    if (reader->context) reader->library->context_free(reader->context);
  } catch (...) {
  }
  free(reader);
}
