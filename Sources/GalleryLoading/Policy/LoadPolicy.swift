package import Fetching
import GalleryModel

/// Who may be loaded; nobody by default.
///
/// Whether an address may be connected to is the fetcher's business (`AddressPolicy`); this judges
/// parsed URLs, and that at every hop.
package struct LoadPolicy: Sendable {
  /// URLs that anybody may have loaded.
  package var patterns: [AllowPattern]
  /// Whether private and loopback addresses may be connected to; the fetcher is told the same.
  package var allowsPrivate: Bool
  /// Where this server may load from itself; `nil` where it may not.
  package var ownAddress: OwnAddress?
  /// Checks URLs that carry a signature; without one none are taken.
  package var signature: URLSignature?

  /// Allows nothing unless told otherwise.
  package init(
    patterns: [AllowPattern] = [], allowsPrivate: Bool = false, signature: URLSignature? = nil
  ) {
    self.patterns = patterns
    self.allowsPrivate = allowsPrivate
    self.signature = signature
  }

  /// Whether anything can be loaded by a request at all.
  package var allowsAnything: Bool { !patterns.isEmpty || ownAddress != nil || signature != nil }

  /// Whether a request for this URL may be made.
  package func permits(_ url: RemoteURL, _ grant: LoadGrant = .pattern) -> Bool {
    grant != .pattern || matches(url)
  }

  /// What a transfer that began at `origin` may do at `url`, the first hop or a redirect.
  ///
  /// A signature vouches for the URL that was signed and for others of its host on the ports of the
  /// web; an administrator also for other hosts.
  func permission(
    for url: RemoteURL, from origin: RemoteURL, _ grant: LoadGrant
  ) -> FetchPermission {
    let isTrusted =
      switch grant {
      case .pattern: false
      case .signature: url == origin || (url.host == origin.host && url.usesWebPort)
      case .administrator: url == origin || url.usesWebPort
      }
    if isTrusted || ownAddress?.matches(url) == true { return .allAddresses }
    let permissions = patterns.filter { $0.matches(url) }.map(\.permission)
    return permissions.contains(.allAddresses) ? .allAddresses : permissions.first ?? .refused
  }

  /// Tells apart policies that judge differently, so that a refusal ends with the policy it is of.
  func fingerprint(_ grant: LoadGrant) -> String {
    let rules =
      patterns.map(\.description).sorted()
      + [ownAddress?.origin ?? "", String(allowsPrivate), grant.rawValue]
    let hash = ContentHash.hash(Array(rules.joined(separator: " ").utf8))
    return String(hash, radix: 16)
  }

  private func matches(_ url: RemoteURL) -> Bool {
    ownAddress?.matches(url) == true || patterns.contains { $0.matches(url) }
  }
}
