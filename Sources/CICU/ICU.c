#include "CICU.h"

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

void cicu_version(uint8_t *version) { u_getVersion(version); }

void cicu_unicode_version(uint8_t *version) { u_getUnicodeVersion(version); }

static const char *failure(UErrorCode status) { return U_FAILURE(status) ? u_errorName(status) : NULL; }

const char *cicu_bidi_levels(
    const uint16_t *text, int32_t count, bool right_to_left, uint8_t *paragraph_level, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &status);
  const UBiDiLevel *resolved = NULL;
  if (U_SUCCESS(status)) {
    UBiDiLevel level = right_to_left ? UBIDI_DEFAULT_RTL : UBIDI_DEFAULT_LTR;
    ubidi_setPara(bidi, (const UChar *)text, count, level, NULL, &status);
    resolved = ubidi_getLevels(bidi, &status);
  }
  if (U_SUCCESS(status)) {
    *paragraph_level = ubidi_getParaLevel(bidi);
    memcpy(levels, resolved, (size_t)count);
  }
  if (bidi) ubidi_close(bidi);
  return failure(status);
}

void cicu_visual_order(const uint8_t *levels, int32_t count, int32_t *order) {
  ubidi_reorderVisual(levels, count, order);
}

static const char *find_breaks(
    UBreakIteratorType type, const uint16_t *text, int32_t count, int32_t first_mandatory, uint8_t *breaks) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *finder = ubrk_open(type, "", (const UChar *)text, count, &status);
  memset(breaks, cicu_break_none, (size_t)count);
  if (U_SUCCESS(status)) {
    for (int32_t end = ubrk_next(finder); end != UBRK_DONE; end = ubrk_next(finder)) {
      breaks[end - 1] =
          ubrk_getRuleStatus(finder) >= first_mandatory ? cicu_break_mandatory : cicu_break_allowed;
    }
  }
  if (finder) ubrk_close(finder);
  return failure(status);
}

const char *cicu_line_breaks(const uint16_t *text, int32_t count, uint8_t *breaks) {
  return find_breaks(UBRK_LINE, text, count, UBRK_LINE_HARD, breaks);
}

const char *cicu_cluster_breaks(const uint16_t *text, int32_t count, uint8_t *breaks) {
  return find_breaks(UBRK_CHARACTER, text, count, INT32_MAX, breaks);
}

bool cicu_is_paragraph_separator(int32_t scalar) { return u_charDirection(scalar) == U_BLOCK_SEPARATOR; }

bool cicu_is_white_at_line_end(int32_t scalar) {
  switch (u_charDirection(scalar)) {
    case U_WHITE_SPACE_NEUTRAL:
    case U_SEGMENT_SEPARATOR:
    case U_BLOCK_SEPARATOR:
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_POP_DIRECTIONAL_ISOLATE:
    case U_BOUNDARY_NEUTRAL:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_POP_DIRECTIONAL_FORMAT:
      return true;
    default:
      return false;
  }
}

int32_t cicu_mirrored(int32_t scalar) { return u_charMirror(scalar); }

int32_t cicu_paired_bracket(int32_t scalar) { return u_getBidiPairedBracket(scalar); }

bool cicu_is_opening_bracket(int32_t scalar) {
  return u_getIntPropertyValue(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE) == U_BPT_OPEN;
}

bool cicu_is_closing_bracket(int32_t scalar) {
  return u_getIntPropertyValue(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE) == U_BPT_CLOSE;
}

bool cicu_is_mark(int32_t scalar) { return (U_GET_GC_MASK(scalar) & U_GC_M_MASK) != 0; }

bool cicu_is_default_ignorable(int32_t scalar) {
  return u_hasBinaryProperty(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool cicu_is_control(int32_t scalar) {
  return (U_GET_GC_MASK(scalar) & (U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

bool cicu_is_space(int32_t scalar) { return u_charType(scalar) == U_SPACE_SEPARATOR; }

int32_t cicu_composed(int32_t first, int32_t second) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *composer = unorm2_getNFCInstance(&status);
  return U_SUCCESS(status) ? unorm2_composePair(composer, first, second) : -1;
}

bool cicu_is_complex_context(int32_t scalar) {
  return u_getIntPropertyValue(scalar, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT;
}

bool cicu_is_emoji_presentation(int32_t scalar) {
  return u_hasBinaryProperty(scalar, UCHAR_EMOJI_PRESENTATION);
}

const char *cicu_block(int32_t scalar) {
  UBlockCode block = ublock_getCode(scalar);
  return block == UBLOCK_NO_BLOCK ? NULL : u_getPropertyValueName(UCHAR_BLOCK, block, U_LONG_PROPERTY_NAME);
}

static uint32_t tag(UScriptCode script) {
  if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN) return 0;
  const char *letters = uscript_getShortName(script);
  if (!letters || strlen(letters) != 4) return 0;
  uint32_t tag = 0;
  for (int index = 0; index < 4; index++) tag = tag << 8 | (uint8_t)letters[index];
  return tag;
}

uint32_t cicu_script(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(scalar, &status);
  return U_SUCCESS(status) ? tag(script) : 0;
}

bool cicu_is_inherited(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(scalar, &status) == USCRIPT_INHERITED;
}

int32_t cicu_script_extensions(int32_t scalar, uint32_t *tags) {
  UScriptCode scripts[cicu_script_capacity];
  UErrorCode status = U_ZERO_ERROR;
  int32_t found = uscript_getScriptExtensions(scalar, scripts, cicu_script_capacity, &status);
  if (U_FAILURE(status)) return 0;
  int32_t count = 0;
  for (int32_t index = 0; index < found; index++) {
    uint32_t script = tag(scripts[index]);
    if (script) tags[count++] = script;
  }
  return count;
}
