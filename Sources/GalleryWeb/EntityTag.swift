import Gallery
import HTTPServer

/// Comparison of entity tags (RFC 9110 §8.8.3 and §13.1.2).
enum EntityTag {
  /// Whether `If-None-Match` names `etag`, weakly compared, or `*`.
  static func isMatched(_ etag: String, by headers: Headers) -> Bool {
    headers.fields.contains { field in
      field.name.lowercased() == "if-none-match" && list(field.value, names: etag)
    }
  }

  /// Tags may contain commas, so the list is walked from quote to quote.
  private static func list(_ text: String, names etag: String) -> Bool {
    let wanted = etag.utf8
    var rest = text.utf8[...].drop(while: isSeparator)
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
      guard rest.first == UInt8(ascii: "\"") else { return false }
      guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return false }
      if rest[...end].elementsEqual(wanted) { return true }
      rest = rest[end...].dropFirst().drop(while: isSeparator)
    }
    return false
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ",")
  }

  /// A strong tag made of the bytes themselves.
  static func of(_ bytes: [UInt8]) -> String { "\"\(ContentHash.text(of: bytes))\"" }
}
