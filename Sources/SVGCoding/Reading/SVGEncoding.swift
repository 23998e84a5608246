/// The encoding of a file (XML 1.0 §4.3.3): UTF-8, UTF-16 with a byte order mark, or a declared 8-bit encoding.
enum SVGEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case latin1 = "iso-8859-1"
  case windows1252 = "windows-1252"

  /// Detects the encoding by the first bytes; without a hint, it is UTF-8.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    self = .utf8
    guard bytes.starts(with: "<?xml".utf8) else { return }
    let declaration = String(decoding: bytes.prefix(256).prefix { $0 != 0x3E }, as: UTF8.self)
    let named = Self.name(in: declaration).flatMap(SVGEncoding.init)
    if let named, named == .latin1 || named == .windows1252 { self = named }
  }

  /// Returns the bytes in UTF-8.
  ///
  /// - Throws: `SVGError.refused` if they are invalid.
  func utf8(_ bytes: [UInt8]) throws(SVGError) -> [UInt8] {
    switch self {
    case .utf8:
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw .refused(line: 1, reason: "a file must be UTF-8, unless it says otherwise")
      }
      return bytes
    case .utf16:
      let isBig = bytes[0] == 0xFE
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
        throw .refused(line: 1, reason: "a file with the mark of UTF-16 must be UTF-16")
      }
      return Array(text.utf8)
    case .latin1, .windows1252:
      var text = String.UnicodeScalarView()
      for byte in bytes {
        let isSpecial = self == .windows1252 && (0x80..<0xA0).contains(byte)
        let value = isSpecial ? Self.specials[Int(byte) - 0x80] : UInt16(byte)
        text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      return Array(String(text).utf8)
    }
  }

  /// Checks that an XML declaration (`version="1.0" encoding="…"`) names this encoding, a subset of it, or none.
  ///
  /// - Throws: `SVGError.refused` for any other encoding.
  func check(_ declaration: String, line: Int) throws(SVGError) {
    guard let name = Self.name(in: declaration) else { return }
    let names =
      switch self {
      case .utf8: ["utf-8", "utf8", "us-ascii", "ascii"]
      case .utf16: ["utf-16", "utf16", "utf-16le", "utf-16be"]
      case .latin1, .windows1252: [rawValue]
      }
    guard names.contains(name) else {
      throw .refused(
        line: line,
        reason: "the encoding must be UTF-8, UTF-16 or ISO-8859-1, got \(name.prefix(40))")
    }
  }

  /// Returns the encoding that a declaration names, in lower case.
  private static func name(in declaration: String) -> String? {
    let words = declaration.lowercased().split {
      $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" || $0 == "?"
    }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.endIndex else {
      return nil
    }
    return String(words[place + 1])
  }

  /// The code points of the bytes 80 to 9F of windows-1252 (WHATWG Encoding §9).
  private static let specials: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
