import GalleryModel
import HTTPServer

extension EntityTag {
  /// True where an `If-None-Match` field names `etag`, or the tag of the same content in a coding that
  /// the client takes.
  static func isMatched(_ etag: String, by headers: Headers) -> Bool {
    matchedCoding(of: etag, by: headers) != nil
  }

  /// The coding whose tag is named: of several the one that the client wants most, `nil` of none.
  ///
  /// Content in a coding that a client does not take any more is of no use to it, so that is not looked at.
  static func matchedCoding(of etag: String, by headers: Headers) -> ContentCoding? {
    let conditions = headers.values("If-None-Match")
    guard !conditions.isEmpty else { return nil }
    return AcceptedCodings(headers).preferred.first { coding in
      let tag = tag(etag, in: coding)
      return conditions.contains { ifNoneMatch($0, names: tag) }
    }
  }
}
