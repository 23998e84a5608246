#include "CRaster.h"
#include "FourRows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define INLINE __attribute__((target("avx2"), always_inline)) static inline

int craster_has_avx2(void) { return __builtin_cpu_supports("avx2") != 0; }

/// Returns 16 bytes of each of two rows.
INLINE __m256i two_rows(const uint8_t *low, const uint8_t *high) {
  __m128i first = _mm_loadu_si128((const __m128i *)low);
  __m128i second = _mm_loadu_si128((const __m128i *)high);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
}

/// Returns the sum of products with its fraction truncated, after adding a half.
///
/// Sums wrap like 32-bit numbers, so splitting the weights changes none of their bits.
INLINE __m256i whole(__m256i low, __m256i high) {
  __m256i half = _mm256_set1_epi32(1 << (precision - 1));
  __m256i sum = _mm256_add_epi32(_mm256_slli_epi32(high, 16), _mm256_add_epi32(low, half));
  return _mm256_srai_epi32(sum, precision);
}

INLINE __m256i add_products(__m256i sum, __m256i values, __m256i weights) {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(values, weights));
}

INLINE void store_pixel(uint8_t *to, int pixel) { memcpy(to, &pixel, 4); }

AVX2 void craster_avx2_across(const void *source, size_t source_stride, size_t rows,
                              const int32_t *starts, const int32_t *groups,
                              const int32_t *weights, size_t count, void *target,
                              size_t target_stride, size_t first) {
  four_rows lines = rows_between(source, source_stride, rows, target, target_stride, first);
  // Puts the values of each channel of two neighbouring pixels side by side, as 16-bit numbers.
  const __m256i front = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1));
  const __m256i back = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1));
  for (size_t pixel = 0; pixel < count; pixel++) {
    const int32_t *group = weights + (ptrdiff_t)groups[pixel] * 4;
    const int32_t *end = weights + (ptrdiff_t)groups[pixel + 1] * 4;
    ptrdiff_t at = (ptrdiff_t)starts[pixel] * 4;
    __m256i low01 = _mm256_setzero_si256(), high01 = low01, low23 = low01, high23 = low01;
    for (; group < end; group += 4, at += 16) {
      __m256i low_front = _mm256_set1_epi32(group[0]), low_back = _mm256_set1_epi32(group[1]);
      __m256i high_front = _mm256_set1_epi32(group[2]), high_back = _mm256_set1_epi32(group[3]);
      __m256i taps = two_rows(lines.from[0] + at, lines.from[1] + at);
      __m256i values = _mm256_shuffle_epi8(taps, front);
      low01 = add_products(low01, values, low_front);
      high01 = add_products(high01, values, high_front);
      values = _mm256_shuffle_epi8(taps, back);
      low01 = add_products(low01, values, low_back);
      high01 = add_products(high01, values, high_back);
      taps = two_rows(lines.from[2] + at, lines.from[3] + at);
      values = _mm256_shuffle_epi8(taps, front);
      low23 = add_products(low23, values, low_front);
      high23 = add_products(high23, values, high_front);
      values = _mm256_shuffle_epi8(taps, back);
      low23 = add_products(low23, values, low_back);
      high23 = add_products(high23, values, high_back);
    }
    __m256i words = _mm256_packs_epi32(whole(low01, high01), whole(low23, high23));
    __m256i bytes = _mm256_packus_epi16(words, words);
    store_pixel(lines.to[0] + pixel * 4, _mm256_extract_epi32(bytes, 0));
    store_pixel(lines.to[2] + pixel * 4, _mm256_extract_epi32(bytes, 1));
    store_pixel(lines.to[1] + pixel * 4, _mm256_extract_epi32(bytes, 4));
    store_pixel(lines.to[3] + pixel * 4, _mm256_extract_epi32(bytes, 5));
  }
}

