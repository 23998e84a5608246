#pragma once
#include <stddef.h>
#include <stdint.h>

/// The number of fractional bits of a weight.
enum { precision = 22 };

/// The positions at which four rows are read and written at the same time.
typedef struct {
  const uint8_t *from[4];
  uint8_t *to[4];
} four_rows;

/// Returns the positions of `rows` rows; the first row replaces the missing ones and is
/// written repeatedly.
static inline four_rows rows_between(const void *source, size_t source_stride, size_t rows,
                                     void *target, size_t target_stride, size_t first) {
  four_rows found;
  for (size_t row = 0; row < 4; row++) {
    size_t present = row < rows ? row : 0;
    found.from[row] = (const uint8_t *)source + present * source_stride;
    found.to[row] = (uint8_t *)target + (first + present) * target_stride;
  }
  return found;
}
