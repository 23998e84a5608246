import ImageCoding
import Raster

/// Adobe Swatch Exchange files: blocks of named colours, in groups or outside of them, with big-endian integers and
/// zero-terminated names in UTF-16.
///
/// Adobe has not published a specification; this implementation follows the files of Adobe's programs.
enum ASEPalette: PaletteCoding {
  static let groupStart: UInt16 = 0xC001
  static let groupEnd: UInt16 = 0xC002
  static let color: UInt16 = 0x0001
  /// The type of a process colour; the other types of swatches are global and spot.
  private static let processColor: UInt16 = 2

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var file = PaletteCursor(bytes)
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
        let name = try Self.name(&block)
        if groups == 1 { content.title = name }
      case color: try append(&block, at: place, to: &content)
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

  /// Returns a name in the format of the file: the number of code units including the terminating zero, and the code
  /// units.
  private static func name(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt16(truncatingIfNeeded: units.count))
    for unit in units { bytes.appendBigEndian(unit) }
    return bytes
  }

  /// Reads the block of a colour, which has a name, a colour model and numbers, and notes what is lost.
  ///
  /// RGB and grey are exact to the byte. CMYK becomes (1 − c)(1 − k) and so on, the simple formula without ink
  /// profiles. Lab is an error, because it has no exact colour in sRGB.
  private static func append(
    _ block: inout PaletteCursor, at place: String, to content: inout PaletteContent
  ) throws(CodingError) {
    let name = try Self.name(&block)
    let model = try block.tag("the colour model")
    let color: Color
    switch model {
    case "RGB ": color = Color(fractions: try channels(3, &block, &content))
    case "Gray", "GRAY":
      let gray = try channels(1, &block, &content)[0]
      color = Color(fractions: [gray, gray, gray])
    case "CMYK":
      content.note("CMYK colours became RGB without a profile")
      let inks = try channels(4, &block, &content)
      color = Color(fractions: inks.prefix(3).map { (1 - $0) * (1 - inks[3]) })
    case "LAB ":
      throw CodingError(
        message: "\(place): a Lab colour has no exact RGB value; save the swatches as RGB")
    default:
      throw CodingError(
        message: "\(place): the colour model must be RGB, Gray or CMYK, got '\(model)'")
    }
    try content.append(color, at: place)
    content.noteName(name, of: color)
  }

  /// Reads a name: the number of code units including the terminating zero, and the code units.
  private static func name(_ block: inout PaletteCursor) throws(CodingError) -> String {
    let count = Int(try block.bigEndian16("the length of a name"))
    var name = try block.part(2 * count, "a name")
    var units: [UInt16] = []
    while !name.isAtEnd { units.append(try name.bigEndian16("a name")) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Reads numbers, and clamps them to 0…1.
  ///
  /// - Throws: `CodingError` if a number is not finite.
  private static func channels(
    _ count: Int, _ block: inout PaletteCursor, _ content: inout PaletteContent
  ) throws(CodingError) -> [Float] {
    var values: [Float] = []
    for _ in 0..<count {
      let place = block.place
      let value = Float(bitPattern: try block.bigEndian32("a channel"))
      guard value.isFinite else {
        throw CodingError(message: "\(place): a channel must be a number, got \(value)")
      }
      values.append(min(max(value, 0), 1))
      if values.last != value { content.note("channels outside of 0 to 1 were clamped") }
    }
    return values
  }
}

extension Color {
  /// Creates a colour from red, green and blue in 0…1, rounded to bytes.
  fileprivate init(fractions: [Float]) {
    self.init(channels: fractions.map { UInt8(($0 * 255).rounded()) })
  }
}
