/// A loader of bytes from URLs.
package protocol Fetcher: Sendable {
  /// Returns the answer to a request.
  ///
  /// If the task is cancelled, the transfer stops at once and throws `FetchError.cancelled`. `progress` is called in
  /// order, from a thread of the fetcher, and never after the function has returned; it should return at once.
  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse
}

/// A request for an image, with a rule for its redirects.
package struct FetchRequest: Sendable {
  /// The URL of the image.
  package var url: RemoteURL
  /// The entity tag of the cached copy, sent as `If-None-Match`, or `nil`.
  package var etag: String?
  /// The date of the cached copy, sent as `If-Modified-Since` if there is no tag, or `nil`.
  package var lastModified: String?
  /// Further header fields, such as `traceparent`; fields that are not printable ASCII are omitted.
  package var fields: [RequestField]
  /// Returns the permission of the URL, and then of the URL of each redirect.
  package var permission: @Sendable (RemoteURL) -> FetchPermission

  /// Creates a request for a URL.
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

  /// The maximum length of a field, name and value, in bytes.
  static let maximumLength = 16_384

  /// Creates a field, which is omitted if it cannot be sent.
  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Whether the field can be sent.
  package var isSendable: Bool { line != nil }

  /// The line for libcurl, or `nil` if the name is not a token or the value is not printable ASCII.
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
    // In libcurl, a name with a colon and no value removes the field.
    return value.isEmpty ? "\(name);" : "\(name): \(value)"
  }
}

/// An origin's answer.
///
/// Header fields are at most 1,024 bytes of printable ASCII; others, and repeated ones, are `nil`.
package struct FetchResponse: Hashable, Sendable {
  /// The result of the request.
  package enum Content: Hashable, Sendable {
    /// The cached copy is current (304).
    case notModified
    /// The complete body, which is never empty.
    case body([UInt8])
  }

  package var content: Content
  /// The `ETag` with its quotes and a leading `W/`.
  package var etag: String?
  package var lastModified: String?
  package var cacheControl: String?
  package var expires: String?
  package var date: String?
  package var age: String?
  /// The declared type, which is used only in messages: formats are recognised by signature.
  package var contentType: String?
  /// The URL of the answer, after redirects.
  package var url: RemoteURL

  /// Creates an answer.
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

/// The progress of a body.
package struct FetchProgress: Hashable, Sendable {
  /// The number of bytes so far.
  package var received: Int
  /// The length in `Content-Length`, or `nil` without one.
  package var expected: Int?

  /// Creates the progress of a transfer.
  package init(received: Int, expected: Int?) {
    (self.received, self.expected) = (received, expected)
  }
}

/// The addresses that a URL may reach, as decided by the operator of this server.
package enum FetchPermission: Hashable, Sendable {
  /// The URL may not be loaded.
  case refused
  /// The URL may be loaded from public addresses only, whatever the address policy allows.
  case publicAddresses
  /// The URL may be loaded from every address that the address policy allows.
  case allAddresses
}

/// The limits of a transfer (loading.md §9), all of them finite.
package struct FetchLimits: Hashable, Sendable {
  /// The maximum size of the body in bytes, checked against `Content-Length` and after every piece.
  package var bodyBytes = 10_485_760
  /// The maximum size of the status line and header fields of an answer, in bytes.
  package var headBytes = 32_768
  /// The maximum number of consecutive redirects.
  package var redirects = 5
  /// The maximum time to establish the connection of a hop, including name look-up and TLS.
  package var connectTime: Duration = .seconds(3)
  /// The maximum time from then to the first byte of the answer.
  package var firstByteTime: Duration = .seconds(5)
  /// The maximum time of the whole transfer with all redirects.
  package var totalTime: Duration = .seconds(15)
  /// The minimum rate in bytes per second, measured over `rateTime`.
  package var bytesPerSecond = 1_024
  /// The span of each measurement of the rate, from the first byte on.
  package var rateTime: Duration = .seconds(5)

  /// Creates the default limits.
  package init() {}
}
