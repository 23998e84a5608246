package import Fetching
import GalleryModel
import Synchronization

/// The rules for URLs that may be loaded; by default there are none.
///
/// The rules apply to parsed URLs at each hop; the fetcher's `AddressPolicy` checks addresses.
package struct LoadPolicy: Sendable {
  /// The URLs that any client may load.
  package var patterns: [AllowPattern]
  /// Whether private and loopback addresses may be connected to; the fetcher has the same setting.
  package var allowsPrivate = false
  /// The address under which this server may load its own pictures, or `nil` if it may not.
  package var ownAddress: OwnAddress?
  /// Verifies signed URLs; without it no signatures are accepted.
  package var signature: URLSignature?

  /// Creates a policy that allows no URLs by default.
  package init(patterns: [AllowPattern] = []) { self.patterns = patterns }

  /// Returns whether a request for this URL is allowed.
  package func permits(_ url: RemoteURL, _ grant: LoadGrant = .pattern) -> Bool {
    grant != .pattern || matches(url)
  }

  /// Returns the permission of a transfer that began at `origin` and is at `url`, its first hop or a redirect.
  ///
  /// A signature allows the signed URL, and other URLs of its host on ports 80 and 443. An administrator's request also
  /// allows other hosts.
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

  /// A fingerprint of the policy, so that a refusal ends when the policy changes.
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

/// The reason that a URL may be loaded.
///
/// The address policy applies whatever the reason.
package enum LoadGrant: String, Sendable {
  /// Any client: the URL and each redirect must match a pattern.
  case pattern
  /// A signature: the URL and redirects within its host need no pattern.
  case signature
  /// An administrator at the terminal: no pattern is needed.
  case administrator
}

/// The priority of a waiting download, which is the highest of its subscribers (loading.md §11).
package enum LoadPriority: Int, Comparable, CaseIterable, Sendable {
  /// A download that warms the cache before any request.
  case warmUp
  /// A revalidation of a stale image, or a download of one that is not needed yet.
  case prefetch
  /// A download that a client waits for.
  case interactive

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The address of this server, for loading its own pictures; it is known once the server listens.
package final class OwnAddress: Sendable {
  private struct Place {
    let origin: String
    let pattern: AllowPattern
  }

  private let place = Mutex<Place?>(nil)

  /// Creates an address that is not known yet and matches no URL.
  package init() {}

  /// The scheme, host and port, such as `http://127.0.0.1:8080`, or `nil` until the server listens.
  package var origin: String? { place.withLock { $0?.origin } }

  /// Sets the loopback address and the port that the server has.
  ///
  /// - Parameter host: The address that the server listens at. A name becomes 127.0.0.1, and `0.0.0.0` and `::` become
  ///   the loopback address of the same IP version.
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

  /// Returns whether the URL is one of this server's.
  func matches(_ url: RemoteURL) -> Bool { place.withLock { $0?.pattern.matches(url) ?? false } }
}
