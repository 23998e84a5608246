/// A pattern of remote images that may be loaded, for example `https://*.example.com/icons`.
///
/// It is matched against the parsed URL, never against its text: scheme, host, port and path must all agree.
package struct AllowPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Host: Hashable {
    /// A single asterisk.
    case any
    /// `*.` and a name: all subdomains of the name at any depth, but not the name itself.
    case below(String)
    case exactly(String)
  }

  private let scheme: RemoteURL.Scheme
  private let host: Host
  private let port: UInt16
  private let path: String

  /// Parses `scheme://host[:port][/path]`.
  ///
  /// The host may begin with `*.`, or be `*`, which matches every public host. The default port is 80 for http and 443
  /// for https. The path is a prefix of whole segments: `/a` matches `/a` and `/a/b`, but not `/ab`; without a path,
  /// every path matches. A query or fragment is an error.
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

  /// Returns whether the pattern matches the URL.
  package func matches(_ url: RemoteURL) -> Bool {
    url.scheme == scheme && url.port == port && matches(host: url) && matches(path: url.path)
  }

  /// The addresses that a matching URL may be connected to: `*` never allows private ones, since it names no trusted
  /// host.
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
