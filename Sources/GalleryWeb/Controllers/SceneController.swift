import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import Raster

/// Answers `/scene/{scene}` and `/scene/{scene}.{format}`: the page, pictures, and as JSON what is known of
/// one.
struct SceneController: Sendable {
  /// The parameters that either answer takes; most of them both do.
  static let parameters = SceneQuery.parameters + [SceneOptions.pageFormat.parameter]

  let pages: ScenePageController
  let scenes: ScenePipeline
  let pipeline: RenderPipeline

  /// The page or a picture, whichever `Accept` asks for.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Answer {
    switch try Representation(request.headers, of: "a scene") {
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
    let format = try PictureFormat(fileExtension: path["format"] ?? "", of: "a scene")
    let prepared = try await scenes.prepare(request, of: path["scene"] ?? "", as: format)
    // What an image of another server is may change without the collection.
    return Answer(.scene(prepared), isRepeatable: prepared.assets.images.phase == nil) {
      $0.body = try await pipeline.render(prepared).image.bytes
      let layout = try prepared.layout()
      let size = layout.size
      $0.headers["X-Missing-Glyphs"] = layout.missingGlyphs
      $0.headers["X-Scene-Size"] = "\(SVGNumber.text(size.width))x\(SVGNumber.text(size.height))"
    }
  }
}

extension Response {
  /// The head of a picture or a description of a scene before it is laid out.
  fileprivate static func scene(_ prepared: PreparedScene) -> Response {
    let (options, name) = (prepared.options, prepared.summary.name)
    let caching: Caching = options.version == prepared.version ? .immutable : .short
    var response = Response.shared(
      options.format.mediaType, caching: caching.rawValue,
      exposing: "X-Scene-Size, X-Dynamic-Range, X-Missing-Glyphs, Link")
    if options.format == .svg, prepared.hasPictures {
      response.headers["Content-Security-Policy"] = SecurityHeaders.picturesSecurityPolicy
    }
    response.headers["X-Dynamic-Range"] = options.dynamicRange?.rawValue
    response.headers["ETag"] = prepared.etag
    let license = prepared.summary.license.flatMap(LicenseAddress.text)
    response.headers["Link"] = [
      "</scene/\(name).json>; rel=\"describedby\"", license.map { "<\($0)>; rel=\"license\"" },
    ].compactMap(\.self).joined(separator: ", ")
    response.nameFile(name, options.format.rawValue)
    return response
  }
}
