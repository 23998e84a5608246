/// A rule that names remote images which may be loaded, for example `https://*.example.com/icons`.
///
/// It is matched on the parsed URL, never on its text: scheme, host, port and path must all agree.
package struct AllowPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Host: Hashable {
    /// One asterisk.
    case any
    /// `*.` and a name: every name below it, at any depth, but not the name itself.
    case below(String)
    case exactly(String)
  }

  private let scheme: RemoteURL.Scheme
  private let host: Host
  private let port: UInt16
  private let path: String

  /// Reads `scheme://host[:port][/path]`.
  ///
  /// The host may begin with `*.`, or be `*` alone, which stands for every public host. Without a
  /// port, 80 counts for http and 443 for https. The path is a prefix of whole segments: `/a` admits
  /// `/a` and `/a/b`, not `/ab`; none admits every path. A query or fragment is refused.
  package init(_ text: String) throws(RemoteURLError) {
    let parts = try RemoteURLParts(text)
    guard parts.query == nil, !text.contains("#") else {
      throw RemoteURLError("a pattern must end with its path, without ? and #")
    }
    scheme = parts.scheme
    if parts.host == "*" {
      host = .any
    } else if parts.host.hasPrefix("*.") {
      let name = try RemoteHost(parts.host.dropFirst(2))
      guard name.address == nil else {
        throw RemoteURLError("*. in a pattern must be followed by a domain name")
      }
      host = .below(name.text)
    } else {
      host = .exactly(try RemoteHost(parts.host).text)
    }
    port = try parts.portNumber() ?? scheme.defaultPort
    path = try RemotePath.normalized(parts.path)
  }

  /// True where the pattern names the URL.
  package func matches(_ url: RemoteURL) -> Bool {
    url.scheme == scheme && url.port == port && matches(host: url) && matches(path: url.path)
  }

  /// The addresses that an agreeing URL may be connected to: `*` alone never reaches private ones,
  /// since it names no host that somebody decided to trust.
  package var permission: FetchPermission { host == .any ? .publicAddresses : .allAddresses }

  /// The pattern in its normal form.
  package var description: String {
    let name =
      switch host {
      case .any: "*"
      case .below(let name): "*.\(name)"
      case .exactly(let name): name
      }
    let number = port == scheme.defaultPort ? "" : ":\(port)"
    return "\(scheme.rawValue)://\(name)\(number)\(path)"
  }

  private func matches(host url: RemoteURL) -> Bool {
    switch host {
    case .any: true
    case .below(let name): url.address == nil && url.host.hasSuffix(".\(name)")
    case .exactly(let name): url.host == name
    }
  }

  private func matches(path: String) -> Bool {
    guard path.hasPrefix(self.path) else { return false }
    return self.path.hasSuffix("/") || path.utf8.count == self.path.utf8.count
      || path.dropFirst(self.path.count).first == "/"
  }
}
