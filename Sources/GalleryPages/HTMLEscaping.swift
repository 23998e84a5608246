import Mustache

/// The escaping of text for content and quoted attributes.
///
/// The escaping operates on Unicode scalars, as browsers do. The library's own escaping compares characters. A
/// quotation mark followed by a combining accent is a different character from a quotation mark, so such text would
/// break out of its attribute.
struct HTMLEscaping: MustacheContentType {
  /// The name in the first line of templates, which `PageTemplates` adds.
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.entity(for: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let entity = Self.entity(for: byte) {
        escaped.append(contentsOf: entity.utf8)
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
