#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bidi, breaks and scripts by ICU: https://unicode-org.github.io/icu-docs/apidoc/released/icu4c/
//
// ICU's functions carry its version in their names, which only the macros of its headers hide, and its
// types have the names of those in Foundation's own copy of it: so no header of ICU is included here.
// Texts are UTF-16. A function that can fail returns NULL, or the name of ICU's error.

/// Four numbers: the version of ICU.
void cicu_version(uint8_t *_Nonnull version);
/// Four numbers: the version of Unicode that ICU's tables are of.
void cicu_unicode_version(uint8_t *_Nonnull version);

/// Resolves a paragraph by UAX #9: its own level, 0 or 1, and one level for each of `count` ≥ 1 units.
/// Without a strong character its level is 1 where `right_to_left`.
const char *_Nullable cicu_bidi_levels(
    const uint16_t *_Nonnull text, int32_t count, bool right_to_left, uint8_t *_Nonnull paragraph_level,
    uint8_t *_Nonnull levels);
/// UAX #9, L2: the logical index at each visual place.
void cicu_visual_order(const uint8_t *_Nonnull levels, int32_t count, int32_t *_Nonnull order);

/// The places after units: where a text may be divided, and where it must be.
enum cicu_break { cicu_break_none = 0, cicu_break_allowed = 1, cicu_break_mandatory = 2 };
/// The breaks after each of `count` units by UAX #14, in the root locale.
const char *_Nullable cicu_line_breaks(
    const uint16_t *_Nonnull text, int32_t count, uint8_t *_Nonnull breaks);
/// The ends of extended grapheme clusters by UAX #29.
const char *_Nullable cicu_cluster_breaks(
    const uint16_t *_Nonnull text, int32_t count, uint8_t *_Nonnull breaks);

/// Bidi class B.
bool cicu_is_paragraph_separator(int32_t scalar);
/// The classes that UAX #9, L1, gives the paragraph's level at the end of a line, and those that X9 removes.
bool cicu_is_white_at_line_end(int32_t scalar);
/// The scalar that stands for another in text from right to left, or the scalar itself.
int32_t cicu_mirrored(int32_t scalar);
/// The other bracket of a pair where the scalar is an opening or a closing one, or the scalar itself.
int32_t cicu_paired_bracket(int32_t scalar);
bool cicu_is_opening_bracket(int32_t scalar);
bool cicu_is_closing_bracket(int32_t scalar);

/// General category M.
bool cicu_is_mark(int32_t scalar);
bool cicu_is_default_ignorable(int32_t scalar);
/// Control characters and separators of lines and paragraphs: general categories Cc, Zl and Zp.
bool cicu_is_control(int32_t scalar);
/// General category Zs.
bool cicu_is_space(int32_t scalar);
/// The character that two compose to by NFC, or a negative number.
int32_t cicu_composed(int32_t first, int32_t second);
/// Line breaking class SA.
bool cicu_is_complex_context(int32_t scalar);

/// True for what is drawn as a picture unless text is asked for (UTS #51, Emoji_Presentation).
bool cicu_is_emoji_presentation(int32_t scalar);

/// The name of the block that a scalar is of, with _ for spaces; NULL where it is of none.
const char *_Nullable cicu_block(int32_t scalar);

/// The script that a scalar is named after, as an OpenType tag of the four letters of ISO 15924; 0 where
/// that is Common, Inherited or Unknown.
uint32_t cicu_script(int32_t scalar);
bool cicu_is_inherited(int32_t scalar);
/// More than the scripts that one scalar is used with.
enum { cicu_script_capacity = 256 };
/// Writes the tags of the scripts that a scalar is used with, and returns their number, less than
/// `cicu_script_capacity`.
int32_t cicu_script_extensions(int32_t scalar, uint32_t *_Nonnull tags);