AVX2 void craster_avx2_down(const void *window, size_t stride, size_t slots, size_t slot,
                            const int32_t *weights, size_t group, size_t taps, void *target,
                            size_t offset, size_t bytes) {
  const __m256i zero = _mm256_setzero_si256();
  const uint8_t *begin = window, *end = begin + slots * stride, *first = begin + slot * stride;
  for (size_t at = 0; at < bytes; at += 32) {
    __m256i low[4] = {zero, zero, zero, zero}, high[4] = {zero, zero, zero, zero};
    const uint8_t *row = first;
    for (size_t tap = 0; tap < taps; tap += 2) {
      const int32_t *pair = weights + (group + tap / 4) * 4 + tap / 2 % 2;
      __m256i lows = _mm256_set1_epi32(pair[0]), highs = _mm256_set1_epi32(pair[2]);
      __m256i above = _mm256_loadu_si256((const __m256i *)(row + at));
      if ((row += stride) == end) row = begin;
      __m256i below = _mm256_loadu_si256((const __m256i *)(row + at));
      if ((row += stride) == end) row = begin;
      __m256i front = _mm256_unpacklo_epi8(above, below);
      __m256i back = _mm256_unpackhi_epi8(above, below);
      __m256i values[4] = {
          _mm256_unpacklo_epi8(front, zero), _mm256_unpackhi_epi8(front, zero),
          _mm256_unpacklo_epi8(back, zero), _mm256_unpackhi_epi8(back, zero)};
      for (int part = 0; part < 4; part++) {
        low[part] = add_products(low[part], values[part], lows);
        high[part] = add_products(high[part], values[part], highs);
      }
    }
    __m256i front = _mm256_packs_epi32(whole(low[0], high[0]), whole(low[1], high[1]));
    __m256i back = _mm256_packs_epi32(whole(low[2], high[2]), whole(low[3], high[3]));
    _mm256_storeu_si256((__m256i *)((uint8_t *)target + offset + at), _mm256_packus_epi16(front, back));
  }
}

/// Returns the channels of four pixels, as 16-bit numbers, times their alpha; alpha itself is
/// multiplied by 255 and therefore kept.
INLINE __m256i times_alpha(__m256i channels) {
  const __m256i alphas = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(6, 7, 6, 7, 6, 7, -1, -1, 14, 15, 14, 15, 14, 15, -1, -1));
  const __m256i keep = _mm256_set1_epi64x((int64_t)255 << 48);
  __m256i factors = _mm256_or_si256(_mm256_shuffle_epi8(channels, alphas), keep);
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(channels, factors), _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(_mm256_srli_epi16(product, 8), product), 8);
}

INLINE __m256i premultiplied(__m256i pixels) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i front = times_alpha(_mm256_unpacklo_epi8(pixels, zero));
  __m256i back = times_alpha(_mm256_unpackhi_epi8(pixels, zero));
  return _mm256_packus_epi16(front, back);
}

/// Returns one channel of eight pixels, divided by their alphas and shifted to its
/// position in the pixels.
INLINE __m256i divided(__m256i pixels, __m256 reciprocal, int shift) {
  const __m256i byte = _mm256_set1_epi32(255);
  __m256i color = _mm256_and_si256(_mm256_srli_epi32(pixels, shift), byte);
  __m256 quotient = _mm256_mul_ps(_mm256_cvtepi32_ps(color), reciprocal);
  return _mm256_slli_epi32(_mm256_min_epi32(_mm256_cvttps_epi32(quotient), byte), shift);
}

INLINE __m256i straightened(__m256i pixels) {
  const __m256i zero = _mm256_setzero_si256(), byte = _mm256_set1_epi32(255);
  __m256i alpha = _mm256_srli_epi32(pixels, 24);
  // An alpha of 0 divides like 255, which changes nothing.
  __m256i divisor = _mm256_or_si256(alpha, _mm256_and_si256(_mm256_cmpeq_epi32(alpha, zero), byte));
  // 255 c / a is an integer, or at least 1 / a below the next one, which is a relative distance of
  // at least 1 / (255 c) > 2^-16. A reciprocal that is too large by a factor of 1 + 2^-20 outweighs
  // all rounding errors, but is too small a change to reach the next integer.
  __m256 reciprocal = _mm256_div_ps(_mm256_set1_ps(255.0f * (1 + 0x1p-20f)),
                                    _mm256_cvtepi32_ps(divisor));
  __m256i colors = _mm256_or_si256(
      _mm256_or_si256(divided(pixels, reciprocal, 0), divided(pixels, reciprocal, 8)),
      divided(pixels, reciprocal, 16));
  return _mm256_or_si256(colors, _mm256_slli_epi32(alpha, 24));
}

INLINE int are_opaque(__m256i pixels) {
  return _mm256_testc_si256(pixels, _mm256_set1_epi32((int)0xff000000));
}

/// Prefetches bytes that are read soon.
///
/// Rows of large pictures come from memory for the first time, and hardware prefetching does not
/// cross a page. Prefetching an invalid address has no effect.
INLINE void prefetch(const uint8_t *bytes) {
  _mm_prefetch((const char *)((uintptr_t)bytes + 8192), _MM_HINT_T0);
}

