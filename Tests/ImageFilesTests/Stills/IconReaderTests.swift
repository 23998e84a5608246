import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Icons and cursors` {
  /// A line of the directory and the picture that it stands for.
  struct Picture {
    var width: UInt8 = 1
    var height: UInt8 = 1
    /// Planes and bits of an icon, column and row of a cursor's hot spot.
    var numbers = [1, 0]
    var data: [UInt8]
    /// Where the data is said to be; where it is by default.
    var offset: Int?
  }

  private static func file(_ pictures: [Picture], type: Int = 1) -> [UInt8] {
    var bytes = bytes16(0, type, pictures.count)
    var offset = 6 + 16 * pictures.count
    for picture in pictures {
      bytes += [picture.width, picture.height, 0, 0] + bytes16(picture.numbers[0])
      bytes += bytes16(picture.numbers[1]) + bytes32(picture.data.count)
      bytes += bytes32(picture.offset ?? offset)
      offset += picture.data.count
    }
    return bytes + pictures.flatMap(\.data)
  }

  /// A picture of one cell without a file's header.
  private static func cell(_ color: [UInt8], mask: UInt8 = 0) -> [UInt8] {
    BMPFile(height: 2, bits: color.count * 8).header + color
      + [UInt8](repeating: 0, count: 4 - color.count) + [mask, 0, 0, 0]
  }

  private static func png(_ text: String) throws -> [UInt8] {
    try PNGEncoder.encode(Mosaic(Bitmap(text: text)))
  }

  private static func read(_ bytes: [UInt8]) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(bytes)
  }

  @Test func `chooses the largest picture, then most bits, then the first`() throws {
    let small = Picture(data: Self.cell([1, 2, 3]))
    let large = Picture(width: 2, data: try Self.png("rg"))
    let other = Picture(width: 2, data: try Self.png("gb"))
    let icon = try Self.read(Self.file([small, large, other]))
    #expect(icon.format == .ico && icon.sprite.frames[0].bitmap == Bitmap(text: "rg"))
    #expect(icon.notes == ["2 smaller or equal pictures of the icon were omitted"])
    let deep = Picture(data: Self.cell([0, 0, 255, 255]))
    #expect(
      try Self.read(Self.file([small, deep])).sprite.frames[0].bitmap == Bitmap(text: "r"))
    let whole = Picture(width: 0, height: 0, data: try Self.png("b"))
    #expect(
      try Self.read(Self.file([large, whole])).sprite.frames[0].bitmap == Bitmap(text: "b"))
  }

  @Test func `applies the mask unless the picture has alpha`() throws {
    let hidden = Picture(data: Self.cell([0, 0, 255], mask: 0x80))
    #expect(try Self.read(Self.file([hidden])).sprite.frames[0].bitmap == Bitmap(text: "."))
    let alpha = Picture(data: Self.cell([0, 0, 255, 128], mask: 0x80))
    #expect(
      try Self.read(Self.file([alpha])).sprite.frames[0].bitmap
        == Bitmap(rows: 1, columns: 1, rgba: [255, 0, 0, 128]))
    let none = Picture(data: Self.cell([0, 0, 255, 0]))
    #expect(try Self.read(Self.file([none])).sprite.frames[0].bitmap == Bitmap(text: "r"))
  }

  @Test func `keeps the palette, and adds an entry for masked cells`() throws {
    let picture =
      BMPFile(
        width: 2, height: 2, bits: 1, colors: [0, 0, 255, 0, 0, 0, 255, 0]
      ).header + [0x40, 0, 0, 0] + [0x80, 0, 0, 0]
    let bitmap = try Self.read(Self.file([Picture(width: 2, data: picture)])).sprite.frames[0]
      .bitmap
    #expect(bitmap == Bitmap(text: ".r"))
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(bitmap.palette?.colors == [red, red, .clear])
  }

  @Test func `adds a slice for a cursor's hot spot`() throws {
    let picture = Picture(width: 2, numbers: [1, 7], data: try Self.png("rg"))
    let cursor = try Self.read(Self.file([picture], type: 2))
    #expect(cursor.format == .cur && !cursor.sprite.isPlain)
    #expect(
      cursor.sprite.slices == [
        Slice(
          "hotspot",
          keys: [
            .init(
              frame: 0, bounds: CellRect(column: 0, row: 0, columns: 2, rows: 1),
              pivot: CellPoint(column: 1, row: 7))
          ])
      ])
  }

  @Test func `rejects invalid pictures, but ignores a false size in the directory`() throws {
    let png = try Self.png("rg")
    // The directory lies about the size.
    let lie = Picture(width: 16, height: 16, data: png)
    #expect(try Self.read(Self.file([lie])).sprite.frames[0].bitmap == Bitmap(text: "rg"))
    for (picture, words) in [
      (Picture(data: png, offset: 0), "there is no header of"),
      (Picture(data: png, offset: 0xFFFF_FFFF), "the file is truncated"),
      (Picture(data: Array(png.dropLast(4))), "is truncated"),
      (Picture(data: []), "the file is truncated"),
      (Picture(data: ImageBomb.png(5000, 5000)), "image is 5000×5000, limit 4096 per side"),
      (
        Picture(data: BMPFile(width: 5000, height: 10_000, bits: 1).header),
        "image is 5000×5000, limit 4096 per side"
      ),
      (Picture(data: Array(Self.cell([1, 2, 3]).dropLast(4))), "the file is truncated"),
    ] {
      let error = try #require(throws: CodingError.self) { try Self.read(Self.file([picture])) }
      #expect(error.message.hasPrefix(words), "\(error)")
    }
    let many = bytes16(0, 1, 65_535) + png
    #expect(throws: CodingError.self) { try Self.read(many) }
    #expect(throws: CodingError.self) { try Self.read(bytes16(0, 1, 256) + png) }
  }
}
