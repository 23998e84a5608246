import CHarfBuzz

/// A glyph at its position in a run of glyphs, in font units.
package struct ShapedGlyph: Hashable, Sendable {
  /// The number of the glyph in its face; 0 stands for characters that the face lacks.
  package var id: UInt32
  /// The offset in the text of the first scalar that the glyph stands for.
  package var cluster: Int
  /// The distance to the origin of the next glyph, to the right in both directions.
  package var advance: Int
  /// The distance of the glyph from its origin, to the right.
  package var offsetX: Int
  /// The distance of the glyph from the baseline, upwards.
  package var offsetY: Int
}

/// A converter of characters to glyphs by HarfBuzz, for use by one task at a time (typesetting.md §12).
package struct Shaper: ~Copyable {
  private let buffer: OpaquePointer

  /// The version of the loaded HarfBuzz library, for example `6.0.0`.
  package static var version: String { String(cString: hb_version_string()) }

  /// Creates a shaper with an empty buffer.
  package init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Returns the glyphs of a part of a text, from left to right.
  ///
  /// HarfBuzz performs at most 1,024 operations per character, or 16,384 if that is more. It leaves the rest of the
  /// glyphs as they are.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The part to shape, within `context`.
  ///   - context: The part of the text that letters may join with; characters outside it have no effect.
  ///   - face: The face of the whole part.
  ///   - script: The script of the whole part.
  ///   - direction: The direction of the whole part.
  ///   - features: The settings of font features, for the whole part.
  /// - Throws: `ShapingError` if there are more than 64 glyphs per character and more than 16,384 glyphs, if there is
  ///   not enough memory, or if the context has 2³¹ characters or more.
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
    // No language, so that glyphs do not depend on the process's locale.
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

/// The error for a text that becomes more glyphs than HarfBuzz supports, or than memory allows.
package struct ShapingError: Error, Equatable, CustomStringConvertible {
  let characters: Int

  /// The error in one sentence.
  package var description: String {
    "glyphs must be at most 64 a character, or 16384, got more for \(characters) characters"
  }
}
