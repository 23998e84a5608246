import Raster
import RunCoding

/// The declarations of a PNG file about a picture before its first row.
struct PNGFormat {
  /// The form of a pixel.
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

  /// Time does not matter, but a quarter of the bytes does: runs of indices would take so many more
  /// than everything that zlib can find.
  var isSmall: Bool { dataCount <= 1 << 14 }

  /// There are too few pixels for runs to be worth a try.
  var isTiny: Bool { dataCount <= 1 << 11 }

  /// Bytes of all pixels before they are compressed.
  private var dataCount: Int { lineCount * size.height }

  /// Bytes of a row.
  var lineCount: Int { (size.width * bitsPerPixel + 7) / 8 }

  /// Bytes of a pixel that is no index.
  var pixelBytes: Int? {
    switch kind {
    case .indexed: nil
    case .rgb: 3
    case .rgba: 4
    }
  }

  private var bitsPerPixel: Int {
    switch kind {
    case .indexed(_, let bitDepth): bitDepth
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// The smallest depth whose indices reach every entry.
  static func bitDepth(for count: Int) -> Int {
    switch count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }
}

extension PNGFormat {
  /// The smallest kind that keeps every pixel of a picture in its present storage.
  init(_ picture: Mosaic) {
    size = picture.size
    kind =
      if let palette = picture.palette {
        .indexed(palette, bitDepth: Self.bitDepth(for: palette.count))
      } else {
        picture.isOpaque ? .rgb : .rgba
      }
  }
}

extension PixelStream {
  /// Creates a stream of the rows of a format, which follows `prefix`.
  init(_ format: PNGFormat, after prefix: [UInt8] = []) {
    self.init(count: format.lineCount, pixelBytes: format.pixelBytes, after: prefix)
  }
}
