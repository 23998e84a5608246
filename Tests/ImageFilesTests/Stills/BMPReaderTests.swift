import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `BMP files` {
  private static let grey: [UInt8] = (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8($0), 0] }

  private static func read(_ file: BMPFile) throws -> DecodedSprite {
    try ImageDecoder().decodeSprite(file.bytes)
  }

  private static func indices(_ file: BMPFile) throws -> [UInt8] {
    guard case .indexed(_, let indices) = try read(file).sprite.frames[0].bitmap.storage else {
      return []
    }
    return indices
  }

  /// The header's length, what follows it, how it is compressed, a pixel and its colour.
  @Test(
    arguments: [
      (40, [], 0, 16, 0x7C1F, (255, 0, 255, 255)), (40, [], 0, 16, 0x8421, (8, 8, 8, 255)),
      (40, bytes32(0xF800, 0x7E0, 0x1F), 3, 16, 0x8410, (132, 130, 132, 255)),
      (40, bytes32(0xF000, 0xF00, 0xF0, 0xF), 6, 16, 0x1238, (17, 34, 51, 136)),
      (56, bytes32(0x7C00, 0x3E0, 0x1F, 0x8000), 3, 16, 0x83FF, (0, 255, 255, 255)),
      (56, bytes32(0x7C00, 0x3E0, 0x1F, 0x8000), 3, 16, 0x03FF, (0, 255, 255, 0)),
      (52, bytes32(0xFF, 0xFF00, 0xFF_0000), 3, 32, 0x33_2211, (0x11, 0x22, 0x33, 255)),
      (
        56, bytes32(0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000), 3, 32, 0x4433_2211,
        (0x11, 0x22, 0x33, 0x44)
      ),
      (
        40, bytes32(0x3FF0_0000, 0xF_FC00, 0x3FF), 3, 32, 0x3FF0_0000 | 512 << 10,
        (255, 128, 0, 255)
      ),
      (40, bytes32(0, 0xFF00, 0xFF), 3, 32, 0x1_0203, (0, 2, 3, 255)),
      (40, [], 0, 32, 0x1_0203, (1, 2, 3, 255)), (40, [], 0, 32, 0x401_0203, (1, 2, 3, 4)),
    ] as [(Int, [UInt8], Int, Int, Int, (UInt8, UInt8, UInt8, UInt8))])
  func `extracts channels with their bit masks`(
    length: Int, more: [UInt8], compression: Int, bits: Int, pixel: Int,
    color: (UInt8, UInt8, UInt8, UInt8)
  ) throws {
    let file = BMPFile(
      bits: bits, compression: compression, headerLength: length, more: more, data: bytes32(pixel))
    let seen = try Self.read(file).sprite.frames[0].bitmap
    let wanted = Color(red: color.0, green: color.1, blue: color.2, alpha: color.3)
    let expected = Bitmap(rows: 1, columns: 1, rgba: [color.0, color.1, color.2, color.3])
    #expect(seen.withoutHiddenColors == expected.withoutHiddenColors, "\(seen) \(wanted)")
  }

  @Test func `scales five-bit values to the nearest eight-bit values`() throws {
    for value in 0..<32 {
      let file = BMPFile(bits: 16, data: bytes16(value << 10, 0))
      let red = try Self.read(file).sprite.frames[0].bitmap[0, 0].red
      #expect(red == UInt8((Double(value) * 255 / 31).rounded()))
    }
  }

  @Test func `keeps the palette even if the header declares more colours`() throws {
    let two: [UInt8] = [0, 0, 255, 0, 0, 0, 255, 0]
    let file = BMPFile(width: 2, colorsUsed: 2, colors: two, data: [1, 0, 0, 0])
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(try Self.read(file).sprite.frames[0].bitmap.palette?.colors == [red, red])
    var more = file
    more.colorsUsed = 0xFFFF_FFFF
    #expect(try Self.read(more).sprite.frames[0].bitmap.palette?.colors == [red, red])
    more.data[0] = 2
    #expect(
      throws: CodingError(message: "colour index 2 is out of range: there are 2 colours")
    ) { try Self.read(more) }
  }

  @Test func `reads the three-byte palette of an OS/2 file`() throws {
    let bytes =
      Array("BM".utf8) + bytes32(0, 0, 32) + bytes32(12) + bytes16(2, 1, 1, 1)
      + [0, 0, 255, 0, 255, 0] + [0x40, 0, 0, 0]
    #expect(
      try ImageDecoder().decodeSprite(bytes).sprite.frames[0].bitmap == Bitmap(text: "rg"))
  }

  @Test(
    arguments: [
      (1, [2, 7, 0, 0, 2, 8, 0, 1], [8, 8, 0, 7, 7, 0]),
      (1, [0, 3, 1, 2, 3, 0, 0, 0, 0, 3, 4, 5, 6, 0, 0, 1], [4, 5, 6, 1, 2, 3]),
      (1, [1, 9, 0, 2, 1, 1, 1, 8, 0, 1], [0, 0, 8, 9, 0, 0]),
      (2, [3, 0x12, 0, 0, 0, 3, 0x45, 0x60, 0, 1], [4, 5, 6, 1, 2, 1]),
      (1, [0, 1], [0, 0, 0, 0, 0, 0]),
      (1, [3, 5, 0, 0, 3, 6, 0, 0, 0, 1], [6, 6, 6, 5, 5, 5]),
    ] as [(Int, [UInt8], [UInt8])])
  func `leaves cells that no run covers at index 0`(
    compression: Int, data: [UInt8], indices: [UInt8]
  ) throws {
    let file = BMPFile(
      width: 3, height: 2, bits: compression == 1 ? 8 : 4, compression: compression,
      colors: Array(Self.grey.prefix(compression == 1 ? 1024 : 64)), data: data)
    #expect(try Self.indices(file) == indices)
  }

  @Test(
    arguments: [
      [4, 7, 0, 1], [0, 4, 1, 2, 3, 4, 0, 1], [0, 2, 4, 0, 0, 1], [0, 2, 0, 3, 0, 1],
      [0, 2, 0, 2, 1, 7, 0, 1], [0, 0, 0, 0, 1, 7, 0, 1], [3, 7, 1, 7, 0, 1],
    ] as [[UInt8]])
  func `rejects runs that leave the picture`(data: [UInt8]) throws {
    let file = BMPFile(width: 3, height: 2, compression: 1, colors: Self.grey, data: data)
    let error = try #require(throws: CodingError.self) { try Self.read(file) }
    #expect(error.message.hasPrefix("a run leaves the picture of 3×2 at"), "\(error)")
  }

  @Test(arguments: [
    (BMPFile(height: -2_147_483_648), "image is 1×2147483648, limit 4096 per side"),
    (BMPFile(width: -1), "the picture is -1×1"), (BMPFile(height: 0), "the picture is 1×0"),
    (BMPFile(width: 5000, bits: 24), "image is 5000×1, limit 4096 per side"),
    (BMPFile(bits: 5), "a pixel has 1, 2, 4, 8, 16, 24 or 32 bits, got 5"),
    (BMPFile(compression: 4), "compression 4 is not supported"),
    (BMPFile(compression: 1, headerLength: 64, more: bytes32(0, 0, 0, 0, 0, 0)), ""),
    (BMPFile(bits: 4, compression: 1), "compression 1 has no 4 bits"),
    (BMPFile(bits: 24, compression: 3, more: bytes32(1, 2, 4)), "compression 3 has no 24 bits"),
    (BMPFile(data: [0, 0, 0, 0], offset: 20), "the pixels begin at byte 20, inside the header"),
    (BMPFile(colors: grey, data: [0, 0, 0, 0], offset: 0xFFFF_FFFF), "the file is truncated"),
    (BMPFile(data: [0, 0, 0, 0]), "a palette has 1 to 256 colours, got 0"),
    (
      BMPFile(bits: 32, compression: 3, more: bytes32(5, 2, 8), data: [0, 0, 0, 0]),
      "the bits of a channel must be neighbours"
    ),
  ])
  func `rejects invalid, oversized and truncated files`(file: BMPFile, words: String) throws {
    let error = try #require(throws: CodingError.self) { try Self.read(file) }
    #expect(error.message.hasPrefix(words), "\(error)")
  }
}
