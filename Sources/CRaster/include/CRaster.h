#pragma once
#include <stddef.h>
#include <stdint.h>

// Operations on rows of pixels with instructions that not every processor has. Each
// function has an equivalent in Swift that gives the same bytes. Pixels have one byte
// each for red, green, blue and alpha. Pointers need no alignment and are not kept after
// the call. The target must not overlap the source.

/// Returns whether the processor has AVX2.
int craster_has_avx2(void);

/// Returns whether the processor has AVX2 and the parts F, BW and VNNI of AVX-512.
int craster_has_avx512(void);

// The weights of an axis are stored in groups of four taps; unused taps of a group have a
// weight of 0.
//
// For AVX2, a weight is 65536 * high + low, both signed 16-bit numbers. A group has four words of
// two such numbers each: the low ones of taps 0 and 1, the low ones of taps 2 and 3, then the high
// ones in the same order.
//
// For AVX-512, a weight is 65536 * high + 256 * middle + low, all signed bytes. A group has three
// words of four such bytes each: the low ones, the middle ones and the high ones.

/// Computes rows of `count` pixels from the first `rows` rows of the source, 1 to 4, and writes
/// them from row `first` of the target.
///
/// Strides are in bytes. `starts` contains the first source pixel of each pixel. `groups` contains
/// the first group of each pixel, followed by the number of all groups. The function reads whole
/// groups: up to 3 pixels beyond a pixel's last tap.
void craster_avx2_across(const void *source, size_t source_stride, size_t rows,
                         const int32_t *starts, const int32_t *groups, const int32_t *weights,
                         size_t count, void *target, size_t target_stride, size_t first);
void craster_avx512_across(const void *source, size_t source_stride, size_t rows,
                           const int32_t *starts, const int32_t *groups, const int32_t *weights,
                           size_t count, void *target, size_t target_stride, size_t first);

/// Computes one row from `taps` rows of a window and writes it at `offset` bytes of the target.
///
/// The window has `slots` rows. Its rows are read from `slot` on, and row 0 follows the last one.
/// `group` is the first group of weights. The function reads and writes whole blocks of 32 (AVX2)
/// or 64 (AVX-512) bytes: `bytes` rounded up.
void craster_avx2_down(const void *window, size_t stride, size_t slots, size_t slot,
                       const int32_t *weights, size_t group, size_t taps, void *target,
                       size_t offset, size_t bytes);
void craster_avx512_down(const void *window, size_t stride, size_t slots, size_t slot,
                         const int32_t *weights, size_t group, size_t taps, void *target,
                         size_t offset, size_t bytes);

/// Multiplies colours by alpha: round(c * a / 255).
///
/// Offsets are in bytes.
void craster_avx2_premultiply(const void *source, size_t source_offset, void *target,
                              size_t target_offset, size_t pixels);

/// Divides colours by alpha: min(255, floor(255 * c / a)), or unchanged if alpha is 0.
///
/// Offsets are in bytes.
void craster_avx2_straighten(const void *source, size_t source_offset, void *target,
                             size_t target_offset, size_t pixels);

/// Rounds premultiplied light over a background to pixels of straight alpha.
///
/// Light has four floats per pixel: red, green and blue of 0 to 255, and alpha of 0 to 1. The last
/// four arguments are the light of the background beneath all pixels. If alpha rounds to 0, all
/// bytes of the pixel are 0. Fractions of at least 1/2 - 2^-12 are rounded up. `first` is in
/// pixels, `target_offset` in bytes.
void craster_avx2_round(const void *source, size_t first, void *target, size_t target_offset,
                        size_t pixels, float red, float green, float blue, float alpha);
