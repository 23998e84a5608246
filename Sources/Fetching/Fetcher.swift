/// Loads bytes from URLs.
package protocol Fetcher: Sendable {
  /// The answer to a request, or why there is none.
  ///
  /// Cancelling the task stops the transfer at once and throws `FetchError.cancelled`. `progress` is
  /// called in order, from a thread of the fetcher, and never after the function has returned; it
  /// should return at once.
  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse
}

/// The image to load, and the places to which a redirect may lead.
package struct FetchRequest: Sendable {
  /// The place of the image.
  package var url: RemoteURL
  /// The entity tag of the copy that is at hand, sent as `If-None-Match`.
  package var etag: String?
  /// The date of the copy that is at hand, sent as `If-Modified-Since` where there is no tag.
  package var lastModified: String?
  /// Further fields, such as `traceparent`; ones that are not printable ASCII are left out.
  package var fields: [RequestField]
  /// The permission of the URL, and then of each one that a redirect names.
  package var permission: @Sendable (RemoteURL) -> FetchPermission

  /// A request for a URL.
  package init(
    url: RemoteURL, etag: String? = nil, lastModified: String? = nil, fields: [RequestField] = [],
    permission: @escaping @Sendable (RemoteURL) -> FetchPermission
  ) {
    (self.url, self.etag, self.lastModified, self.fields) = (url, etag, lastModified, fields)
    self.permission = permission
  }
}

/// A header field of a request.
package struct RequestField: Hashable, Sendable {
  package let name: String
  package let value: String

  /// The bytes of the longest field, name and value.
  static let maximumLength = 16_384

  /// A field that is sent if it can be.
  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// True if the field can be sent.
  package var isSendable: Bool { line != nil }

  /// The line that libcurl takes, or `nil` if the name is no token or the value no printable ASCII.
  var line: String? {
    let isToken =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    guard isToken, name.utf8.count + value.utf8.count <= Self.maximumLength,
      value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    // libcurl takes a name with a colon and no value for a field to leave out.
    return value.isEmpty ? "\(name);" : "\(name): \(value)"
  }
}

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

/// The part of a body that has arrived.
package struct FetchProgress: Hashable, Sendable {
  /// Bytes so far.
  package var received: Int
  /// Bytes announced by `Content-Length`; `nil` without one.
  package var expected: Int?

  /// A state of a transfer.
  package init(received: Int, expected: Int?) {
    (self.received, self.expected) = (received, expected)
  }
}

/// The addresses that the owner of a server lets a URL reach.
package enum FetchPermission: Hashable, Sendable {
  /// It may not be loaded.
  case refused
  /// It may be loaded from public addresses only, whatever the address policy says.
  case publicAddresses
  /// It may be loaded from every address that the address policy admits.
  case allAddresses
}

/// The limits of one transfer (loading.md §9); every one is finite.
package struct FetchLimits: Hashable, Sendable {
  /// The longest body, in bytes, checked on `Content-Length` and on every piece.
  package var bodyBytes = 10_485_760
  /// The status line and fields of one answer, in bytes.
  package var headBytes = 32_768
  /// Redirects in a row.
  package var redirects = 5
  /// From the start of each hop until its connection stands, name look-up and TLS included.
  package var connectTime: Duration = .seconds(3)
  /// From then until the first byte of the answer.
  package var firstByteTime: Duration = .seconds(5)
  /// The whole transfer with all redirects.
  package var totalTime: Duration = .seconds(15)
  /// The slowest an answer may come, in bytes a second over `rateTime`.
  package var bytesPerSecond = 1_024
  /// The span over which the rate is measured, again and again from the first byte on.
  package var rateTime: Duration = .seconds(5)

  /// The defaults.
  package init() {}
}
