#pragma once
// Fonts and shaping by HarfBuzz: https://harfbuzz.github.io
#include <hb.h>
#include <hb-ot.h>

/// Draws the outline of a glyph; HarfBuzz 7.0 renamed the function.
static inline void charfbuzz_draw_glyph(hb_font_t *_Nonnull font, hb_codepoint_t glyph,
                                        hb_draw_funcs_t *_Nonnull functions, void *_Nullable context) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, context);
#else
  hb_font_get_glyph_shape(font, glyph, functions, context);
#endif
}
