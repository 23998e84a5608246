import Gallery
import HTTPServer

extension EntityTag {
  /// A strong tag made of the bytes themselves.
  static func of(_ bytes: [UInt8]) -> String { "\"\(ContentHash.text(of: bytes))\"" }

  /// Whether any `If-None-Match` field names `etag`.
  static func isMatched(_ etag: String, by headers: Headers) -> Bool {
    headers.fields.contains { field in
      field.name.lowercased() == "if-none-match" && ifNoneMatch(field.value, names: etag)
    }
  }
}
