import CHarfBuzz

/// A face of a font file in memory, read by HarfBuzz (typesetting.md §10, §11).
///
/// A face is immutable and can be shared between threads. Two faces are equal if they belong to the
/// same file in memory and have the same variations.
package final class FontFace: Sendable {
  /// HarfBuzz's `hb_font_t`, which is immutable, scaled to font units, and retains its `hb_face_t`.
  nonisolated(unsafe) let font: OpaquePointer
  nonisolated(unsafe) let face: OpaquePointer

  /// The name that the faces of a family share, empty if the file has none.
  package let family: String
  /// The name of the face within its family, for example `Semi Bold`, empty if the file has none.
  package let style: String
  /// The description of the licence (name ID 13), or `nil` if the file has none.
  package let license: String?
  /// The address of the licence (name ID 14), or `nil` if the file has none.
  package let licenseURL: String?
  /// The weight on the scale of CSS, 1…1,000; 400 is regular.
  package let weight: Int
  /// Whether the file marks its letters as italic or slanted.
  package let isItalic: Bool
  /// The axes of a variable font, empty for other fonts.
  package let axes: [FontAxis]
  /// The axis values that differ from the defaults.
  package let variations: [FontVariation]
  /// The number of glyphs; each glyph ID is less than this number.
  package let glyphCount: Int
  /// The metrics, in font units.
  package let metrics: FontMetrics
  /// Whether glyphs may have their own colours (typesetting.md §19).
  package let hasColors: Bool
  /// Whether the licence bits forbid embedding the font (OS/2 `fsType`, bit 1).
  package let isEmbeddingRestricted: Bool
  /// Whether the licence bits forbid embedding a subset of the font or its outlines (OS/2 `fsType`,
  /// bits 8 and 9).
  let isSubsettingRestricted: Bool

  /// Creates a face of a TrueType or OpenType file or collection.
  ///
  /// The bytes are copied. Only files that can never be drawn cause an error; `FontCheck` checks
  /// more.
  ///
  /// - Parameters:
  ///   - bytes: The font file.
  ///   - index: The index of the face in a collection, from 0.
  ///   - variations: The values on the axes of a variable font.
  ///   - name: The name of the file in error messages.
  /// - Throws: `FontError` if the file is not a font, is compressed or too long, or has no face at
  ///   `index`.
  package convenience init(
    _ bytes: [UInt8], index: Int = 0, variations: [FontVariation] = [], name: String = "the font"
  ) throws(FontError) {
    if let format = FontError.compressedFormat(of: bytes) {
      throw FontError(name, .compressed(format))
    }
    guard let length = UInt32(exactly: bytes.count) else {
      throw FontError(name, .tooLarge(bytes: bytes.count, limit: Int(UInt32.max)))
    }
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length,
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    defer { hb_blob_destroy(blob) }
    let count = Int(hb_face_count(blob))
    guard count > 0 else { throw FontError(name, .notAFont) }
    guard let place = UInt32(exactly: index), index < count else {
      throw FontError(name, .noSuchFace(index: index, count: count))
    }
    let face = hb_face_create(blob, place)
    defer { hb_face_destroy(face) }
    guard let face, hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      throw FontError(name, .notAFont)
    }
    hb_face_make_immutable(face)
    self.init(font, of: face, variations: variations)
  }

  /// Creates a face and takes ownership of its font.
  private init(_ font: OpaquePointer, of face: OpaquePointer, variations: [FontVariation]) {
    (self.font, self.face) = (font, face)
    axes = Self.axes(of: face)
    // If an axis has several values, the last one applies.
    let places = Dictionary(variations.map { ($0.tag, $0.value) }) { $1 }
    self.variations = axes.compactMap { axis in
      let value = places[axis.tag].map {
        min(max($0, axis.range.lowerBound), axis.range.upperBound)
      }
      return value.flatMap { $0 == axis.defaultValue ? nil : FontVariation(axis.tag, $0) }
    }
    let settings = self.variations.map { hb_variation_t(tag: $0.tag.rawValue, value: $0.value) }
    hb_font_set_variations(font, settings, UInt32(settings.count))
    hb_font_make_immutable(font)
    family = Self.name(16, of: face) ?? Self.name(1, of: face) ?? ""
    style = Self.name(17, of: face) ?? Self.name(2, of: face) ?? ""
    license = Self.name(13, of: face)
    licenseURL = Self.name(14, of: face)
    weight = min(max(Int(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT).rounded()), 1), 1000)
    isItalic =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) < 0
    glyphCount = Int(hb_face_get_glyph_count(face))
    metrics = Self.metrics(of: font, unitsPerEm: Int(hb_face_get_upem(face)))
    hasColors = hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0
    let license = Self.number(at: 8, inTable: 0x4F53_2F32, of: face) ?? 0  // OS/2
    isEmbeddingRestricted = license & 2 != 0
    isSubsettingRestricted = license & 0x300 != 0
  }

  /// Returns a face of the same file with other axis values, ignoring axes that the file lacks.
  package func varied(by variations: [FontVariation]) -> FontFace {
    guard !axes.isEmpty, let font = hb_font_create(face) else { return self }
    return FontFace(font, of: face, variations: variations)
  }

  deinit { hb_font_destroy(font) }

  /// Returns the ID of the glyph for a character, or `nil` if the face lacks it.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The characters that the face has, as disjoint ranges in ascending order.
  package var coverage: [ClosedRange<UInt32>] {
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var ranges: [ClosedRange<UInt32>] = []
    var (first, last) = (UInt32.max, UInt32.max)
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// Returns whether both faces belong to the same file in memory, whatever their variations.
  package func isSameFile(as other: FontFace) -> Bool { face == other.face }

  /// Whether all colours of the font are in unsupported formats: COLR from version 1 on, or SVG.
  ///
  /// The glyphs of such a font are drawn in the colour of the text, or are invisible.
  package var hasUnreadColors: Bool {
    guard !hasColors else { return false }
    let version = Self.number(at: 0, inTable: 0x434F_4C52, of: face) ?? 0  // COLR
    return version > 0 || hb_ot_color_has_svg(face) != 0
  }

  /// The number of font units per em as stored in the file.
  ///
  /// HarfBuzz replaces a number outside the permitted range by 1,000.
  var writtenUnitsPerEm: Int { Self.number(at: 18, inTable: 0x6865_6164, of: face) ?? 0 }  // head

  private static func axes(of face: OpaquePointer) -> [FontAxis] {
    var count = hb_ot_var_get_axis_count(face)
    var infos = Array(repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: OpenTypeTag(rawValue: info.tag),
        range: min(info.min_value, info.max_value)...max(info.min_value, info.max_value),
        defaultValue: info.default_value)
    }
  }

  /// Returns a name in English, or in the first language that has it, cut after 65,535 bytes.
  private static func name(_ id: UInt32, of face: OpaquePointer) -> String? {
    var count: UInt32 = 0
    let first = hb_ot_name_list_names(face, &count)
    let english = hb_language_from_string("en", -1)
    let languages: [OpaquePointer] = UnsafeBufferPointer(start: first, count: Int(count))
      .filter { $0.name_id == id }.map(\.language)
    guard let language = languages.first(where: { $0 == english }) ?? languages.first else {
      return nil
    }
    let length = min(hb_ot_name_get_utf8(face, id, language, nil, nil), 65_535)
    var text = Array(repeating: CChar(0), count: Int(length) + 1)
    var size = UInt32(text.count)
    hb_ot_name_get_utf8(face, id, language, &size, &text)
    let bytes = text.prefix(Int(size)).map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a big-endian 16-bit number of a table, or `nil` if the table is too short.
  private static func number(at offset: Int, inTable tag: UInt32, of face: OpaquePointer) -> Int? {
    let blob = hb_face_reference_table(face, tag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    guard offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Returns the metrics of a font.
  ///
  /// HarfBuzz reads ascender, descender and line gap from the typographic metrics of OS/2 if
  /// `USE_TYPO_METRICS` is set, and from hhea otherwise. It estimates missing metrics from the
  /// units per em and from glyphs.
  private static func metrics(of font: OpaquePointer, unitsPerEm: Int) -> FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
    func position(_ tag: hb_ot_metrics_tag_t) -> Int {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Int(position)
    }
    return FontMetrics(
      unitsPerEm: unitsPerEm, ascender: Int(extents.ascender), descender: Int(extents.descender),
      lineGap: Int(extents.line_gap), capHeight: position(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: position(HB_OT_METRICS_TAG_X_HEIGHT),
      underline: .init(
        position: position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
        thickness: position(HB_OT_METRICS_TAG_UNDERLINE_SIZE)),
      strikeout: .init(
        position: position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
        thickness: position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)))
  }
}

extension FontFace: Hashable {
  /// Returns whether both faces belong to the same file in memory and have the same variations.
  package static func == (left: FontFace, right: FontFace) -> Bool {
    left.face == right.face && left.variations == right.variations
  }

  /// Hashes the file and the variations.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(variations)
  }
}
