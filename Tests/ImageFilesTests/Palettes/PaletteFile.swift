import ImageCoding
import ImageFiles
import Raster

/// Palette files written by hand, as other programs write them, and small palettes.
enum PaletteFile {
  static let primaries = [
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 128, blue: 255),
    Color(red: 7, green: 8, blue: 9),
  ]

  /// The three colours in every kind of file.
  static let all: [(format: PaletteFormat, bytes: [UInt8])] = [
    (.hex, Array("ff0000\n0080ff\n070809\n".utf8)),
    (
      .gimp,
      Array("GIMP Palette\nName: Three\nColumns: 0\n#\n255 0 0\tRed\n0 128 255\n7 8 9\n".utf8)
    ),
    (.jasc, Array("JASC-PAL\r\n0100\r\n3\r\n255 0 0\r\n0 128 255\r\n7 8 9\r\n".utf8)),
    (.riff, riff([255, 0, 0, 0, 0, 128, 255, 0, 7, 8, 9, 0])),
    (.act, act([255, 0, 0, 0, 128, 255, 7, 8, 9], tail: [0, 3, 0xFF, 0xFF])),
    (
      .ase,
      ase([
        swatch("RGB ", [1, 0, 0]), swatch("RGB ", [0, 128 / 255, 1]),
        swatch("RGB ", [7 / 255, 8 / 255, 9 / 255]),
      ])
    ),
    (.paintNet, Array(";paint.net Palette File\nFFff0000\nFF0080ff\nFF070809".utf8)),
  ]

  /// A RIFF file over entries of four bytes.
  static func riff(
    _ entries: [UInt8], version: [UInt8] = [0, 3], count: Int? = nil, chunkName: String = "data"
  ) -> [UInt8] {
    let number = count ?? entries.count / 4
    let data = version + [UInt8(number & 255), UInt8(number >> 8)] + entries
    let length = UInt8(data.count)
    return Array("RIFF".utf8) + [length + 12, 0, 0, 0] + Array("PAL \(chunkName)".utf8)
      + [length, 0, 0, 0] + data
  }

  /// A colour table that begins with these bytes.
  static func act(_ bytes: [UInt8], tail: [UInt8] = []) -> [UInt8] {
    bytes + Array(repeating: 0, count: 768 - bytes.count) + tail
  }

  /// Swatches of Adobe: the blocks behind the header.
  static func ase(_ blocks: [[UInt8]]) -> [UInt8] {
    Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, UInt8(blocks.count)] + blocks.joined()
  }

  /// A block of one colour.
  static func swatch(_ model: String, _ values: [Float], name: String = "") -> [UInt8] {
    let numbers = values.flatMap { value in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value.bitPattern >> $0) }
    }
    return block([0, 1], self.name(name) + Array(model.utf8) + numbers + [0, 0])
  }

  /// The beginning of a group.
  static func group(_ name: String) -> [UInt8] { block([0xC0, 1], self.name(name)) }

  static let groupEnd = block([0xC0, 2], [])

  private static func block(_ kind: [UInt8], _ content: [UInt8]) -> [UInt8] {
    kind + [0, 0, 0, UInt8(content.count)] + content
  }

  private static func name(_ text: String) -> [UInt8] {
    [0, UInt8(text.utf16.count + 1)]
      + (Array(text.utf16) + [0]).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }
}
