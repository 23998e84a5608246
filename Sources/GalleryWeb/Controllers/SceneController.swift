import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import Raster
import SceneModel

/// Answers `/scene/{scene}` and `/scene/{scene}.{format}`.
struct SceneController: Sendable {
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
    let names = SceneQuery.parameters.map(\.name)
    let given = request.query.filter { names.contains($0.name) }
    var options = try SceneOptions(QueryValues(given, allowing: SceneQuery.parameters))
    options.format = try PictureFormat(fileExtension: path["format"] ?? "")
    let prepared = try await scenes.prepare(
      path["scene"] ?? "", request.query.map { ($0.name, $0.value) }, options,
      optionNames: names)
    var head = Response.shared(
      options.format.mediaType, exposing: "X-Scene-Size, X-Dynamic-Range, X-Missing-Glyphs")
    if options.format == .svg, prepared.hasPictures {
      head.headers["Content-Security-Policy"] = SecurityHeaders.picturesSecurityPolicy
    }
    head.headers["X-Dynamic-Range"] = options.dynamicRange?.rawValue
    head.nameFile(prepared.summary.name, options.format.rawValue)
    head.headers["ETag"] = prepared.etag
    return Answer(head, isRepeatable: true) {
      let image = try await pipeline.render(prepared).image
      let layout = try prepared.layout()
      let size = layout.size
      $0.headers["X-Missing-Glyphs"] = layout.missingGlyphs
      $0.headers["X-Scene-Size"] = "\(SVGNumber.text(size.width))x\(SVGNumber.text(size.height))"
      $0.body = image.bytes
    }
  }
}
