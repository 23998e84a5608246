import Raster

/// `aarrggbb` a line, comments after a `;` (getpaint.net, "Working with Palettes").
enum PaintNetPalette: PaletteCoding {
  /// The colours that the program shows.
  private static let shownCount = 96
  private static let titleMark = "Palette Name:"

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var content = PaletteContent()
    var hasComment = false
    for line in try PaletteLines.of(bytes) {
      hasComment = hasComment || line.text.contains(";")
      if content.title == nil { content.title = title(in: line.text) }
      let digits = line.text.prefix { $0 != ";" }.trimmed
      if digits.isEmpty { continue }
      try content.append(color(digits, in: line), at: line.place)
    }
    if !hasComment { content.note("eight digits are read as aarrggbb, the way of paint.net") }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    var text = ";paint.net Palette File\n;\(titleMark) \(title)\n;Colors: \(palette.count)\n"
    for color in palette.colors {
      let digits = Color(
        red: color.alpha, green: color.red, blue: color.green, alpha: color.blue
      ).eightDigits
      text += "\(digits.uppercased())\n"
    }
    return PaletteEncoder.Result(
      bytes: Array(text.utf8),
      notes: palette.count > shownCount
        ? ["paint.net shows the first \(shownCount) of \(palette.count) colours"] : [])
  }

  private static func color(
    _ digits: Substring, in line: PaletteLines.Line
  ) throws(CodingError) -> Color {
    guard [6, 8].contains(digits.utf8.count), let color = try? Color(cssText: "#\(digits)") else {
      throw line.error("a colour is eight hexadecimal digits, aarrggbb")
    }
    guard digits.utf8.count == 8 else { return color }
    return Color(red: color.green, green: color.blue, blue: color.alpha, alpha: color.red)
  }

  private static func title(in line: Substring) -> String? {
    let comment = line.drop { $0 == ";" }.trimmed
    guard line.hasPrefix(";"), comment.hasPrefix(titleMark) else { return nil }
    return String(comment.dropFirst(titleMark.count).trimmed)
  }
}

extension Color {
  /// All four channels in hexadecimal digits, whatever alpha is.
  fileprivate var eightDigits: String {
    let text = String(hexText.dropFirst())
    return isOpaque ? text + "ff" : text
  }
}
