import ImageCoding
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

  /// The number of code units with the zero after them, and the units.
  private static func name(_ text: String) -> [UInt8] {
    let units = Array(text.utf16) + [0]
    var bytes: [UInt8] = []
    bytes.appendBigEndian(UInt16(truncatingIfNeeded: units.count))
    for unit in units { bytes.appendBigEndian(unit) }
    return bytes
  }

  /// Reads a colour's block, a name, a colour model and its numbers, and notes what is lost of them.
  ///
  /// RGB and grey are exact to the byte. CMYK becomes (1 − c)(1 − k) and so on, the plain formula
  /// that knows no inks; Lab has no exact colour in sRGB and is refused.
  private static func append(
    _ block: inout PaletteBytes, at place: String, to content: inout PaletteContent
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

  /// A name: the number of code units, the last of which is zero, and the units.
  private static func name(_ block: inout PaletteBytes) throws(CodingError) -> String {
    let count = Int(try block.bigEndian16("the length of a name"))
    var name = try block.part(2 * count, "a name")
    var units: [UInt16] = []
    while !name.isAtEnd { units.append(try name.bigEndian16("a name")) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Numbers, cut to 0…1; throws for what is no number.
  private static func channels(
    _ count: Int, _ block: inout PaletteBytes, _ content: inout PaletteContent
  ) throws(CodingError) -> [Float] {
    var values: [Float] = []
    for _ in 0..<count {
      let place = block.place
      let value = Float(bitPattern: try block.bigEndian32("a channel"))
      guard value.isFinite else {
        throw CodingError(message: "\(place): a channel must be a number, got \(value)")
      }
      values.append(min(max(value, 0), 1))
      if values.last != value { content.note("channels beyond 0 to 1 were cut to it") }
    }
    return values
  }
}

extension Color {
  /// Red, green and blue from 0 to 1, rounded to bytes.
  fileprivate init(fractions: [Float]) {
    self.init(channels: fractions.map { UInt8(($0 * 255).rounded()) })
  }
}
