import ImageCoding
import Raster

/// The first 18 bytes of a Truevision file (Truevision TGA file format specification 2.0).
struct TGAHeader {
  /// The meaning of a pixel.
  enum Kind: Int {
    case indexed = 1
    case color = 2
    case grey = 3
  }

  let kind: Kind
  let hasRuns: Bool
  let size: PixelSize
  /// The number of bits of a pixel: 8, 15, 16, 24 or 32.
  let depth: Int
  /// The number of alpha bits in a pixel or a palette entry.
  let alphaBits: Int
  let isTopDown: Bool
  let isRightToLeft: Bool
  /// The index of the first palette entry.
  let firstColor: Int
  let colorCount: Int
  /// The number of bits of a palette entry, or 0 without a palette.
  let colorDepth: Int
  /// The offset of the palette.
  let colorsOffset: Int

  /// Reads the header.
  ///
  /// - Throws: `CodingError` if the bytes are not a supported header.
  init(_ file: FileBytes) throws(CodingError) {
    let type = try file.byte(2)
    guard let kind = Kind(rawValue: type & ~8), type & ~8 != 0 else {
      throw CodingError(message: "there is no picture of type \(type)")
    }
    self.kind = kind
    hasRuns = type & 8 != 0
    let hasMap = try file.byte(1)
    guard hasMap <= 1, hasMap == 1 || kind != .indexed else {
      throw CodingError(message: "the picture has no colours")
    }
    firstColor = try file.littleEndian(3, 2)
    colorCount = hasMap == 0 ? 0 : try file.littleEndian(5, 2)
    colorDepth = hasMap == 0 ? 0 : try file.byte(7)
    size = PixelSize(width: try file.littleEndian(12, 2), height: try file.littleEndian(14, 2))
    depth = try file.byte(16)
    let descriptor = try file.byte(17)
    alphaBits = descriptor & 15
    isTopDown = descriptor & 32 != 0
    isRightToLeft = descriptor & 16 != 0
    colorsOffset = 18 + (try file.byte(0))
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the picture is \(size)")
    }
    let depths =
      switch kind {
      case .indexed: [8]
      case .color: [15, 16, 24, 32]
      case .grey: [8, 16]
      }
    guard depths.contains(depth), hasMap == 0 || [15, 16, 24, 32].contains(colorDepth) else {
      throw CodingError(
        message: "a pixel of \(depth) bits with colours of \(colorDepth) bits is not supported")
    }
  }

  /// The offset of the pixels.
  var pixelsOffset: Int { colorsOffset + colorCount * ((colorDepth + 7) / 8) }

  /// Returns whether a file has the footer of version 2, or is called `.tga` and begins with a possible header.
  static func isRecognized(_ bytes: [UInt8], name: String?) -> Bool {
    guard bytes.count >= 18 else { return false }
    if bytes.suffix(18).elementsEqual("TRUEVISION-XFILE.\0".utf8) { return true }
    guard let name, name.lowercased().hasSuffix(".tga") else { return false }
    return (try? TGAHeader(FileBytes(bytes))) != nil
  }
}
