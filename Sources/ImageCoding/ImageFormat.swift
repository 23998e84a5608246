/// A file format, told by its first bytes.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case avif = "AVIF"
  case heic = "HEIC"
  case bmp = "BMP"
  case tiff = "TIFF"
  case ico = "ICO"
  case qoi = "QOI"
  case psd = "PSD"
  case pdf = "PDF"
  case svg = "SVG"

  /// The format that the bytes look like; `nil` where none is recognised.
  package init?(sniffing bytes: [UInt8]) {
    let match = Self.signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    if let match {
      self = match.format
    } else if String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg") {
      self = .svg  // a declaration and comments may come before the tag
    } else {
      return nil
    }
  }

  /// The eight bytes that begin every PNG file (PNG specification §5.2).
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let signatures: [(format: ImageFormat, offset: Int, bytes: [UInt8])] = [
    (.png, 0, pngSignature),
    (.jpeg, 0, [0xFF, 0xD8, 0xFF]),
    (.gif, 0, Array("GIF8".utf8)),
    (.webp, 8, Array("WEBP".utf8)),
    (.avif, 4, Array("ftypavif".utf8)),
    (.heic, 4, Array("ftyphei".utf8)),
    (.heic, 4, Array("ftypmif1".utf8)),
    (.bmp, 0, Array("BM".utf8)),
    (.tiff, 0, Array("II*\0".utf8)),
    (.tiff, 0, Array("MM\0*".utf8)),
    (.ico, 0, [0, 0, 1, 0]),
    (.qoi, 0, Array("qoif".utf8)),
    (.psd, 0, Array("8BPS".utf8)),
    (.pdf, 0, Array("%PDF-".utf8)),
  ]
}
