#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bidirectional text, breaks and scripts by ICU: https://unicode-org.github.io/icu-docs/apidoc/released/icu4c/
//
// This header includes none of ICU's headers: ICU's functions have its version in their names, which only the macros of
// its headers hide, and its types have the same names as the types of Foundation's own copy of ICU. Texts are UTF-16. A
// function that can fail returns NULL, or the name of ICU's error.

/// Writes the version of ICU as four numbers.
void cicu_version(uint8_t *_Nonnull version);
/// Writes the version of Unicode that ICU's tables implement, as four numbers.
void cicu_unicode_version(uint8_t *_Nonnull version);

/// Resolves the embedding levels of a paragraph (UAX #9): its own level, 0 or 1, and the level of each of `count` ≥ 1
/// code units. If the paragraph has no strong character, its level is 1 if `right_to_left` is true, and otherwise 0.
const char *_Nullable cicu_bidi_levels(
    const uint16_t *_Nonnull text, int32_t count, bool right_to_left, uint8_t *_Nonnull paragraph_level,
    uint8_t *_Nonnull levels);
/// Writes the logical index of each visual position (UAX #9, L2).
void cicu_visual_order(const uint8_t *_Nonnull levels, int32_t count, int32_t *_Nonnull order);

/// The kinds of breaks after a code unit: none, an allowed one, and a mandatory one.
enum cicu_break { cicu_break_none = 0, cicu_break_allowed = 1, cicu_break_mandatory = 2 };
/// Writes the kind of line break after each of `count` code units (UAX #14), in the root locale.
const char *_Nullable cicu_line_breaks(
    const uint16_t *_Nonnull text, int32_t count, uint8_t *_Nonnull breaks);
/// Marks the code units at the ends of extended grapheme clusters as allowed breaks (UAX #29).
const char *_Nullable cicu_cluster_breaks(
    const uint16_t *_Nonnull text, int32_t count, uint8_t *_Nonnull breaks);

/// Returns whether the bidi class is B.
bool cicu_is_paragraph_separator(int32_t scalar);
/// Returns whether the scalar gets the paragraph's level at the end of a line (UAX #9, L1), or is removed by rule X9.
bool cicu_is_white_at_line_end(int32_t scalar);
/// Returns the mirror image of a scalar in right-to-left text, or the scalar itself if it has none.
int32_t cicu_mirrored(int32_t scalar);
/// Returns the other bracket of a pair, or the scalar itself if it is not a bracket.
int32_t cicu_paired_bracket(int32_t scalar);
bool cicu_is_opening_bracket(int32_t scalar);
bool cicu_is_closing_bracket(int32_t scalar);

/// Returns whether the general category is M, mark.
bool cicu_is_mark(int32_t scalar);
bool cicu_is_default_ignorable(int32_t scalar);
/// Returns whether the scalar is a control character, or a line or paragraph separator: general category Cc, Zl or Zp.
bool cicu_is_control(int32_t scalar);
/// Returns whether the general category is Zs, space separator.
bool cicu_is_space(int32_t scalar);
/// Returns the character that NFC composes of two others, or a negative number if there is none.
int32_t cicu_composed(int32_t first, int32_t second);
/// Returns whether the line breaking class is SA, complex context.
bool cicu_is_complex_context(int32_t scalar);

/// Returns whether the scalar is a picture unless text presentation is requested (UTS #51, Emoji_Presentation).
bool cicu_is_emoji_presentation(int32_t scalar);

/// Returns the name of the scalar's block, with _ for spaces, or NULL if the scalar is in no block.
const char *_Nullable cicu_block(int32_t scalar);

/// Returns the Script property as the OpenType tag of its four ISO 15924 letters, or 0 if it is Common, Inherited or
/// Unknown.
uint32_t cicu_script(int32_t scalar);
bool cicu_is_inherited(int32_t scalar);
/// More than the number of scripts that any scalar is used with.
enum { cicu_script_capacity = 256 };
/// Writes the tags of the scripts that a scalar is used with, and returns their number, which is less than
/// `cicu_script_capacity`.
int32_t cicu_script_extensions(int32_t scalar, uint32_t *_Nonnull tags);
