import Raster

/// Paint Shop Pro's text: `JASC-PAL`, `0100`, a count, then three numbers a line.
///
/// A fourth number is alpha, as Aseprite writes it.
enum JASCPalette: PaletteCoding {
  private static let version = "0100"

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    let lines = try PaletteLines.of(bytes).filter { !$0.text.isEmpty }
    guard lines[0].text == "JASC-PAL" else { throw lines[0].error("the file begins JASC-PAL") }
    guard lines.count > 1 else { throw cutOff(after: lines[0], "the version") }
    guard lines[1].text == version else {
      throw lines[1].error("the version must be \(version)")
    }
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
      content.note("lines behind the announced \(count) colours are left out")
    }
    return content
  }

  private static func cutOff(after line: PaletteLines.Line, _ thing: String) -> CodingError {
    CodingError(message: "the file is cut off behind \(line.place): \(thing) is missing")
  }
}
