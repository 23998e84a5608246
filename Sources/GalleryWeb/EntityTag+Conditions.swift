import GalleryModel
import HTTPServer

extension EntityTag {
  /// Returns whether an `If-None-Match` field contains `etag`, or the tag of the same content in an accepted coding.
  static func isMatched(_ etag: String, by headers: Headers) -> Bool {
    matchedCoding(of: etag, by: headers) != nil
  }

  /// Returns the most preferred coding with a matching tag, or `nil`.
  ///
  /// Codings that the client no longer accepts are ignored, since it could not use their content.
  static func matchedCoding(of etag: String, by headers: Headers) -> ContentCoding? {
    let conditions = headers.values("If-None-Match")
    guard !conditions.isEmpty else { return nil }
    return AcceptedCodings(headers).preferred.first { coding in
      let tag = tag(etag, in: coding)
      return conditions.contains { ifNoneMatch($0, names: tag) }
    }
  }
}
