/// The URL of a service that an administrator of this server names, such as a collector of traces
/// (tracing.md §7).
///
/// Unlike a `RemoteURL`, it may name this machine, a host without a dot, and a user with a password.
package struct ServiceURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL without user and password.
  let url: RemoteURL
  /// The user, a colon and the password as HTTP's basic authentication joins them (RFC 7617 §2), or
  /// `nil` if the URL names no user; a secret.
  package let credentials: String?

  /// Parses `http[s]://[user[:password]@]host[:port][/path][?query]`.
  package init(_ text: String) throws(RemoteURLError) {
    guard let mark = text.firstRange(of: "://") else {
      throw RemoteURLError("a URL must begin with http:// or https://")
    }
    let rest = text[mark.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else {
      (url, credentials) = (try RemoteURL(text, isService: true), nil)
      return
    }
    guard let decoded = Self.decoded(authority[..<at]) else {
      throw RemoteURLError(
        "the user and the password of a URL must be printable ASCII, percent-encoded")
    }
    url = try RemoteURL(
      "\(text[..<mark.upperBound])\(rest[rest.index(after: at)...])", isService: true)
    credentials = decoded.contains(":") ? decoded : decoded + ":"
  }

  /// Returns the URL with a text appended to its path.
  package func appending(path: String) throws(RemoteURLError) -> ServiceURL {
    var base = url.path
    while base.hasSuffix("/") { base.removeLast() }
    let query = url.query.map { "?\($0)" } ?? ""
    return ServiceURL(
      url: try RemoteURL("\(url.origin)\(base)\(path)\(query)", isService: true),
      credentials: credentials)
  }

  private init(url: RemoteURL, credentials: String?) {
    (self.url, self.credentials) = (url, credentials)
  }

  /// Whether requests are unencrypted.
  package var isPlain: Bool { url.scheme == .http }

  /// Whether the host is an address of this machine, or `localhost`.
  package var isLoopback: Bool {
    switch url.address {
    case .version4(let address): address >> 24 == 127
    case .version6(let high, let low): high == 0 && low == 1
    case nil: url.host == "localhost" || url.host.hasSuffix(".localhost")
    }
  }

  /// The scheme, host, port and path, without user, password and query, which may contain keys.
  package var description: String { url.origin + url.path }

  /// Returns the text with its percent-escapes decoded, or `nil` if the result is not printable ASCII.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(Substring(rest.prefix(2)))
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
