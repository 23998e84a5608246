package import Fetching
import GalleryModel
import Synchronization

/// The rules for URLs that may be loaded; by default there are none.
///
/// They judge parsed URLs at every hop; addresses are the fetcher's business (`AddressPolicy`).
package struct LoadPolicy: Sendable {
  /// URLs that anybody may have loaded.
  package var patterns: [AllowPattern]
  /// True where private and loopback addresses may be connected to; the fetcher is told the same.
  package var allowsPrivate = false
  /// The address at which this server may load from itself; `nil` where it may not.
  package var ownAddress: OwnAddress?
  /// Checks URLs that carry a signature; without one none are taken.
  package var signature: URLSignature?

  /// Allows nothing unless told otherwise.
  package init(patterns: [AllowPattern] = []) { self.patterns = patterns }

  /// True where a request for this URL may be made.
  package func permits(_ url: RemoteURL, _ grant: LoadGrant = .pattern) -> Bool {
    grant != .pattern || matches(url)
  }

  /// The permission of a transfer that began at `origin` and is at `url`, the first hop or a redirect.
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

/// The word on which a URL is loaded.
///
/// The address policy holds for all of them.
package enum LoadGrant: String, Sendable {
  /// Anybody: the URL and every redirect must match a pattern.
  case pattern
  /// Whoever has the key has signed the URL: it and redirects within its host need no pattern.
  case signature
  /// A person at the terminal: no pattern is needed.
  case administrator
}

/// The order in which waiting downloads are served; one has the highest of its subscribers
/// (loading.md §11).
package enum LoadPriority: Int, Comparable, CaseIterable, Sendable {
  /// Filling the cache ahead of any request.
  case warmUp
  /// Not needed yet: also the renewal of a stale image.
  case prefetch
  /// Somebody waits for the picture.
  case interactive

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The address of this very server, from which it may load its own pictures; known once it listens.
package final class OwnAddress: Sendable {
  private struct Place {
    let origin: String
    let pattern: AllowPattern
  }

  private let place = Mutex<Place?>(nil)

  /// An address that is not known yet: nothing matches it.
  package init() {}

  /// Scheme, host and port, for example `http://127.0.0.1:8080`; `nil` until the server listens.
  package var origin: String? { place.withLock { $0?.origin } }

  /// Notes the loopback address and the port that the server has got.
  ///
  /// - Parameter host: The address it listens at; a name is taken for 127.0.0.1, `0.0.0.0` and `::`
  ///   for the loopback address of the same version.
  package func note(host: String, port: UInt16) throws(RemoteURLError) {
    let reached =
      switch host {
      case "::", "::1": "[::1]"
      case "0.0.0.0": "127.0.0.1"
      default: host.contains(":") ? "[\(host)]" : host.contains(".") ? host : "127.0.0.1"
      }
    let origin = "http://\(reached):\(port)"
    let pattern = try AllowPattern(origin)
    place.withLock { $0 = Place(origin: origin, pattern: pattern) }
  }

  /// True where the URL is one of this server's own.
  func matches(_ url: RemoteURL) -> Bool { place.withLock { $0?.pattern.matches(url) ?? false } }
}
