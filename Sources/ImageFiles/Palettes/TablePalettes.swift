import ImageCoding
import Raster

/// Microsoft's `PAL ` form: a `data` chunk with the version 0x0300, a count, and red, green, blue and flags for each
/// entry.
///
/// The sources are the Multimedia Programming Interface and Data Specifications 1.0, "Palette File Format", and
/// LOGPALETTE.
enum RIFFPalette: PaletteCoding {
  private static let version: UInt16 = 0x0300

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var file = PaletteCursor(bytes)
    _ = try file.part(8, "the RIFF header")
    let form = try file.tag("the RIFF form")
    guard form == "PAL " else {
      throw CodingError(message: "byte 8: the RIFF form must be 'PAL ', got '\(form)'")
    }
    while !file.isAtEnd {
      let name = try file.tag("the name of a chunk")
      let count = Int(try file.littleEndian32("the length of chunk \(name)"))
      var chunk = try file.part(count, "chunk \(name)")
      if name == "data" { return try entries(&chunk) }
      // Chunks begin at even offsets.
      if count % 2 == 1 { _ = try file.part(1, "the padding of chunk \(name)") }
    }
    throw CodingError(message: "\(file.place): there is no chunk data")
  }

  static func encode(_ palette: Palette, title: String) -> PaletteEncoder.Result {
    let dataCount = UInt32(4 + 4 * palette.count)
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(4 + 8 + dataCount)
    bytes += Array("PAL data".utf8)
    bytes.appendLittleEndian(dataCount)
    bytes.appendLittleEndian(version)
    bytes.appendLittleEndian(UInt16(palette.count))
    for color in palette.colors { bytes += [color.red, color.green, color.blue, 0] }
    return PaletteEncoder.Result(bytes, withoutAlphaOf: palette)
  }

  private static func entries(_ chunk: inout PaletteCursor) throws(CodingError) -> PaletteContent {
    let place = chunk.place
    let found = try chunk.littleEndian16("the version")
    guard found == version else {
      throw CodingError(message: "\(place): the version must be \(version) (3.0), got \(found)")
    }
    let countPlace = chunk.place
    let count = try chunk.littleEndian16("the number of colours")
    guard (1...Palette.maximumCount).contains(Int(count)) else {
      throw CodingError(
        message: """
          \(countPlace): the number of colours must be 1 to \(Palette.maximumCount), got \(count)
          """)
    }
    var content = PaletteContent()
    for index in 0..<count {
      let place = chunk.place
      let entry = Array(try chunk.part(4, "colour \(index + 1)").rest)
      try content.append(Color(channels: Array(entry.prefix(3))), at: place)
      if entry[3] != 0 { content.note("the flags of entries are not kept") }
    }
    return content
  }
}

/// Adobe's colour table: 256 entries of red, green and blue.
///
/// The longer format also has the number of colours and the transparent index, or −1 (Adobe Photoshop File Formats
/// Specification, "Color Table").
enum ACTPalette: PaletteCoding {
  /// The possible lengths of a file in bytes.
  static let lengths = [768, 772]
  private static let none = 0xFFFF

  static func decode(_ bytes: [UInt8]) throws(CodingError) -> PaletteContent {
    var file = PaletteCursor(bytes)
    var table = try file.part(768, "the table")
    var count = Palette.maximumCount
    var transparent = none
    if !file.isAtEnd {
      count = Int(try file.bigEndian16("the number of colours"))
      guard (1...Palette.maximumCount).contains(count) else {
        throw CodingError(message: "byte 768: the number of colours must be 1 to 256, got \(count)")
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
      content.note("the transparent index \(transparent) names no colour and is omitted")
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
          "a colour table has one transparent colour: \(lost) of \(palette.count) colours became opaque"
        ])
  }
}
