import ImageCoding
import Raster

/// An unpacked part of a cel's image, in the pixel format of the file.
struct AsepritePixels {
  /// The part, relative to the corner of the cel.
  let part: CellRect
  /// The pixels, which other bytes may precede.
  let bytes: [UInt8]
  /// The offset of the part's first byte.
  let start: Int
  /// The number of bytes from one row to the next.
  let stride: Int
  /// The number of bytes of a pixel.
  let pixelBytes: Int

  /// Returns the offset of a pixel's bytes; column and row are relative to the cel.
  func offset(column: Int, row: Int) -> Int {
    start + (row - part.row) * stride + (column - part.column) * pixelBytes
  }
}
