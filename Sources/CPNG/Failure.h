#pragma once
#include <png.h>
#include <stdio.h>

#include "CPNG.h"

/// Stores libpng's message for the caller, and jumps to the `setjmp` of the called function.
static inline _Noreturn void cpng_fail(png_structp png, png_const_charp message) {
  cpng_failure *failure = png_get_error_ptr(png);
  snprintf(failure->message, sizeof failure->message, "%s", message);
  png_longjmp(png, 1);
}
