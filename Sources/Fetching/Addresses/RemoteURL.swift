/// The checked and normalised URL of a remote image (loading.md §1, security.md §6).
///
/// Equivalent URLs become equal: scheme and host are in lower case, IPv6 addresses in the form of RFC 5952,
/// percent-escapes in upper case; the default port, the fragment and dot segments (RFC 3986 §5.2.4) are removed, and an
/// empty path becomes `/`. The order of the query is kept, since it may matter to the server.
package struct RemoteURL: Hashable, Sendable, CustomStringConvertible {
  /// The protocol of the server.
  package enum Scheme: String, Hashable, Sendable {
    case http, https

    /// The default port: 80 or 443.
    package var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// The maximum length in bytes, before and after normalising.
  package static let maximumLength = 2_048

  /// The normalised URL: printable ASCII without a fragment.
  package let text: String
  /// `http` or `https`.
  package let scheme: Scheme
  /// A domain name in lower case, a dotted quad, or an IPv6 address in brackets.
  package let host: String
  /// The address of the host, or `nil` if the host is a name.
  package let address: IPAddress?
  /// The port to connect to.
  package let port: UInt16
  /// The scheme, the host and, unless it is the default, the port, without a trailing slash.
  package let origin: String
  /// The path, which begins with `/` and keeps its percent-escapes.
  package let path: String
  /// The text after the question mark, which may be empty, or `nil` without one.
  package let query: String?

  /// Parses `http[s]://host[:port][/path][?query][#fragment]` by strict rules.
  ///
  /// Errors are: other schemes, user information, backslashes, characters other than printable ASCII, hosts that are
  /// neither a dotted name nor a canonical address (`127.1`, `0x7f.1`, `2130706433`, a trailing dot, percent-escapes,
  /// an IPv6 zone), `localhost` and its subdomains, escapes without two hexadecimal digits, and escaped dots or slashes
  /// that would climb up the path.
  package init(_ text: String) throws(RemoteURLError) {
    try self.init(text, isService: false)
  }

  /// Parses a URL; if `isService` is set, the host may be one that only an administrator may name (`ServiceURL`).
  init(_ text: String, isService: Bool) throws(RemoteURLError) {
    let parts = try RemoteURLParts(text)
    self.init(
      scheme: parts.scheme, host: try RemoteHost(parts.host, isService: isService),
      port: try parts.portNumber() ?? parts.scheme.defaultPort,
      path: try RemotePath.normalized(parts.path),
      query: try parts.query.map { query throws(RemoteURLError) in
        try RemotePath.upperCasedEscapes(query, of: "query")
      })
    guard self.text.utf8.count <= Self.maximumLength else {
      throw RemoteURLError(
        "a URL must have at most \(Self.maximumLength) bytes, got \(self.text.utf8.count)")
    }
  }

  private init(scheme: Scheme, host: RemoteHost, port: UInt16, path: String, query: String?) {
    self.scheme = scheme
    self.host = host.text
    self.address = host.address
    self.port = port
    self.path = path
    self.query = query
    let authority = port == scheme.defaultPort ? host.text : "\(host.text):\(port)"
    origin = "\(scheme.rawValue)://\(authority)"
    text = "\(origin)\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// Whether the port is 80 or 443; other ports must be named by a pattern (security.md §6).
  package var usesWebPort: Bool { port == 80 || port == 443 }

  /// The normalised URL.
  package var description: String { text }

  package static func == (left: RemoteURL, right: RemoteURL) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Returns the URL that a reference, such as the value of `Location`, resolves to (RFC 3986 §5.2.2).
  ///
  /// It is checked and normalised like any other URL.
  package func resolving(_ reference: String) throws(RemoteURLError) -> RemoteURL {
    let written = String(reference.prefix { $0 != "#" })
    if Self.hasScheme(written) { return try RemoteURL(written) }
    if written.isEmpty { return self }
    if written.hasPrefix("//") { return try RemoteURL("\(scheme.rawValue):\(written)") }
    if written.hasPrefix("/") { return try RemoteURL(origin + written) }
    if written.hasPrefix("?") { return try RemoteURL(origin + path + written) }
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return try RemoteURL("\(origin)\(path[..<end])/\(written)")
  }

  /// Returns whether a text begins with a scheme and a colon (RFC 3986 §3.1).
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true else { return false }
    return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }
}

/// The reason why a text is not the URL of a remote image, or not a pattern of such URLs.
package struct RemoteURLError: Error, Hashable, CustomStringConvertible {
  /// The message for clients: the part, the rule and the value.
  package let message: String

  init(_ message: String) { self.message = message }

  /// The message.
  package var description: String { message }
}