/// Writes pixels changed by a function, eight at a time; a block of opaque pixels is copied.
INLINE void change_pixels(__m256i (*changed)(__m256i), const uint8_t *from, uint8_t *to,
                          size_t pixels) {
  size_t pixel = 0;
  for (; pixel + 8 <= pixels; pixel += 8) {
    prefetch(from + pixel * 4);
    __m256i block = _mm256_loadu_si256((const __m256i *)(from + pixel * 4));
    if (!are_opaque(block)) block = changed(block);
    _mm256_storeu_si256((__m256i *)(to + pixel * 4), block);
  }
  if (pixel == pixels) return;
  uint8_t rest[32] = {0};
  memcpy(rest, from + pixel * 4, (pixels - pixel) * 4);
  __m256i block = changed(_mm256_loadu_si256((const __m256i *)rest));
  _mm256_storeu_si256((__m256i *)rest, block);
  memcpy(to + pixel * 4, rest, (pixels - pixel) * 4);
}

AVX2 void craster_avx2_premultiply(const void *source, size_t source_offset, void *target,
                                   size_t target_offset, size_t pixels) {
  change_pixels(premultiplied, (const uint8_t *)source + source_offset,
                (uint8_t *)target + target_offset, pixels);
}

AVX2 void craster_avx2_straighten(const void *source, size_t source_offset, void *target,
                                  size_t target_offset, size_t pixels) {
  change_pixels(straightened, (const uint8_t *)source + source_offset,
                (uint8_t *)target + target_offset, pixels);
}

INLINE __m256 alphas(__m256 light) { return _mm256_permute_ps(light, _MM_SHUFFLE(3, 3, 3, 3)); }

/// Returns two pixels of light over a background.
INLINE __m256 composed(const float *light, __m256 background) {
  __m256 pixels = _mm256_loadu_ps(light);
  __m256 rest = _mm256_sub_ps(_mm256_set1_ps(1), alphas(pixels));
  return _mm256_add_ps(pixels, _mm256_mul_ps(background, rest));
}

/// Returns two pixels of light, rounded to 32-bit integers.
INLINE __m256i rounded(__m256 light) {
  const __m256 half = _mm256_set1_ps(0.5f + 0x1p-12f), full = _mm256_set1_ps(255);
  __m256 alpha = alphas(light), straight = light;
  __m256 bytes = _mm256_mul_ps(alpha, full);
  // Divisions are slow, and division by 1 has no effect.
  if (_mm256_movemask_ps(_mm256_cmp_ps(alpha, _mm256_set1_ps(1), _CMP_NEQ_UQ))) {
    straight = _mm256_div_ps(light, alpha);
  }
  straight = _mm256_blend_ps(straight, bytes, 0x88);
  // NaN becomes 0; its pixel has no alpha and is cleared below.
  __m256 limited = _mm256_min_ps(
      _mm256_max_ps(_mm256_add_ps(straight, half), _mm256_setzero_ps()), full);
  __m256 seen = _mm256_cmp_ps(_mm256_add_ps(bytes, half), _mm256_set1_ps(1), _CMP_GE_OQ);
  return _mm256_cvttps_epi32(_mm256_and_ps(limited, seen));
}

/// Returns eight pixels of light as bytes.
INLINE __m256i rounded_pixels(const float *light, __m256 background) {
  __m256i front = _mm256_packs_epi32(rounded(composed(light, background)),
                                     rounded(composed(light + 8, background)));
  __m256i back = _mm256_packs_epi32(rounded(composed(light + 16, background)),
                                    rounded(composed(light + 24, background)));
  // The first pixels of the four pairs are in the lower half, the second ones in the upper half.
  return _mm256_permutevar8x32_epi32(_mm256_packus_epi16(front, back),
                                     _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

AVX2 void craster_avx2_round(const void *source, size_t first, void *target, size_t target_offset,
                             size_t pixels, float red, float green, float blue, float alpha) {
  const float *from = (const float *)source + first * 4;
  uint8_t *to = (uint8_t *)target + target_offset;
  __m256 background = _mm256_setr_ps(red, green, blue, alpha, red, green, blue, alpha);
  size_t pixel = 0;
  for (; pixel + 8 <= pixels; pixel += 8) {
    _mm256_storeu_si256((__m256i *)(to + pixel * 4),
                        rounded_pixels(from + pixel * 4, background));
  }
  if (pixel == pixels) return;
  float rest[32] = {0};
  uint8_t bytes[32];
  memcpy(rest, from + pixel * 4, (pixels - pixel) * 16);
  _mm256_storeu_si256((__m256i *)bytes, rounded_pixels(rest, background));
  memcpy(to + pixel * 4, bytes, (pixels - pixel) * 4);
}
#endif
