import Raster

/// GIMP's text: a head of properties, then three numbers and a name a line.
///
/// With the property `Channels: RGBA`, which Aseprite writes, alpha is the fourth number.
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

  /// `Name: value`; a line that begins with a number is a colour, whatever its name is.
  private static func property(in line: Substring) -> (name: Substring, value: Substring)? {
    guard let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") else {
      return nil
    }
    return (line[..<colon], line[line.index(after: colon)...].trimmed)
  }
}
