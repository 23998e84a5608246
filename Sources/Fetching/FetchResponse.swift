/// An origin's answer; its fields are the origin's words, at most 1,024 bytes of printable ASCII
/// each, and absent where they were anything else or came more than once.
package struct FetchResponse: Hashable, Sendable {
  /// The answer proper.
  package enum Content: Hashable, Sendable {
    /// The copy at hand is still good (304).
    case notModified
    /// The complete body, never empty.
    case body([UInt8])
  }

  package var content: Content
  /// `ETag`, quotes and a leading `W/` included.
  package var etag: String?
  package var lastModified: String?
  package var cacheControl: String?
  package var expires: String?
  package var date: String?
  package var age: String?
  /// The declared type, which only improves messages: the type is told by signature.
  package var contentType: String?
  /// The place that the answer came from, after redirects.
  package var url: RemoteURL

  /// An answer in words.
  package init(
    content: Content, etag: String? = nil, lastModified: String? = nil,
    cacheControl: String? = nil, expires: String? = nil, date: String? = nil, age: String? = nil,
    contentType: String? = nil, url: RemoteURL
  ) {
    self.content = content
    self.etag = etag
    self.lastModified = lastModified
    self.cacheControl = cacheControl
    self.expires = expires
    self.date = date
    self.age = age
    self.contentType = contentType
    self.url = url
  }
}
