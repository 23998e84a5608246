import Raster

/// Adobe's colour table: 256 times red, green and blue; in the longer form then the number of
/// colours and the index of the transparent one, −1 for none (Adobe Photoshop File Formats
/// Specification, "Color Table").
enum ACTPalette: PaletteCoding {
  /// The lengths that a file can have, in bytes.
  static let lengths = [768, 772]
  private static let none = 0xFFFF

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var file = PaletteBytes(bytes)
    var table = try file.part(768, "the table")
    var count = Palette.maximumCount
    var transparent = none
    if !file.isAtEnd {
      count = Int(try file.bigEndian16("the number of colours"))
      guard (1...Palette.maximumCount).contains(count) else {
        throw CodingError(
          message: "byte 768: the number of colours must be 1 to 256, got \(count)")
      }
      transparent = Int(try file.bigEndian16("the transparent index"))
    }
    var content = PaletteContent()
    for index in 0..<count {
      let place = table.place
      var color = Color(channels: Array(try table.part(3, "colour \(index + 1)").rest))
      if index == transparent { color.alpha = 0 }
      try content.append(color, at: place)
    }
    if transparent < count {
      content.note("colour \(transparent) is transparent, as the table says")
    } else if transparent != none {
      content.note("the transparent index \(transparent) names no colour and is left out")
    }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    var bytes = palette.colors.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += Array(repeating: 0, count: 768 - bytes.count)
    let transparent = palette.colors.firstIndex { $0.alpha == 0 }
    if palette.count < Palette.maximumCount || transparent != nil {
      bytes.appendBigEndian(UInt16(palette.count))
      bytes.appendBigEndian(UInt16(transparent ?? none))
    }
    let lost = palette.colors.count { !$0.isOpaque } - (transparent == nil ? 0 : 1)
    return PaletteEncoder.Result(
      bytes: bytes,
      notes: lost == 0
        ? []
        : [
          "one transparent colour in a colour table: \(lost) of \(palette.count) colours turned opaque"
        ])
  }
}
