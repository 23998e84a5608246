#include <png.h>

#include "CPNG.h"

const char *cpng_library_version(void) { return png_get_libpng_ver(NULL); }

uint32_t cpng_crc(const uint8_t *bytes, size_t count) {
  uint32_t crc = 0xFFFFFFFF;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return ~crc;
}
