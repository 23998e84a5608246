import Foundation
import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import GalleryWire
import HTTPServer
import PictureServing
import Synchronization
import VectorRaster

/// The controller of `/scene/{scene}` and `/scene/{scene}.{format}`: the page, pictures, and the description as JSON.
struct SceneController: Sendable {
  /// The parameters of both answers; they share most of them.
  static let parameters = ParameterList(SceneQuery.parameters + [SceneOptions.pageFormat.parameter])

  let pages: ScenePageController
  let scenes: RequestedScenes
  let pipeline: RenderPipeline
  private let facts = SceneHeaderCache()

  init(pages: ScenePageController, scenes: RequestedScenes, pipeline: RenderPipeline) {
    (self.pages, self.scenes, self.pipeline) = (pages, scenes, pipeline)
  }

  /// Answers with the page or a picture, depending on `Accept`.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Answer {
    switch try Representation(request.headers, of: .scene) {
    case .page: return try await pages.page(request, path).negotiated()
    case .picture(let format):
      var path = path
      path["format"] = format.rawValue
      let name = LocalAddress("/scene/\(path["scene"] ?? "")").text
      return try await picture(request, path).negotiated(
        location: "\(name).\(format.rawValue)\(request.queryText)")
    }
  }

  /// Answers with the picture in the format of the path.
  func picture(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let format = try PictureFormat(fileExtension: path["format"] ?? "", of: .scene)
    let (prepared, query) = try await scenes.prepare(
      request, of: path["scene"] ?? "", as: format)
    // Images of other servers change, and signatures expire, independently of the collection.
    let isRepeatable = prepared.assets.images.phase == nil && query.expires == nil
    return answer(.scene(prepared, query), prepared, isRepeatable: isRepeatable)
      .showing(ShownItem(name: prepared.summary.name))
  }

  /// Returns the answer with the picture, which completes the head of a stored scene or a draft.
  func answer(_ head: Response, _ prepared: PreparedScene, isRepeatable: Bool) -> Answer {
    Answer(head, isRepeatable: isRepeatable) {
      $0.body = try await pipeline.render(prepared).image.bytes
      let facts = try await facts.facts(of: prepared)
      $0.headers[.missingGlyphs] = facts.missingGlyphs
      $0.headers[.sceneSize] = facts.size
    }
  }
}

extension Response {
  /// Returns the head of a scene's picture or description before it is laid out.
  fileprivate static func scene(
    _ prepared: PreparedScene, _ query: SceneAccessQuery
  ) -> Response {
    let lifetime = query.expires.map { $0 - Int(Date().timeIntervalSince1970) }
    let name = LocalAddress("/scene/\(prepared.summary.name).json")
    return scene(prepared, caching: prepared.caching(lifetime: lifetime), describedBy: name)
  }

  /// Returns the head of a picture of a stored scene or a draft.
  ///
  /// - Parameter description: The URL of the scene's description, or `nil` for a draft.
  static func scene(
    _ prepared: PreparedScene, caching: String, describedBy description: LocalAddress? = nil
  ) -> Response {
    let options = prepared.options
    var response = Response.shared(
      options.format.mediaType, caching: caching, exposing: PictureSubject.scene.exposedFields)
    response.allowPictures(in: prepared)
    response.headers[.dynamicRange] = options.dynamicRange?.rawValue
    if let phase = prepared.assets.images.phase {
      response.headers[.imagePhase] = phase.rawValue
      if phase == .empty { (response.status, response.headers[.retryAfter]) = (.accepted, "1") }
    }
    // A picture with a placeholder must not be cached.
    if prepared.isKept { response.headers[.etag] = prepared.etag }
    let license = prepared.summary.credit.licenseURL
    let links = [
      description.map { "<\($0.text)>; rel=\"describedby\"" },
      license.map { "<\($0)>; rel=\"license\"" },
    ].compactMap(\.self)
    if !links.isEmpty { response.headers[.link] = links.joined(separator: ", ") }
    response.nameFile(prepared.summary.name, options.format.rawValue)
    return response
  }
}

extension Response {
  /// Lets an SVG document show the pictures that it embeds.
  mutating func allowPictures(in prepared: PreparedScene) {
    guard prepared.options.format == .svg, prepared.hasPictures else { return }
    headers["Content-Security-Policy"] = SecurityHeaders.picturesSecurityPolicy
  }
}

extension PreparedScene {
  /// Returns the caching, limited by the lifetime of a remote image and of the signature.
  ///
  /// - Parameter lifetime: The seconds until the signature of the URL expires, or `nil` if it does not.
  fileprivate func caching(lifetime: Int?) -> String {
    guard isKept else { return Caching.never.rawValue }
    let isNamed = options.version == version
    let caching: Caching =
      isNamed ? .immutable : assets.images.phase == nil ? .short : .remote
    let usual = isNamed ? Int.max : assets.images.phase == nil ? 60 : Caching.remoteSeconds
    // A URL that identifies its picture may be cached even if the origin changes its image.
    let fresh = isNamed ? nil : assets.images.freshSeconds
    let least = min(lifetime ?? .max, fresh ?? .max)
    return least < usual ? "public, max-age=\(max(least, 0))" : caching.rawValue
  }
}

/// A cache of the header fields that depend on a picture's layout, so that cached pictures need no layout.
private final class SceneHeaderCache: Sendable {
  struct Facts {
    /// The size in points.
    let size: String
    let missingGlyphs: String?
  }

  /// The maximum number of entries; if it is reached, the cache is cleared.
  private static let limit = 4096

  private let known = Mutex<[PictureKey: Facts]>([:])

  func facts(of prepared: PreparedScene) async throws(RenderError) -> Facts {
    if let facts = known.withLock({ $0[prepared.key] }) { return facts }
    let layout = try await Self.layout(of: prepared)
    let sides = [layout.size.width, layout.size.height].map { SVGNumber.text($0) }
    let facts = Facts(size: sides.joined(separator: "x"), missingGlyphs: layout.missingGlyphs)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[prepared.key] = facts
    }
    return facts
  }

  /// Lays out a scene away from the network threads, since that may take long.
  @concurrent private static func layout(
    of prepared: PreparedScene
  ) async throws(RenderError) -> ScenePicture { try prepared.layout() }
}
