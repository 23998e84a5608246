import CTIFF
import Raster

/// The layout of a page, with validated tags (TIFF 6.0, sections 3 to 6, 15, 16 and 18).
struct TIFFPage {
  /// The meaning of the colour samples.
  enum Color {
    /// One sample; 0 is white if it is inverted.
    case grey(isInverted: Bool)
    case rgb
    /// An index into the palette.
    case palette
    /// Four inks; 0 is no ink.
    case cmyk
    /// Luma and two colour differences, which libtiff converts.
    case yCbCr

    /// The number of samples.
    var samples: Int {
      switch self {
      case .grey, .palette: 1
      case .rgb, .yCbCr: 3
      case .cmyk: 4
      }
    }
  }

  let size: PixelSize
  let color: Color
  /// The number of bits of a sample: 1, 2, 4, 8 or 16.
  let bits: Int
  /// The index of the alpha sample, or `nil` if there is none.
  let alphaSample: Int?
  /// Whether the colour is premultiplied.
  let isAssociated: Bool
  /// The number of samples of a pixel, including those without a meaning.
  let samples: Int
  /// Whether each sample has strips or tiles of its own.
  let isPlanar: Bool
  /// The size of a tile, or `nil` if the page is in strips.
  let tile: PixelSize?
  /// The number of bytes of a strip or tile; `rowBytes` is the number of bytes of one of its rows.
  let pieceBytes: Int
  let rowBytes: Int
  /// The orientation from the tag Orientation.
  let orientation: Orientation
  let notes: [String]

  private static let maximumSamples = 16
  /// The supported compressions: none, CCITT (2 to 4), LZW, JPEG, Deflate, PackBits, LZMA, ZSTD and WebP.
  private static let compressions: Set<UInt16> = [
    1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 34_925, 50_000, 50_001,
  ]

  /// Validates the tags, and counts the bytes that the page unpacks to.
  init(_ header: ctiff_header, _ budget: inout DecodingBudget) throws(CodingError) {
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    try budget.check(size)
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the TIFF page is \(size)")
    }
    guard Self.compressions.contains(header.compression) else {
      throw CodingError(message: "TIFF with compression \(header.compression) is not supported")
    }
    guard [1, 4].contains(header.format) else {
      throw CodingError(
        message: "TIFF samples must be whole numbers without a sign, got format \(header.format)")
    }
    guard [1, 2, 4, 8, 16].contains(header.bits) else {
      throw CodingError(
        message: "a TIFF sample has 1, 2, 4, 8 or 16 bits, got \(header.bits)")
    }
    samples = Int(header.samples)
    guard (1...Self.maximumSamples).contains(samples) else {
      throw CodingError(
        message: "a TIFF pixel has \(samples) samples, limit \(Self.maximumSamples)")
    }
    let color = try Self.color(header)
    guard samples >= color.samples + Int(header.extras) else {
      throw CodingError(
        message: "a TIFF pixel has \(samples) samples, at least "
          + "\(color.samples + Int(header.extras)) are needed")
    }
    let extras = Self.extras(header)
    let alpha = extras.firstIndex { $0 == 1 || $0 == 2 }
    alphaSample = alpha.map { color.samples + $0 }
    isAssociated = alpha.map { extras[$0] == 1 } ?? false
    (self.size, self.color, bits) = (size, color, Int(header.bits))
    isPlanar = header.planes == 2 && samples > 1
    orientation = Orientation(exif: Int(header.orientation)) ?? .up
    tile =
      header.tile_width == 0
      ? nil : PixelSize(width: Int(header.tile_width), height: Int(header.tile_height))
    (pieceBytes, rowBytes) = (Int(clamping: header.piece_bytes), Int(clamping: header.row_bytes))
    let ignored = samples - color.samples - (alpha == nil ? 0 : 1)
    notes = Self.notes(header, ignored: ignored)
    try check(pieces: Int(header.pieces), &budget)
  }

  /// Throws an error if strips or tiles are smaller than their pixels, or if all of them have too many bytes.
  private func check(pieces: Int, _ budget: inout DecodingBudget) throws(CodingError) {
    let width = tile?.width ?? size.width
    let (rowBits, overflow) = width.multipliedReportingOverflow(
      by: bits * (isPlanar ? 1 : samples))
    var isEnough = !overflow && rowBytes >= (rowBits + 7) / 8
    if case .yCbCr = color { isEnough = true }  // libtiff defines the sizes of subsampled data
    if let tile {
      let (bytes, overflow) = rowBytes.multipliedReportingOverflow(by: tile.height)
      isEnough = isEnough && !overflow && bytes <= pieceBytes
    }
    guard isEnough, pieceBytes > 0 else {
      throw CodingError(message: "the TIFF page's strips or tiles have no size")
    }
    let planes = isPlanar ? samples : 1
    // A strip is as high as its tag states, but at most as high as the page.
    let (bytes, tooMany) =
      tile == nil
      ? rowBytes.multipliedReportingOverflow(by: size.height * planes)
      : pieceBytes.multipliedReportingOverflow(by: pieces)
    try budget.take(bytes: tooMany ? .max : bytes)
  }

  private static func color(_ header: ctiff_header) throws(CodingError) -> Color {
    switch header.photometric {
    case 0: return .grey(isInverted: true)
    case 1: return .grey(isInverted: false)
    case 2: return .rgb
    case 3:
      guard header.bits <= 8 else {
        throw CodingError(message: "a TIFF palette has 1, 2, 4 or 8 bits, got \(header.bits)")
      }
      return .palette
    case 5:
      guard header.ink_set == 1 else {
        throw CodingError(message: "TIFF inks other than CMYK are not supported")
      }
      return .cmyk
    case 6:
      guard header.bits == 8 else {
        throw CodingError(message: "TIFF in YCbCr has 8 bits, got \(header.bits)")
      }
      return .yCbCr
    default:
      throw CodingError(message: "TIFF with colour space \(header.photometric) is not supported")
    }
  }

  /// Returns the meanings of the samples after the colour; the tag may omit some.
  private static func extras(_ header: ctiff_header) -> [UInt16] {
    let extra = header.extra
    let all = [
      extra.0, extra.1, extra.2, extra.3, extra.4, extra.5, extra.6, extra.7,
    ]
    return Array(all.prefix(Int(header.extras)))
  }

  private static func notes(_ header: ctiff_header, ignored: Int) -> [String] {
    var notes: [String] = []
    if header.has_profile == 1 { notes.append(DecodedSprite.profileNote) }
    if header.bits == 16 { notes.append("samples of 16 bits were reduced to 8") }
    if ignored > 0 { notes.append("\(ignored) further samples of each pixel were ignored") }
    if header.has_more_pages == 1 { notes.append("pages: only the first one was kept") }
    return notes
  }
}
