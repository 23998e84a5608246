import Foundation
package import GalleryLoading
import GalleryModel
package import HTTPServer

/// The clients for which the server draws drafts; each rule permits all that the one before it permits (security.md §8).
package enum DraftRule: String, CaseIterable, Sendable {
  /// No clients.
  case off
  /// The clients on the server's own machine.
  case local
  /// Also all clients with a signed URL.
  case signed
  /// All clients.
  case all
}

/// The kinds of drafts, named as in URLs.
package enum DraftKind: String, CaseIterable, Sendable {
  case scene, bitmap

  /// The path of the draft without its extension.
  package var path: String { "/draft/\(rawValue)" }

  /// The subject of signatures of the draft's URLs.
  var subject: String { "draft/\(rawValue)?" }
}

/// The decision whether a request may have a draft drawn.
package struct DraftAccess: Sendable {
  package let rule: DraftRule
  private let signature: URLSignature?
  /// The product in the `User-Agent` of this server's own requests, such as `Pixelarium/`.
  private let product: String

  /// Creates the decision.
  ///
  /// - Parameters:
  ///   - signature: The key of signed URLs, or `nil` without one.
  ///   - product: The product in the `User-Agent` of this server's own requests.
  package init(_ rule: DraftRule, signature: URLSignature?, product: String) {
    (self.rule, self.signature, self.product) = (rule, signature, product)
  }

  /// Checks that the request may have a draft drawn, and returns whether its URL is signed.
  ///
  /// A signature must be valid even if it is not required, since a wrong one is a mistake that should be noticed.
  ///
  /// - Throws: A problem with status 403 or 404.
  package func check(_ request: Request, for kind: DraftKind) throws(Problem) -> Bool {
    guard rule != .off else { throw Self.refusal("this server draws no drafts") }
    if request.query.contains(where: { $0.name == URLSignature.parameter }) {
      try verify(request, kind)
      return true
    }
    guard !isOpen(to: request) else { return false }
    guard rule == .signed else {
      throw Self.refusal("this server draws drafts only for clients on its own machine")
    }
    throw Problem(
      .signatureRequired,
      "this server draws drafts of clients on other machines only for signed addresses")
  }

  /// Returns whether the client gets drafts without a signature.
  package func isOpen(to request: Request) -> Bool {
    rule == .all || (rule != .off && isLocal(request))
  }

  private static func refusal(_ message: String) -> Problem { Problem(.draftsOff, message) }

  private func verify(_ request: Request, _ kind: DraftKind) throws(Problem) {
    guard let signature, rule != .local else {
      throw Problem(
        .signatureRequired, "this server takes no signatures of drafts: leave signature out")
    }
    let parameters = SceneAccess.signed(request.query)
    guard signature.verify(parameters, of: kind.subject, now: Date()) else {
      throw Problem(
        .signatureRequired, "the signature does not fit this address, or has expired")
    }
  }

  /// Returns whether a person or a program on this machine made the request, and not this server for a client, nor a
  /// page of another site.
  private func isLocal(_ request: Request) -> Bool {
    let isOwn = request.headers["User-Agent"]?.hasPrefix(product) ?? false
    return request.isFromThisMachine && !isOwn
      && request.headers["Sec-Fetch-Site"] != "cross-site"
  }
}
