import Fetching
import Foundation
import GalleryAddresses
import GalleryLoading
import GalleryModel
import HTTPServer

/// The permissions for images of other servers: URLs that a pattern allows, signed URLs and, if configured, this
/// server's own.
///
/// A permission for one request does not extend to others: every request is checked by itself.
struct RemoteAccess: Sendable {
  let policy: LoadPolicy

  /// The origin of this server, for example `http://127.0.0.1:8080`, or `nil` if it may not load from itself, or does
  /// not listen yet.
  var ownOrigin: String? { policy.ownAddress?.origin }

  /// Returns the permission to load a URL for this request.
  ///
  /// A signature must be valid even if a pattern allows the URL, since a wrong one is a mistake that should be noticed.
  ///
  /// - Throws: A problem with status 403.
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

  /// Returns the permission for a URL without a signature.
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
