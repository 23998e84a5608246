import Foundation
import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import Synchronization
import VectorRaster

/// Answers `/scene/{scene}` and `/scene/{scene}.{format}`: the page, pictures, and as JSON what is known of
/// one.
struct SceneController: Sendable {
  /// The parameters that either answer takes; most of them both do.
  static let parameters = ParameterList(SceneQuery.parameters + [SceneOptions.pageFormat.parameter])

  let pages: ScenePageController
  let scenes: RequestedScenes
  let pipeline: RenderPipeline
  private let facts = RecentFacts()

  init(pages: ScenePageController, scenes: RequestedScenes, pipeline: RenderPipeline) {
    (self.pages, self.scenes, self.pipeline) = (pages, scenes, pipeline)
  }

  /// The page or a picture, whichever `Accept` asks for.
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

  /// The picture in the format that the address ends with.
  func picture(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let format = try PictureFormat(fileExtension: path["format"] ?? "", of: .scene)
    let (prepared, query) = try await scenes.prepare(
      request, of: path["scene"] ?? "", as: format)
    // Images of other servers change, and signatures end, without the collection.
    let isRepeatable = prepared.assets.images.phase == nil && query.expires == nil
    return Answer(.scene(prepared, query), isRepeatable: isRepeatable) {
      $0.body = try await pipeline.render(prepared).image.bytes
      let facts = try await facts.facts(of: prepared)
      $0.headers[.missingGlyphs] = facts.missingGlyphs
      $0.headers[.sceneSize] = facts.size
    }
  }
}

extension Response {
  /// The head of a picture or a description of a scene before it is laid out.
  fileprivate static func scene(
    _ prepared: PreparedScene, _ query: SceneAccessQuery
  ) -> Response {
    let (options, name) = (prepared.options, prepared.summary.name)
    let lifetime = query.expires.map { $0 - Int(Date().timeIntervalSince1970) }
    var response = Response.shared(
      options.format.mediaType, caching: prepared.caching(lifetime: lifetime),
      exposing: PictureSubject.scene.exposedFields)
    if options.format == .svg, prepared.hasPictures {
      response.headers["Content-Security-Policy"] = SecurityHeaders.picturesSecurityPolicy
    }
    response.headers[.dynamicRange] = options.dynamicRange?.rawValue
    if let phase = prepared.assets.images.phase {
      response.headers[.imagePhase] = phase.rawValue
      if phase == .empty { (response.status, response.headers[.retryAfter]) = (.accepted, "1") }
    }
    // A picture with something in the place of an image is nobody's to keep.
    if prepared.isKept { response.headers[.etag] = prepared.etag }
    let license = prepared.summary.license.flatMap(LicenseAddress.text)
    response.headers[.link] = [
      "<\(LocalAddress("/scene/\(name).json").text)>; rel=\"describedby\"",
      license.map { "<\($0)>; rel=\"license\"" },
    ].compactMap(\.self).joined(separator: ", ")
    response.nameFile(name, options.format.rawValue)
    return response
  }
}

extension PreparedScene {
  /// The time for which it may be kept: no longer than an origin or a signature says.
  ///
  /// - Parameter lifetime: Seconds that the signature of its address is still good for; `nil` without end.
  fileprivate func caching(lifetime: Int?) -> String {
    guard isKept else { return Caching.never.rawValue }
    let isNamed = options.version == version
    let caching: Caching =
      isNamed ? .immutable : assets.images.phase == nil ? .short : .remote
    let usual = isNamed ? Int.max : assets.images.phase == nil ? 60 : Caching.remoteSeconds
    // An address that names its picture keeps it, whatever the origin has next.
    let fresh = isNamed ? nil : assets.images.freshSeconds
    let least = min(lifetime ?? .max, fresh ?? .max)
    return least < usual ? "public, max-age=\(max(least, 0))" : caching.rawValue
  }
}

/// The headers of pictures that come of their layout, remembered, so that a picture that is found in memory
/// is not laid out for them again.
private final class RecentFacts: Sendable {
  struct Facts {
    /// Points.
    let size: String
    let missingGlyphs: String?
  }

  /// Pictures that are remembered; beyond them all are forgotten.
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

  /// Elsewhere than on a network thread: a layout may take its time.
  @concurrent private static func layout(
    of prepared: PreparedScene
  ) async throws(RenderError) -> ScenePicture { try prepared.layout() }
}
