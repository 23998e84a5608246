#pragma once
#include <libheif/heif.h>

/// The first fields of `heif_security_limits`, to which later versions only append (since libheif 1.19).
struct cheif_security_limits {
  uint8_t version;
  uint64_t max_image_size_pixels;
  uint64_t max_number_of_tiles;
  uint32_t max_bayer_pattern_pixels;
  uint32_t max_items;
  uint32_t max_color_profile_size;
  uint64_t max_memory_block_size;
};

/// The functions of libheif that this target calls, resolved by name.
struct cheif_library {
  decltype(heif_context_alloc) *context_alloc;
  decltype(heif_context_free) *context_free;
  decltype(heif_context_read_from_memory_without_copy) *read;
  decltype(heif_context_set_maximum_image_size_limit) *set_side;
  decltype(heif_context_set_max_decoding_threads) *set_threads;
  decltype(heif_context_get_primary_image_handle) *primary;
  decltype(heif_image_handle_release) *handle_release;
  decltype(heif_image_handle_get_width) *width;
  decltype(heif_image_handle_get_height) *height;
  decltype(heif_image_handle_get_luma_bits_per_pixel) *bits;
  decltype(heif_image_handle_is_premultiplied_alpha) *is_premultiplied;
  decltype(heif_decode_image) *decode;
  decltype(heif_image_release) *image_release;
  decltype(heif_image_get_width) *image_width;
  decltype(heif_image_get_height) *image_height;
  decltype(heif_image_get_bits_per_pixel_range) *image_bits;
  decltype(heif_image_get_plane_readonly) *plane;
  decltype(heif_get_version) *version;
  /// `nullptr` before libheif 1.19.
  cheif_security_limits *(*limits)(const heif_context *);
};

/// Returns libheif with its decoders, or `nullptr` if it is not installed or lacks a function.
///
/// The first call loads the library.
const cheif_library *cheif_open_library();
