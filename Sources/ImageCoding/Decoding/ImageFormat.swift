/// A file format, identified by the file's content (importing.md §1).
package enum ImageFormat: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case aseprite = "Aseprite"
  case piskel = "Piskel"
  case bmp = "BMP"
  case ico = "ICO"
  case cur = "CUR"
  case pcx = "PCX"
  case tga = "TGA"
  case pnm = "PNM"
  case qoi = "QOI"
  case avif = "AVIF"
  case heic = "HEIC"
  case tiff = "TIFF"
  case psd = "PSD"
  case pdf = "PDF"
  case svg = "SVG"

  /// Creates the format that a signature or a brand identifies, or returns `nil` if the bytes have neither.
  package init?(signature bytes: [UInt8]) {
    if let format = HEIFBrands.format(of: bytes) {
      self = format
    } else if let match = Self.signatures.first(where: {
      bytes.dropFirst($0.offset).starts(with: $0.bytes)
    }) {
      self = match.format
    } else {
      return nil
    }
  }

  /// The eight bytes that begin every PNG file (PNG specification §5.2).
  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let signatures: [(format: ImageFormat, offset: Int, bytes: [UInt8])] = [
    (.png, 0, pngSignature),
    (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
    (.gif, 0, Array("GIF8".utf8)),
    (.webp, 8, Array("WEBP".utf8)),
    (.tiff, 0, Array("II*\0".utf8)),
    (.tiff, 0, Array("MM\0*".utf8)),
    (.tiff, 0, Array("II+\0".utf8)),
    (.tiff, 0, Array("MM\0+".utf8)),
    (.qoi, 0, Array("qoif".utf8)),
    (.psd, 0, Array("8BPS".utf8)),
    (.pdf, 0, Array("%PDF-".utf8)),
  ]
}

/// The brands in the first box of a file (ISO/IEC 14496-12 §4.3), which distinguish HEIC from AVIF.
private enum HEIFBrands {
  private static let avif: Set = ["avif", "avis"]
  private static let heic: Set = [
    "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs",
  ]
  /// Brands of the container that do not determine the codec.
  private static let open: Set = ["mif1", "mif2", "msf1", "miaf"]

  static func format(of bytes: [UInt8]) -> ImageFormat? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 12), bytes.count, 512)
    // The major brand comes first, followed by its version in four bytes.
    let places = [8] + Array(stride(from: 16, through: end - 4, by: 4))
    let brands = places.map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    if avif.contains(brands[0]) { return .avif }
    if heic.contains(brands[0]) { return .heic }
    guard open.contains(brands[0]) else { return nil }
    return brands.contains(where: avif.contains) ? .avif : .heic
  }
}
