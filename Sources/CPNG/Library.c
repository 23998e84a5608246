#include <png.h>
#include <zlib.h>

#include "CPNG.h"

const char *cpng_library_version(void) { return png_get_libpng_ver(NULL); }

uint32_t cpng_crc(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}
