#include "CPNG.h"

#include <png.h>

uint32_t cpng_library_version(void) { return png_access_version_number(); }
