import ImageCoding
import Raster

/// GIMP's text format: a header with properties, then lines of three numbers and a name.
///
/// If the property `Channels` is `RGBA`, as in Aseprite's files, alpha is a fourth number.
enum GIMPPalette: PaletteCoding {
  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var content = PaletteContent()
    var count = 3
    for line in try PaletteLines.of(bytes).dropFirst() {
      if line.text.isEmpty || line.text.hasPrefix("#") { continue }
      if let property = property(in: line.text) {
        if property.name == "Name" { content.title = String(property.value) }
        if property.name == "Channels", property.value == "RGBA" { count = 4 }
        continue
      }
      let (channels, name) = try line.channels(count)
      let color = Color(channels: channels)
      try content.append(color, at: line.place)
      content.noteName(String(name), of: color)
    }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    let channels = palette.isOpaque ? "" : "Channels: RGBA\n"
    var text = "GIMP Palette\nName: \(title)\nColumns: 0\n\(channels)#\n"
    for color in palette.colors {
      let alpha = palette.isOpaque ? [] : [color.alpha]
      let numbers = ([color.red, color.green, color.blue] + alpha).map { value in
        String(repeating: " ", count: value < 10 ? 2 : value < 100 ? 1 : 0) + String(value)
      }
      text += "\(numbers.joined(separator: " "))\t\(color.hexText)\n"
    }
    return PaletteEncoder.Result(bytes: Array(text.utf8), notes: [])
  }

  /// Returns the property in a line `Name: value`; a line that begins with a number is a colour, even if its name has
  /// a colon.
  private static func property(in line: Substring) -> (name: Substring, value: Substring)? {
    guard let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") else {
      return nil
    }
    return (line[..<colon], line[line.index(after: colon)...].trimmed)
  }
}

/// A text format with one colour per line: `rrggbb`, optionally after a `#`; `#rrggbbaa` is also accepted.
enum HexPalette: PaletteCoding {
  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var content = PaletteContent()
    for line in try PaletteLines.of(bytes) where !line.text.isEmpty {
      let hasMark = line.text.hasPrefix("#")
      let digits = hasMark ? line.text.dropFirst() : line.text
      guard digits.utf8.count == 6 || (digits.utf8.count == 8 && hasMark),
        let color = try? Color(cssText: "#\(digits)")
      else { throw line.error("a colour is six hexadecimal digits, or #rrggbbaa") }
      try content.append(color, at: line.place)
    }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    let lines = palette.colors.map { "\($0.opaque.hexText.dropFirst())\n" }
    return PaletteEncoder.Result(Array(lines.joined().utf8), withoutAlphaOf: palette)
  }
}

/// Paint Shop Pro's text format: `JASC-PAL`, `0100`, a count, then lines of three numbers.
///
/// A fourth number is alpha, as in Aseprite's files.
enum JASCPalette: PaletteCoding {
  private static let version = "0100"

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    let lines = try PaletteLines.of(bytes).filter { !$0.text.isEmpty }
    guard lines[0].text == "JASC-PAL" else { throw lines[0].error("the file begins JASC-PAL") }
    guard lines.count > 1 else { throw cutOff(after: lines[0], "the version") }
    guard lines[1].text == version else { throw lines[1].error("the version must be \(version)") }
    guard lines.count > 2 else { throw cutOff(after: lines[1], "the number of colours") }
    let count = Int(lines[2].text) ?? 0
    guard (1...Palette.maximumCount).contains(count) else {
      throw lines[2].error("the number of colours must be 1 to \(Palette.maximumCount)")
    }
    return try colors(lines.dropFirst(3), count: count, announcedIn: lines[2])
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    var lines = ["JASC-PAL", version, String(palette.count)]
    for color in palette.colors {
      let alpha = palette.isOpaque ? "" : " \(color.alpha)"
      lines.append("\(color.red) \(color.green) \(color.blue)\(alpha)")
    }
    return PaletteEncoder.Result(
      bytes: Array(lines.map { $0 + "\r\n" }.joined().utf8),
      notes: palette.isOpaque
        ? [] : ["alpha is a fourth number, which Aseprite reads and other programs may not"])
  }

  private static func colors(
    _ lines: ArraySlice<PaletteLines.Line>, count: Int, announcedIn head: PaletteLines.Line
  ) throws(CodingError) -> PaletteContent {
    var content = PaletteContent()
    for line in lines.prefix(count) {
      var (channels, rest) = try line.channels(3)
      if !rest.isEmpty { (channels, rest) = try line.channels(4) }
      guard rest.isEmpty else { throw line.error("a colour is three or four numbers") }
      try content.append(Color(channels: channels), at: line.place)
    }
    guard lines.count >= count else {
      throw CodingError(
        message: "\(head.place): \(count) colours are announced, but there are \(lines.count)")
    }
    if lines.count > count {
      content.note("lines after the announced \(count) colours are omitted")
    }
    return content
  }

  private static func cutOff(after line: PaletteLines.Line, _ thing: String) -> CodingError {
    CodingError(message: "the file is truncated after \(line.place): \(thing) is missing")
  }
}

/// paint.net's text format: one `aarrggbb` per line, and comments after a `;` (getpaint.net, "Working with
/// Palettes").
enum PaintNetPalette: PaletteCoding {
  /// The number of colours that the program shows.
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
    if !hasComment { content.note("eight digits are read as aarrggbb, as in paint.net") }
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
  /// All four channels in hexadecimal digits, including an alpha of 255.
  fileprivate var eightDigits: String {
    let text = String(hexText.dropFirst())
    return isOpaque ? text + "ff" : text
  }
}
