/// A file format, told by its content (importing.md §1).
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

  /// The format that the bytes look like; `nil` where none is recognised.
  ///
  /// - Parameter name: The file's name, which is asked only for TGA, and last: files of that format need not
  ///   have anything by which they can be told.
  package init?(sniffing bytes: [UInt8], name: String? = nil) {
    let match = Self.signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    if AsepriteHeader.begins(bytes) {
      self = .aseprite
    } else if let format = HEIFBrands.format(of: bytes) {
      self = format
    } else if let match {
      self = match.format
    } else if PiskelFile.begins(bytes) {
      self = .piskel
    } else if let format = FormatTraits.format(of: bytes) {
      self = format
    } else if String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg") {
      self = .svg  // a declaration and comments may come before the tag
    } else if TGAHeader.isTold(bytes, name: name) {
      self = .tga
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
    (.tiff, 0, Array("II*\0".utf8)),
    (.tiff, 0, Array("MM\0*".utf8)),
    (.tiff, 0, Array("II+\0".utf8)),
    (.tiff, 0, Array("MM\0+".utf8)),
    (.qoi, 0, Array("qoif".utf8)),
    (.psd, 0, Array("8BPS".utf8)),
    (.pdf, 0, Array("%PDF-".utf8)),
  ]
}

/// The rules for formats whose first bytes are too few or too many to be a signature.
private enum FormatTraits {
  static func format(of bytes: [UInt8]) -> ImageFormat? {
    let head = Array(bytes.prefix(18))
    func word(_ offset: Int) -> Int { Int(head[offset]) | Int(head[offset + 1]) << 8 }
    if head.count == 18, head.starts(with: Array("BM".utf8)), word(16) == 0,
      BMPHeader.sizes.contains(word(14))
    {
      return .bmp
    }
    if head.count >= 6, word(0) == 0, (1...256).contains(word(4)) {
      if word(2) == 1 { return .ico }
      if word(2) == 2 { return .cur }
    }
    guard head.count >= 3 else { return nil }
    if head[0] == 0x0A, [0, 2, 3, 4, 5].contains(head[1]), head[2] == 1 { return .pcx }
    if head[0] == UInt8(ascii: "P"), (0x31...0x36).contains(head[1]), PNMText.isSpace(head[2]) {
      return .pnm
    }
    return nil
  }
}

/// The brands in the first box of a file (ISO/IEC 14496-12 §4.3), by which HEIC and AVIF are told apart.
private enum HEIFBrands {
  private static let avif: Set = ["avif", "avis"]
  private static let heic: Set = [
    "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs",
  ]
  /// Brands of the container, which leave the codec open.
  private static let open: Set = ["mif1", "mif2", "msf1", "miaf"]

  static func format(of bytes: [UInt8]) -> ImageFormat? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 12), bytes.count, 512)
    // The major brand comes first; the four bytes behind it are its version.
    let places = [8] + Array(stride(from: 16, through: end - 4, by: 4))
    let brands = places.map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    if avif.contains(brands[0]) { return .avif }
    if heic.contains(brands[0]) { return .heic }
    guard open.contains(brands[0]) else { return nil }
    return brands.contains(where: avif.contains) ? .avif : .heic
  }
}
