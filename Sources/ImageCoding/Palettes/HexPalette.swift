import Raster

/// A colour a line: `rrggbb`, also after a `#`; `#rrggbbaa` is read too.
enum HexPalette: PaletteCoding {
  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var content = PaletteContent()
    for line in try PaletteLines.of(bytes) where !line.text.isEmpty {
      let hasMark = line.text.hasPrefix("#")
      let digits = hasMark ? line.text.dropFirst() : line.text
      guard digits.utf8.count == 6 || (digits.utf8.count == 8 && hasMark),
        let color = try? Color(cssText: "#\(digits)")
      else {
        throw line.error("a colour is six hexadecimal digits, or #rrggbbaa")
      }
      try content.append(color, at: line.place)
    }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    let lines = palette.colors.map { "\($0.opaque.hexText.dropFirst())\n" }
    return PaletteEncoder.Result(Array(lines.joined().utf8), withoutAlphaOf: palette)
  }
}

extension Color {
  /// The colour without its alpha.
  var opaque: Color { Color(red: red, green: green, blue: blue) }
}
