import CHarfBuzz

/// A glyph at its place in a row, in font units.
package struct ShapedGlyph: Hashable, Sendable {
  /// In its face; 0 is drawn for characters that the face does not have.
  package var id: UInt32
  /// The first scalar of the characters that the glyph stands for, an offset into the text.
  package var cluster: Int
  /// To the next glyph's origin, to the right in both directions.
  package var advance: Int
  /// From the origin to the right.
  package var offsetX: Int
  /// From the baseline upwards.
  package var offsetY: Int
}

/// Characters to glyphs through HarfBuzz (typesetting.md §12); one task's at a time.
package struct Shaper: ~Copyable {
  private let buffer: OpaquePointer

  /// HarfBuzz's version that the program runs with, for example `6.0.0`.
  package static var version: String { String(cString: hb_version_string()) }

  /// A shaper with empty memory.
  package init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// The glyphs of a part of a text, from left to right.
  ///
  /// HarfBuzz does at most 1,024 operations a character, or 16,384 where that is more; beyond, it leaves
  /// glyphs as they are.
  ///
  /// - Parameters:
  ///   - range: The part, within `context`.
  ///   - context: The part of the text that letters may join with; nothing beyond it matters.
  ///   - script: One for the whole part.
  /// - Throws: `ShapingError` for a font that makes more than 64 glyphs of a character, and more than
  ///   16,384.
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
    // No language: the same text gives the same glyphs whatever the environment says.
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

/// A font makes more glyphs of a text than HarfBuzz takes, or there is no memory for them.
package struct ShapingError: Error, Equatable, CustomStringConvertible {
  let characters: Int

  /// One sentence.
  package var description: String {
    "glyphs must be at most 64 a character, or 16384, got more for \(characters) characters"
  }
}
