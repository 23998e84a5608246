import Raster
import RunCoding

/// The properties of a picture that a PNG file declares before its first row.
struct PNGFormat {
  /// The format of a pixel.
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

  /// Whether the pixels take at most 16 KiB, so zlib's slower search is worthwhile: runs of indices would take a
  /// quarter more.
  var isSmall: Bool { dataCount <= 1 << 14 }

  /// Whether the pixels take at most 2 KiB, so few that runs are not tried.
  var isTiny: Bool { dataCount <= 1 << 11 }

  /// The number of bytes of all pixels before compression.
  private var dataCount: Int { lineCount * size.height }

  /// The number of bytes of a row.
  var lineCount: Int { (size.width * bitsPerPixel + 7) / 8 }

  /// The number of bytes of a pixel, or `nil` if pixels are indices.
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

  /// Returns the minimum bit depth for indices into a palette of `count` entries.
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
  /// Creates the smallest lossless format for a picture in its present storage.
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
