import Raster
import TestSupport
import Testing

@testable import ContentPacking

@Suite struct PackedPixelsTests {
  private static func indexed(_ count: Int, rows: Int, columns: Int) throws -> Bitmap {
    let colors = (0..<count).map { Color(red: UInt8($0), green: 1, blue: 2, alpha: UInt8($0)) }
    let indices = (0..<rows * columns).map { UInt8($0 * 7 % count) }
    let palette = try #require(Palette(colors))
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }

  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8),
  ])
  func `indices use the fewest bits and unpack unchanged`(count: Int, bits: Int) throws {
    for columns in [Int](1...17) + [31, 32, 33, 63, 64, 127, 128, 129, 300] {
      let bitmap = try Self.indexed(count, rows: 3, columns: columns)
      let packed = PackedPixels(bitmap)
      #expect(packed.bits == bits)
      #expect(packed.bytes.count == 3 * ((columns * bits + 7) / 8))
      guard case .indexed(let palette, let indices)? = packed.bitmap?.storage,
        case .indexed(let givenPalette, let givenIndices) = bitmap.storage
      else {
        Issue.record("no palette came back")
        return
      }
      #expect(palette == givenPalette && indices == givenIndices)
    }
  }

  @Test func `the first cell of a row is in the highest bits`() {
    let packed = PackedPixels(Bitmap(text: "#oo\noo#"))
    #expect(packed.palette == [0, 0, 0, 255, 255, 255, 255, 255])
    #expect(packed.bytes == [0b0110_0000, 0b1100_0000])
  }

  @Test(arguments: [(UInt8(255), 24), (254, 32)])
  func `opaque colours omit the alpha byte`(alpha: UInt8, bits: Int) {
    let bytes = (0..<257).flatMap { cell -> [UInt8] in
      [UInt8(cell % 256), UInt8(cell / 256), 0, alpha]
    }
    let packed = PackedPixels(Bitmap(rows: 1, columns: 257, rgba: bytes))
    #expect(packed.bits == bits && packed.bytes.count == 257 * bits / 8)
    #expect(packed.bitmap?.rgbaBytes == bytes)
  }

  @Test func `the hash depends on size, palette and cells`() {
    let packed = PackedPixels(Bitmap(text: "#oo\noo#"))
    let others = [
      PackedPixels(columns: 2, rows: 3, bits: 1, palette: packed.palette, bytes: packed.bytes),
      PackedPixels(columns: 3, rows: 2, bits: 2, palette: packed.palette, bytes: packed.bytes),
      PackedPixels(
        columns: 3, rows: 2, bits: 1, palette: [0, 0, 0, 255, 255, 255, 255, 254],
        bytes: packed.bytes),
      PackedPixels(columns: 3, rows: 2, bits: 1, palette: packed.palette, bytes: [0x60, 0xC1]),
    ]
    for other in others { #expect(other.contentHash != packed.contentHash) }
  }

  @Test func `inconsistent parts make no bitmap`() {
    let palette: [UInt8] = [0, 0, 0, 255]
    let parts = [
      PackedPixels(columns: 8, rows: 1, bits: 1, palette: palette, bytes: [0, 0]),
      PackedPixels(columns: 8, rows: 1, bits: 1, palette: palette, bytes: [1]),
      PackedPixels(columns: 8, rows: 1, bits: 1, palette: nil, bytes: [0]),
      PackedPixels(columns: 8, rows: 1, bits: 1, palette: [0, 0, 0], bytes: [0]),
      PackedPixels(columns: 8, rows: 1, bits: 3, palette: palette, bytes: [0, 0, 0]),
      PackedPixels(columns: 8, rows: 1, bits: .max, palette: palette, bytes: [0]),
      PackedPixels(columns: 8, rows: 1, bits: .min, palette: palette, bytes: [0]),
      PackedPixels(columns: 0, rows: 1, bits: 8, palette: palette, bytes: []),
      PackedPixels(columns: .max, rows: .max, bits: 8, palette: palette, bytes: []),
      PackedPixels(columns: .max / 4, rows: 1, bits: 32, palette: nil, bytes: []),
    ]
    for part in parts { #expect(part.bitmap == nil) }
  }
}
