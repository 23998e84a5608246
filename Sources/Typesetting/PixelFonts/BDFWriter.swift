/// Writes a pixel font as a BDF file, the only format in which pixel fonts are stored
/// (typesetting.md §7).
package enum BDFWriter {
  /// Returns a file in BDF 2.1, with the glyphs in the order of their characters.
  ///
  /// `BDFReader` reads the font back. The file has no `DEFAULT_CHAR`, so the glyph for missing
  /// characters is U+FFFD's, or a box if the font lacks that.
  package static func file(_ font: PixelFont) -> [UInt8] {
    let all = font.glyphs.sorted { $0.key < $1.key }
    let boxes = all.map(\.value).filter { !$0.ink.isEmpty }
    let left = boxes.map(\.left).min() ?? 0
    let right = boxes.map { $0.left + $0.columns }.max() ?? 0
    let top = boxes.map(\.top).max() ?? 0
    let bottom = boxes.map { $0.top - $0.rows }.min() ?? 0
    var lines = [
      "STARTFONT 2.1", "FONT \(font.name)", "SIZE \(font.designSize) 72 72",
      "FONTBOUNDINGBOX \(right - left) \(top - bottom) \(left) \(bottom)", "STARTPROPERTIES 5",
      "PIXEL_SIZE \(font.designSize)", "FONT_ASCENT \(font.ascent)",
      "FONT_DESCENT \(font.descent)", "CHARSET_REGISTRY \"ISO10646\"", "CHARSET_ENCODING \"1\"",
      "ENDPROPERTIES", "CHARS \(all.count)",
    ]
    for (scalar, glyph) in all {
      lines += [
        "STARTCHAR \(scalar.glyphName)", "ENCODING \(scalar.value)", "DWIDTH \(glyph.advance) 0",
        "BBX \(glyph.columns) \(glyph.rows) \(glyph.left) \(glyph.top - glyph.rows)", "BITMAP",
      ]
      lines += glyph.hexadecimalRows
      lines.append("ENDCHAR")
    }
    return Array((lines + ["ENDFONT", ""]).joined(separator: "\n").utf8)
  }
}

extension Unicode.Scalar {
  /// The name of the glyph, for example `U+0041`.
  fileprivate var glyphName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension PixelGlyph {
  /// The rows as hexadecimal digits, two for every eight cells from the left.
  fileprivate var hexadecimalRows: [String] {
    (0..<(columns > 0 ? rows : 0)).map { row in
      stride(from: 0, to: columns, by: 8).map { start in
        let byte = (0..<8).reduce(0) { byte, bit in
          let column = start + bit
          return byte << 1 | (column < columns && ink[row * columns + column] ? 1 : 0)
        }
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
    }
  }
}
