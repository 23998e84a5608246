import CHarfBuzz

/// A face of a font file in memory, read by HarfBuzz (typesetting.md §10, §11).
///
/// A face is immutable, and threads share it. Two faces are equal if they are the same file in memory with the same
/// variations.
package final class FontFace: Sendable {
  /// HarfBuzz's `hb_font_t`, immutable and scaled to font units; it retains its `hb_face_t`.
  nonisolated(unsafe) let font: OpaquePointer
  nonisolated(unsafe) let face: OpaquePointer

  /// The name that all faces of the family share, or an empty string if the file has none.
  package let family: String
  /// The name of the face in its family, for example `Semi Bold`.
  package let style: String
  /// The licence description in the file (name 13).
  package let license: String?
  /// The licence URL in the file (name 14).
  package let licenseURL: String?
  /// The weight, 1…1,000 as in CSS; 400 is regular.
  package let weight: Int
  /// Whether the letters are italic or slanted, according to the file.
  package let isItalic: Bool
  /// The axes of a variable font; empty for other fonts.
  package let axes: [FontAxis]
  /// The positions on the axes that differ from the defaults.
  package let variations: [FontVariation]
  /// The number of glyphs in the file; glyph numbers are smaller.
  package let glyphCount: Int
  /// The metrics in font units.
  package let metrics: FontMetrics
  /// Whether glyphs may have their own colours (typesetting.md §19).
  package let hasColors: Bool
  /// Whether the licence bits forbid embedding the font (OS/2 `fsType`, bit 1).
  package let isEmbeddingRestricted: Bool
  /// Whether the licence bits forbid embedding a part of the font, or its outlines (OS/2 `fsType`, bits 8 and 9).
  let isSubsettingRestricted: Bool

  /// Loads a face of a TrueType or OpenType file, which may be a font collection.
  ///
  /// The bytes are copied. A file that is refused here can never be drawn; `FontCheck` checks more.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - index: The index of the face in a collection, from 0.
  ///   - variations: The positions on the axes of a variable font.
  ///   - name: The name of the file in error messages.
  /// - Throws: `FontError` if the file is not a font, or it has no such face.
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

  /// Creates a face that takes ownership of `font`.
  private init(_ font: OpaquePointer, of face: OpaquePointer, variations: [FontVariation]) {
    (self.font, self.face) = (font, face)
    axes = Self.axes(of: face)
    // If an axis has two positions, the last one counts.
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

  /// Returns the face at other positions on its axes; axes that it lacks are ignored.
  ///
  /// All other axes are at their defaults. A face without axes is returned unchanged.
  package func varied(by variations: [FontVariation]) -> FontFace {
    guard !axes.isEmpty, let font = hb_font_create(face) else { return self }
    return FontFace(font, of: face, variations: variations)
  }

  deinit { hb_font_destroy(font) }

  /// Returns the glyph of a character, or `nil` if the face lacks it.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The characters of the face as ascending ranges that are not adjacent.
  package var coverage: [ClosedRange<UInt32>] {
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var ranges: [ClosedRange<UInt32>] = []
    var (first, last) = (UInt32.max, UInt32.max)
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// Returns whether both are the same file in memory, regardless of their variations.
  package func isSameFile(as other: FontFace) -> Bool { face == other.face }

  /// Whether the font's only colours are COLR version 1 or SVG, which are not supported.
  ///
  /// Its glyphs are drawn in the colour of the text, or not at all.
  package var hasUnreadColors: Bool {
    guard !hasColors else { return false }
    let version = Self.number(at: 0, inTable: 0x434F_4C52, of: face) ?? 0  // COLR
    return version > 0 || hb_ot_color_has_svg(face) != 0
  }

  /// The number of font units per em in the file; HarfBuzz replaces an invalid one by 1,000.
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

  /// Returns a name in the file, in English or else in the first language that has it; at most 65,535 bytes.
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

  /// Returns a big-endian 16-bit number in a table, or `nil` if the table is too short.
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
  /// HarfBuzz takes ascender, descender and gap from OS/2's typographic metrics if `USE_TYPO_METRICS` is set, and
  /// otherwise from hhea. It estimates missing metrics from the size and the letters.
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
  /// Returns whether both are the same file in memory with the same variations.
  package static func == (left: FontFace, right: FontFace) -> Bool {
    left.face == right.face && left.variations == right.variations
  }

  /// Hashes the file and the variations.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(variations)
  }
}
