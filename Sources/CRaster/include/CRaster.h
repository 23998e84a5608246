#pragma once
#include <stddef.h>
#include <stdint.h>

// Rows of pixels computed with instructions that not every processor has. Each function here has a
// twin in Swift that makes the same bytes. Pixels are red, green, blue, alpha, a byte each. Pointers
// need no alignment and are not kept; what is written must not overlap what is read.

/// Whether the processor has AVX2.
int craster_has_avx2(void);

/// Whether the processor has AVX2 and of AVX-512 the parts F, BW and VNNI.
int craster_has_avx512(void);

// The weights of an axis come in groups of four taps; those that a group has too many weigh nothing.
//
// For AVX2 a weight is 65536 * high + low, both signed 16-bit numbers. A group is four words, each of
// two such numbers: the lows of taps 0 and 1, of 2 and 3, then the highs likewise.
//
// For AVX-512 a weight is 65536 * high + 256 * middle + low, all signed bytes. A group is three words,
// each of four such bytes: the lows, the middles, the highs.

/// Makes rows of `count` pixels, from row `first` of the target on, from the first `rows` of the
/// source, 1 to 4. Strides are in bytes.
///
/// `starts` holds for each pixel its first source pixel, `groups` its first group and one more at the
/// end. Reads whole groups: up to 3 pixels behind a pixel's last tap.
void craster_avx2_across(const void *source, size_t source_stride, size_t rows,
                         const int32_t *starts, const int32_t *groups, const int32_t *weights,
                         size_t count, void *target, size_t target_stride, size_t first);
void craster_avx512_across(const void *source, size_t source_stride, size_t rows,
                           const int32_t *starts, const int32_t *groups, const int32_t *weights,
                           size_t count, void *target, size_t target_stride, size_t first);

/// Makes one row, at `offset` bytes of the target, from `taps` rows of a window of `slots` rows, from
/// row `slot` on and then from row 0.
///
/// `group` is the first one. Reads and writes whole blocks of 32 or 64 bytes: `bytes` rounded up.
void craster_avx2_down(const void *window, size_t stride, size_t slots, size_t slot,
                       const int32_t *weights, size_t group, size_t taps, void *target,
                       size_t offset, size_t bytes);
void craster_avx512_down(const void *window, size_t stride, size_t slots, size_t slot,
                         const int32_t *weights, size_t group, size_t taps, void *target,
                         size_t offset, size_t bytes);

/// Multiplies colours by alpha: round(c * a / 255). Offsets are in bytes.
void craster_avx2_premultiply(const void *source, size_t source_offset, void *target,
                              size_t target_offset, size_t pixels);

/// Divides colours by alpha: min(255, floor(255 * c / a)), unchanged where alpha is 0.
void craster_avx2_straighten(const void *source, size_t source_offset, void *target,
                             size_t target_offset, size_t pixels);

/// Rounds light that is four floats a pixel, multiplied by alpha: red, green, blue, 0 to 255, and alpha,
/// 0 to 1. The last four arguments are such light beneath all pixels.
///
/// Makes pixels of straight alpha, all 0 where alpha rounds to 0. Half and 2^-12 less is rounded up.
/// `first` counts pixels, `target_offset` bytes.
void craster_avx2_round(const void *source, size_t first, void *target, size_t target_offset,
                        size_t pixels, float red, float green, float blue, float alpha);
