package import ImageCoding

extension ImageFormat {
  /// Creates the format that the bytes appear to have, or returns `nil` if it is unknown.
  ///
  /// - Parameter name: The name of the file, which is used only for TGA and after all other checks, because TGA files
  ///   need not have any distinctive bytes.
  package init?(sniffing bytes: [UInt8], name: String? = nil) {
    if AsepriteHeader.begins(bytes) {
      self = .aseprite
    } else if let format = ImageFormat(signature: bytes) {
      self = format
    } else if PiskelFile.begins(bytes) {
      self = .piskel
    } else if let format = FormatTraits.format(of: bytes) {
      self = format
    } else if String(decoding: bytes.prefix(1024), as: UTF8.self).contains("<svg") {
      self = .svg  // a declaration and comments may precede the tag
    } else if TGAHeader.isRecognized(bytes, name: name) {
      self = .tga
    } else {
      return nil
    }
  }
}

/// The rules for formats without a distinctive signature.
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
    if head[0] == UInt8(ascii: "P"), (0x31...0x36).contains(head[1]), PNMCursor.isSpace(head[2]) {
      return .pnm
    }
    return nil
  }
}
