import Foundation
package import GalleryLoading
package import GalleryScenes
package import HTTPServer

/// The addresses of scenes that have to be signed (security.md §6.7).
package enum SceneSigning: String, CaseIterable, Sendable {
  /// None; no signature admits anything.
  case none
  /// Those with images of other servers that no pattern allows.
  case remote
  /// All that fill a scene in.
  case all
}

/// The scenes that a request may have filled in, and the images that they may have loaded.
package struct SceneAccess: Sendable {
  package let policy: LoadPolicy
  package let signing: SceneSigning
  package let loader: ImageLoader
  /// That of the images of an address without a signature.
  package let grant: LoadGrant

  package init(policy: LoadPolicy, signing: SceneSigning, loader: ImageLoader, grant: LoadGrant) {
    self.policy = policy
    self.signing = signing
    self.loader = loader
    self.grant = grant
  }

  /// The way to images of other servers for a request for a scene.
  ///
  /// A signature that is given has to be right, also where none is needed: a wrong one is a mistake that
  /// should be seen. Throws a problem with 403.
  ///
  /// - Parameter items: The whole query of its address.
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

  /// The thing that signatures of a scene's addresses are of.
  package static func subject(of scene: String) -> String { "scene/\(scene)?" }

  /// The part of a query that is signed: all but `v`, which changes no picture.
  package static func signed(_ query: [Request.QueryItem]) -> [URLSignature.Parameter] {
    query.filter { $0.name != SceneQuery.version.name }
      .map { (name: $0.name, value: $0.value ?? "") }
  }
}

/// The options of a scene's address that change no picture: the time to wait for images, and the word on
/// which they are loaded.
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

  /// Milliseconds that an address waits which says nothing.
  package static let defaultWait = 5000

  /// Milliseconds; `nil` where nothing was said.
  package var wait: Int?
  /// Unix seconds.
  package var expires: Int?
  package var signature: String?

  package init() {}
}
