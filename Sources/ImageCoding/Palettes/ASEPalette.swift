import Raster

/// Adobe Swatch Exchange: blocks of named colours, in groups or outside of them; all numbers are
/// big-endian, names are UTF-16 with a zero at the end.
///
/// Adobe has published no specification; this follows what its programs write.
enum ASEPalette: PaletteCoding {
  static let groupStart: UInt16 = 0xC001
  static let groupEnd: UInt16 = 0xC002
  static let color: UInt16 = 0x0001
  /// Three kinds of swatch: global, spot, and this one.
  private static let processColor: UInt16 = 2

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var file = PaletteBytes(bytes)
    _ = try file.tag("the signature")
    let major = try file.bigEndian16("the version")
    _ = try file.bigEndian16("the version")
    guard major == 1 else {
      throw CodingError(message: "byte 4: the version must be 1, got \(major)")
    }
    var content = PaletteContent()
    var groups = 0
    for _ in 0..<(try file.bigEndian32("the number of blocks")) {
      let place = file.place
      let kind = try file.bigEndian16("the kind of a block")
      let count = Int(try file.bigEndian32("the length of a block"))
      var block = try file.part(count, "a block")
      switch kind {
      case groupStart:
        groups += 1
        let name = try ASESwatch.name(&block)
        if groups == 1 { content.title = name }
      case color: try ASESwatch(&block, at: place).add(to: &content, at: place)
      default: continue
      }
    }
    if groups > 1 { content.note("\(groups) groups became one palette") }
    return content
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    var bytes = Array("ASEF".utf8)
    bytes.appendBigEndian(UInt32(0x0001_0000))
    bytes.appendBigEndian(UInt32(palette.count + 2))
    append(groupStart, name(title), to: &bytes)
    for color in palette.colors {
      var block = name(color.opaque.hexText)
      block += Array("RGB ".utf8)
      for channel in [color.red, color.green, color.blue] {
        block.appendBigEndian((Float(channel) / 255).bitPattern)
      }
      block.appendBigEndian(processColor)
      append(Self.color, block, to: &bytes)
    }
    append(groupEnd, [], to: &bytes)
    return PaletteEncoder.Result(bytes, withoutAlphaOf: palette)
  }

  private static func append(_ kind: UInt16, _ block: [UInt8], to bytes: inout [UInt8]) {
    bytes.appendBigEndian(kind)
    bytes.appendBigEndian(UInt32(block.count))
    bytes += block
  }

  /// The number of code units with the zero after them, and the units.
  private static func name(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt16(truncatingIfNeeded: units.count))
    for unit in units { bytes.appendBigEndian(unit) }
    return bytes
  }
}
