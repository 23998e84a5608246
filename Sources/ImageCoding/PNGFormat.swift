import Raster

/// What a PNG file says about a picture before its first row.
struct PNGFormat {
  /// How a pixel is written.
  enum Kind {
    /// One index of 1, 2, 4 or 8 bits.
    case indexed(Palette, bitDepth: Int)
    /// Three bytes.
    case rgb
    /// Four bytes.
    case rgba
  }

  let size: PixelSize
  let kind: Kind

  /// The smallest kind that keeps every pixel of a picture with these cells.
  init(size: PixelSize, cells: Bitmap) {
    self.size = size
    kind =
      if let palette = cells.palette {
        .indexed(palette, bitDepth: Self.bitDepth(for: palette.count))
      } else {
        cells.isOpaque ? .rgb : .rgba
      }
  }

  /// The smallest depth whose indices reach every entry.
  private static func bitDepth(for count: Int) -> Int {
    switch count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }
}
