/// The URL under which clients see the server: scheme, host, optional port and base path (RFC 3986 §3).
///
/// Absolute addresses are built from this alone, never from fields of a request (security.md §3.6).
package struct PublicURL: Sendable, Equatable {
  /// Scheme, host and port as browsers write them, for example `https://pixels.example:8443`.
  package let origin: String
  /// The path prefix of all addresses.
  package let base: BasePath

  /// The whole URL, without a `/` at the end.
  package var text: String { origin + base.text }

  /// Reads `https://host[:port][/path]` or `http://host[:port][/path]`.
  ///
  /// - Throws: `PublicURLError` if a part is missing, malformed, or has no place in a public URL.
  package init(_ text: String) throws(PublicURLError) {
    // The message never repeats user information, which may be a password.
    guard !text.contains("@") else {
      throw PublicURLError("must not contain user information (the part before an @)")
    }
    let form = "must have the form https://host[:port][/path]"
    guard let scheme = ["https", "http"].first(where: { text.lowercased().hasPrefix("\($0)://") })
    else { throw PublicURLError("\(form), got \(Self.shown(text))") }
    let rest = text.dropFirst(scheme.count + 3)
    guard !rest.contains("?"), !rest.contains("#") else {
      throw PublicURLError("must not have a query or a fragment, got \(Self.shown(text))")
    }
    let authority = rest.prefix { $0 != "/" }
    guard let (host, port) = Self.hostAndPort(authority) else {
      throw PublicURLError("\(form), got the host and port \(Self.shown(authority))")
    }
    let path = String(rest.dropFirst(authority.count))
    guard let base = BasePath(path.isEmpty ? "/" : path) else {
      throw PublicURLError(
        "must have a path of at most \(BasePath.limit) bytes, of names of letters, digits and -._~, "
          + "got \(Self.shown(path))")
    }
    self.base = base
    let isUsual = port == nil || port == (scheme == "https" ? 443 : 80)
    origin = "\(scheme)://\(host)" + (isUsual ? "" : ":\(port ?? 0)")
  }

  /// Returns a text for a message, truncated if it is long.
  private static func shown(_ text: some StringProtocol) -> String {
    text.count <= 100 ? String(text) : text.prefix(99) + "…"
  }

  private static func hostAndPort(_ authority: Substring) -> (host: String, port: UInt16?)? {
    let isBracketed = authority.hasPrefix("[")
    let end =
      isBracketed
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
      : authority.firstIndex(of: ":") ?? authority.endIndex
    guard let end else { return nil }
    let host = authority[..<end].lowercased()
    let name = isBracketed ? String(host.dropFirst().dropLast()) : host
    guard (1...253).contains(name.utf8.count),
      name.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x2E: true
        case 0x61...0x66: true
        case 0x3A: isBracketed
        case 0x67...0x7A, 0x2D: !isBracketed
        default: false
        }
      })
    else { return nil }
    let rest = authority[end...]
    if rest.isEmpty { return (host, nil) }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits), port > 0
    else { return nil }
    return (host, port)
  }
}

/// An error in a public URL; its text completes a sentence that begins with the setting's name.
package struct PublicURLError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
