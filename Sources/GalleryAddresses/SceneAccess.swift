import Foundation
package import GalleryLoading
package import GalleryScenes
package import HTTPServer

/// The URLs of scenes that must be signed (security.md §6.7).
package enum SceneSigning: String, CaseIterable, Sendable {
  /// No URLs; a signature permits no images either.
  case none
  /// The URLs with images of other servers that no pattern allows.
  case remote
  /// All URLs that expand a scene.
  case all
}

/// The rules for the scenes that a request may expand, and the images that it may load.
package struct SceneAccess: Sendable {
  package let policy: LoadPolicy
  package let signing: SceneSigning
  package let loader: ImageLoader
  /// The permission for images of a URL without a signature.
  package let grant: LoadGrant

  package init(policy: LoadPolicy, signing: SceneSigning, loader: ImageLoader, grant: LoadGrant) {
    self.policy = policy
    self.signing = signing
    self.loader = loader
    self.grant = grant
  }

  /// Returns the access to images of other servers for a request.
  ///
  /// A signature must be valid even if none is required, since a wrong one is a mistake that should be noticed.
  ///
  /// - Parameter items: The whole query of the URL.
  /// - Throws: A problem with status 403.
  package func loading(
    _ items: [Request.QueryItem], of scene: String, _ query: SceneAccessQuery, wait: Duration?
  ) throws(Problem) -> SceneLoading {
    let isSigned = try isSigned(items, scene, query)
    let fills = items.contains { item in
      SceneQuery.parameters.allSatisfy { $0.name != item.name }
    }
    guard isSigned || signing != .all || !fills else {
      throw Problem(
        .signatureRequired, "this server draws scenes with parameters only for signed addresses")
    }
    return loading(query, isSigned: isSigned, wait: wait)
  }

  /// Returns the access to images of other servers for a draft.
  ///
  /// - Parameter isSigned: Whether the URL has a valid signature, which permits all images unless signatures of scenes
  ///   are off.
  package func loading(ofDraft query: SceneAccessQuery, isSigned: Bool, wait: Duration?)
    -> SceneLoading
  {
    loading(query, isSigned: isSigned && signing != .none, wait: wait)
  }

  private func loading(
    _ query: SceneAccessQuery, isSigned: Bool, wait: Duration?
  ) -> SceneLoading {
    let time = wait ?? .milliseconds(query.wait ?? SceneAccessQuery.defaultWait)
    return SceneLoading(loader, wait: time) { [policy, grant] url in
      if policy.permits(url, grant) { grant } else { isSigned ? .signature : nil }
    }
  }

  private func isSigned(
    _ items: [Request.QueryItem], _ scene: String, _ query: SceneAccessQuery
  ) throws(Problem) -> Bool {
    guard query.signature != nil else { return false }
    guard let signature = policy.signature, signing != .none else {
      throw Problem(
        .signatureRequired, "this server takes no signatures of scenes: leave signature out")
    }
    guard
      signature.verify(
        Self.signed(items), of: Self.subject(of: scene), now: Date())
    else {
      throw Problem(
        .signatureRequired, "the signature does not fit this address, or has expired")
    }
    return true
  }

  /// Returns the subject of signatures of a scene's URLs.
  package static func subject(of scene: String) -> String { "scene/\(scene)?" }

  /// Returns the signed part of a query: all parameters except `v`, which changes no picture.
  package static func signed(_ query: [Request.QueryItem]) -> [URLSignature.Parameter] {
    query.filter { $0.name != SceneQuery.version.name }
      .map { (name: $0.name, value: $0.value ?? "") }
  }
}

/// The options of a scene's URL that do not change the picture: the time to wait for images, and the signature that
/// permits them.
package struct SceneAccessQuery: Query {
  package static let wait = QueryOption(
    \SceneAccessQuery.wait, "wait", .whole(0...10_000),
    "Milliseconds to wait for all remote images together.", default: "5000",
    example: "2000")
  package static let expires = QueryOption(
    \SceneAccessQuery.expires, URLSignature.expiry, .whole(1...253_402_300_799),
    "The Unix time in seconds at which the signature expires.", example: "1798761600")
  package static let signature = QueryOption(
    \SceneAccessQuery.signature, URLSignature.parameter, .text(maximumBytes: 128),
    "The signature of all other parameters except v, if this server requires one. pixelarium "
      + "scene sign makes it.", example: "kqJc9sSDLYq5eWzKQjcvCA1QK7VrQ2cYdTqcDqVvq0o")

  package static let declared = OptionList<SceneAccessQuery>([wait, expires, signature])
  package static let parameters = ParameterList(declared.map(\.parameter))

  /// The default time to wait for images in milliseconds.
  package static let defaultWait = 5000

  /// The time to wait in milliseconds, or `nil` if it is absent.
  package var wait: Int?
  /// The expiry time of the signature in Unix seconds, or `nil`.
  package var expires: Int?
  package var signature: String?

  package init() {}
}
