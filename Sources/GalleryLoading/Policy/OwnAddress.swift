package import Fetching
import Synchronization

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

  /// Whether the URL is one of this server's own.
  func matches(_ url: RemoteURL) -> Bool { place.withLock { $0?.pattern.matches(url) ?? false } }
}
