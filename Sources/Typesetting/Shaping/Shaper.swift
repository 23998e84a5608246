import CHarfBuzz

/// A positioned glyph of a shaped text, in font units.
package struct ShapedGlyph: Hashable, Sendable {
  /// The ID of the glyph in its face; glyph 0 represents characters that the face lacks.
  package var id: UInt32
  /// The offset in the text of the first character that the glyph represents.
  package var cluster: Int
  /// The distance to the origin of the next glyph, measured to the right in both text directions.
  package var advance: Int
  /// The offset from the origin to the right.
  package var offsetX: Int
  /// The offset upwards from the baseline.
  package var offsetY: Int
}

/// Converts characters to glyphs with HarfBuzz (typesetting.md §12).
///
/// Only one task at a time may use a shaper.
package struct Shaper: ~Copyable {
  private let buffer: OpaquePointer

  /// The version of HarfBuzz at run time, for example `6.0.0`.
  package static var version: String { String(cString: hb_version_string()) }

  /// Creates a shaper with an empty buffer.
  package init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Returns the glyphs of a part of a text, from left to right.
  ///
  /// HarfBuzz performs at most 1,024 operations per character, or 16,384 if that is more; then it
  /// leaves the remaining glyphs as they are.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - range: The part to shape, within `context`.
  ///   - context: The range of the text that the part may join with; text outside it has no
  ///     influence.
  ///   - face: The face that contains the glyphs.
  ///   - script: The script of the whole part.
  ///   - direction: The direction of the whole part.
  ///   - features: The features to switch, in addition to the defaults.
  /// - Throws: `ShapingError` if the face makes more than 64 glyphs per character and more than
  ///   16,384 in total, if memory runs out, or if a length exceeds 32 bits.
  package func shape(
    _ text: [Unicode.Scalar], _ range: Range<Int>, context: Range<Int>, in face: FontFace,
    script: Script, direction: TextDirection, features: [FontFeature] = []
  ) throws(ShapingError) -> [ShapedGlyph] {
    guard let start = Int32(exactly: range.lowerBound - context.lowerBound),
      let length = Int32(exactly: range.count), let whole = Int32(exactly: context.count)
    else { throw ShapingError(characters: context.count) }
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(
      buffer, direction == .leftToRight ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script.tag))
    // Without a language, the same text has the same glyphs in every environment.
    hb_buffer_set_language(buffer, nil)
    text[context].withContiguousStorageIfAvailable { scalars in
      scalars.withMemoryRebound(to: UInt32.self) { codes in
        hb_buffer_add_utf32(buffer, codes.baseAddress, whole, UInt32(start), length)
      }
    }
    let settings = features.map { feature in
      hb_feature_t(
        tag: feature.tag.rawValue, value: feature.value, start: 0, end: UInt32.max)
    }
    hb_shape(face.font, buffer, settings, UInt32(settings.count))
    guard hb_buffer_allocation_successful(buffer) != 0 else {
      throw ShapingError(characters: range.count)
    }
    return glyphs(from: context.lowerBound)
  }

  private func glyphs(from start: Int) -> [ShapedGlyph] {
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
    return zip(infos, positions).map { info, position in
      ShapedGlyph(
        id: info.codepoint, cluster: start + Int(info.cluster),
        advance: Int(position.x_advance), offsetX: Int(position.x_offset),
        offsetY: Int(position.y_offset))
    }
  }
}

/// An error of shaping: the face makes more glyphs than HarfBuzz allows, or memory runs out.
package struct ShapingError: Error, Equatable, CustomStringConvertible {
  let characters: Int

  /// A description of the error in one sentence.
  package var description: String {
    "glyphs must be at most 64 a character, or 16384, got more for \(characters) characters"
  }
}
