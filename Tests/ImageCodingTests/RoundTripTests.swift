import ImageCoding
import Raster
import TestSupport
import Testing

@Suite struct `Encoding and decoding` {
  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256], [1, 2, 3, 7, 8, 9, 33])
  func `an indexed picture comes back with its palette`(colors: Int, columns: Int) throws {
    let entries = (0..<colors).map {
      Color(red: UInt8($0), green: 7, blue: 9, alpha: UInt8(255 - $0))
    }
    let palette = try #require(Palette(entries))
    let indices = (0..<columns * 3).map { UInt8($0 * 5 % colors) }
    let bitmap = Bitmap(rows: 3, columns: columns, palette: palette, indices: indices)
    let decoded = try PNGDecoder().decode(PNGEncoder().encode(Mosaic(bitmap))).bitmap
    #expect(decoded == bitmap)
    #expect(decoded.palette == palette)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (20, 33), (64, 64)], [true, false])
  func `a picture of many colours comes back`(size: (Int, Int), opaque: Bool) throws {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<size.0 * size.1 * 4).map { offset in
      opaque && offset % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    let bitmap = Bitmap(rows: size.0, columns: size.1, rgba: bytes)
    let decoded = try PNGDecoder().decode(PNGEncoder().encode(Mosaic(bitmap))).bitmap
    #expect(decoded == bitmap)
  }

  @Test(arguments: [1, 2, 3, 7, 31])
  func `an enlargement comes back as blocks`(factor: Int) throws {
    let bitmap = Bitmap.checkerboard(rows: 5, columns: 7)
    let size = PixelSize(width: 7 * factor, height: 5 * factor)
    let picture = Mosaic.nearest(bitmap, size: size)
    let decoded = try PNGDecoder().decode(PNGEncoder().encode(picture)).bitmap
    #expect(decoded == picture.bitmap())
  }
}
