/// A writer of the Glyph Bitmap Distribution Format, which is the storage format of all pixel fonts (typesetting.md
/// §7).
package enum BDFWriter {
  /// Returns the font as a BDF 2.1 file, with glyphs in the order of their characters.
  ///
  /// `BDFReader` reads an equal font from the file.
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
  /// The number of the character, such as `U+0041`.
  fileprivate var glyphName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension PixelGlyph {
  /// The rows as whole bytes from the left, with two hexadecimal digits for each byte.
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
