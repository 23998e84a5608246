#include "CRaster.h"
#include "FourRows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define FEATURES "avx512f,avx512bw,avx512vnni"
#define AVX512 __attribute__((target(FEATURES)))
#define INLINE __attribute__((target(FEATURES), always_inline)) static inline

int craster_has_avx512(void) {
  return craster_has_avx2() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
}

/// Sums of products with the three bytes of the weights.
typedef struct {
  __m512i low, middle, high;
} sums;

INLINE sums no_sums(void) {
  __m512i zero = _mm512_setzero_si512();
  return (sums){zero, zero, zero};
}

/// Adds the products of a group of four taps.
INLINE sums add_products(sums sum, __m512i values, const int32_t *group) {
  sum.low = _mm512_dpbusd_epi32(sum.low, values, _mm512_set1_epi32(group[0]));
  sum.middle = _mm512_dpbusd_epi32(sum.middle, values, _mm512_set1_epi32(group[1]));
  sum.high = _mm512_dpbusd_epi32(sum.high, values, _mm512_set1_epi32(group[2]));
  return sum;
}

/// Returns the sum of products with its fraction truncated, after adding a half.
///
/// Sums wrap like 32-bit numbers, so splitting the weights changes none of their bits.
INLINE __m512i whole(sums sum) {
  __m512i half = _mm512_set1_epi32(1 << (precision - 1));
  __m512i greater = _mm512_add_epi32(_mm512_slli_epi32(sum.high, 16),
                                     _mm512_slli_epi32(sum.middle, 8));
  __m512i total = _mm512_add_epi32(greater, _mm512_add_epi32(sum.low, half));
  return _mm512_srai_epi32(total, precision);
}

INLINE __m128i load_taps(const uint8_t *from) { return _mm_loadu_si128((const __m128i *)from); }

AVX512 void craster_avx512_across(const void *source, size_t source_stride, size_t rows,
                                  const int32_t *starts, const int32_t *groups,
                                  const int32_t *weights, size_t count, void *target,
                                  size_t target_stride, size_t first) {
  four_rows lines = rows_between(source, source_stride, rows, target, target_stride, first);
  // Puts the values of each channel of four neighbouring pixels side by side.
  const __m512i channels = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  for (size_t pixel = 0; pixel < count; pixel++) {
    const int32_t *group = weights + (ptrdiff_t)groups[pixel] * 3;
    const int32_t *end = weights + (ptrdiff_t)groups[pixel + 1] * 3;
    ptrdiff_t at = (ptrdiff_t)starts[pixel] * 4;
    sums sum = no_sums();
    for (; group < end; group += 3, at += 16) {
      __m512i taps = _mm512_castsi128_si512(load_taps(lines.from[0] + at));
      taps = _mm512_inserti32x4(taps, load_taps(lines.from[1] + at), 1);
      taps = _mm512_inserti32x4(taps, load_taps(lines.from[2] + at), 2);
      taps = _mm512_inserti32x4(taps, load_taps(lines.from[3] + at), 3);
      sum = add_products(sum, _mm512_shuffle_epi8(taps, channels), group);
    }
    __m512i positive = _mm512_max_epi32(whole(sum), _mm512_setzero_si512());
    int32_t pixels[4];
    _mm_storeu_si128((__m128i *)pixels, _mm512_cvtusepi32_epi8(positive));
    for (int row = 0; row < 4; row++) memcpy(lines.to[row] + pixel * 4, &pixels[row], 4);
  }
}

AVX512 void craster_avx512_down(const void *window, size_t stride, size_t slots, size_t slot,
                                const int32_t *weights, size_t group, size_t taps, void *target,
                                size_t offset, size_t bytes) {
  const uint8_t *begin = window, *end = begin + slots * stride, *first = begin + slot * stride;
  for (size_t at = 0; at < bytes; at += 64) {
    sums sum[4] = {no_sums(), no_sums(), no_sums(), no_sums()};
    const int32_t *words = weights + group * 3;
    const uint8_t *row = first;
    for (size_t tap = 0; tap < taps; tap += 4, words += 3) {
      __m512i lines[4];
      for (int line = 0; line < 4; line++) {
        lines[line] = _mm512_loadu_si512(row + at);
        if ((row += stride) == end) row = begin;
      }
      __m512i front = _mm512_unpacklo_epi8(lines[0], lines[1]);
      __m512i next = _mm512_unpacklo_epi8(lines[2], lines[3]);
      sum[0] = add_products(sum[0], _mm512_unpacklo_epi16(front, next), words);
      sum[1] = add_products(sum[1], _mm512_unpackhi_epi16(front, next), words);
      front = _mm512_unpackhi_epi8(lines[0], lines[1]);
      next = _mm512_unpackhi_epi8(lines[2], lines[3]);
      sum[2] = add_products(sum[2], _mm512_unpacklo_epi16(front, next), words);
      sum[3] = add_products(sum[3], _mm512_unpackhi_epi16(front, next), words);
    }
    __m512i front = _mm512_packs_epi32(whole(sum[0]), whole(sum[1]));
    __m512i back = _mm512_packs_epi32(whole(sum[2]), whole(sum[3]));
    _mm512_storeu_si512((uint8_t *)target + offset + at, _mm512_packus_epi16(front, back));
  }
}
#endif
