import Fetching
import Foundation
import GalleryAddresses
import GalleryLoading
import GalleryModel
import HTTPServer

/// The images that a request may have loaded: those that a pattern names, those whose address is signed,
/// and, where the operator says so, this server's own.
///
/// A record that one request made is no permission for another: every request is judged by itself.
struct RemoteAccess: Sendable {
  let policy: LoadPolicy

  /// The address where this server may load from itself, for example `http://127.0.0.1:8080`; `nil` where
  /// it may not, and before it listens.
  var ownOrigin: String? { policy.ownAddress?.origin }

  /// The permission to load a URL for this request; throws a problem with 403.
  ///
  /// A signature that is given has to be right, also where a pattern would do: a wrong one is a
  /// mistake that should be seen.
  func grant(
    _ url: RemoteURL, to request: Request, _ query: RemoteQuery
  ) throws(Problem) -> LoadGrant {
    guard query.signature != nil else { return try grant(url) }
    guard let signature = policy.signature else {
      throw Self.refusal("this server has no key, so signed addresses are not taken")
    }
    let parameters = request.query.map { (name: $0.name, value: $0.value ?? "") }
    guard signature.verify(parameters, now: Date()) else {
      throw Self.refusal("the signature does not fit this address, or has expired")
    }
    return .signature
  }

  /// The same for a URL that comes without a signature.
  func grant(_ url: RemoteURL) throws(Problem) -> LoadGrant {
    guard policy.permits(url) else {
      throw Self.refusal("images may not be loaded from this address")
    }
    return .pattern
  }

  private static func refusal(_ message: String) -> Problem {
    Problem(failure: .blocked, message: message)
  }
}
