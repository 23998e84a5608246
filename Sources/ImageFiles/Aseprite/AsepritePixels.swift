import ImageCoding
import Raster

/// A part of a cel's image, unpacked, with as many bytes a pixel as the file says.
struct AsepritePixels {
  /// The part, from the corner of the cel.
  let part: CellRect
  /// The pixels, maybe with other things before them.
  let bytes: [UInt8]
  /// The place of the part's first byte.
  let start: Int
  /// The bytes from a row to the next.
  let stride: Int
  /// The bytes of a pixel.
  let pixelBytes: Int

  /// The place of a pixel's bytes; column and row are those of the cel.
  func offset(column: Int, row: Int) -> Int {
    start + (row - part.row) * stride + (column - part.column) * pixelBytes
  }
}
