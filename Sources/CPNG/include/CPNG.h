#pragma once
#include <stdint.h>

/// The version of the libpng that the program runs with, for example 10639 for 1.6.39.
uint32_t cpng_library_version(void);
