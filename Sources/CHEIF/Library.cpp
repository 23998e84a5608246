#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>

static cheif_library library;
static bool is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

template <typename Function>
static bool find(void *file, const char *name, Function *&place) {
  place = reinterpret_cast<Function *>(dlsym(file, name));
  return place != nullptr;
}

static void open_once() {
  // The name includes the version of the ABI that the headers describe.
  void *file = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
  if (!find(file, "heif_context_alloc", library.context_alloc) ||
      !find(file, "heif_context_free", library.context_free) ||
      !find(file, "heif_context_read_from_memory_without_copy", library.read) ||
      !find(file, "heif_context_set_maximum_image_size_limit", library.set_side) ||
      !find(file, "heif_context_set_max_decoding_threads", library.set_threads) ||
      !find(file, "heif_context_get_primary_image_handle", library.primary) ||
      !find(file, "heif_image_handle_release", library.handle_release) ||
      !find(file, "heif_image_handle_get_width", library.width) ||
      !find(file, "heif_image_handle_get_height", library.height) ||
      !find(file, "heif_image_handle_get_luma_bits_per_pixel", library.bits) ||
      !find(file, "heif_image_handle_is_premultiplied_alpha", library.is_premultiplied) ||
      !find(file, "heif_decode_image", library.decode) ||
      !find(file, "heif_image_release", library.image_release) ||
      !find(file, "heif_image_get_width", library.image_width) ||
      !find(file, "heif_image_get_height", library.image_height) ||
      !find(file, "heif_image_get_bits_per_pixel_range", library.image_bits) ||
      !find(file, "heif_image_get_plane_readonly", library.plane) ||
      !find(file, "heif_get_version", library.version)) {
    return;
  }
  find(file, "heif_context_get_security_limits", library.limits);
  decltype(heif_init) *init = nullptr;
  // This registers the decoders, including those in plugins.
  if (!find(file, "heif_init", init)) return;
  try {
    is_open = init(nullptr).code == heif_error_Ok;
  } catch (...) {
  }
}

const cheif_library *cheif_open_library() {
  pthread_once(&once, open_once);
  return is_open ? &library : nullptr;
}
