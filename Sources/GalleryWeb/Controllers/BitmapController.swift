import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

/// Answers `/bitmap/{id}.{format}` with pictures, and `/bitmap/{id}` with the page or a picture.
struct BitmapController: Sendable {
  /// The parameters that either answer takes; most of them both do.
  static let parameters =
    RenderQuery.parameters + RenderOptions.named.filter { !RenderQuery.parameters.contains($0) }

  let catalog: Catalog
  let pipeline: RenderPipeline
  let pages: BitmapPageController

  /// The page or the picture, whichever `Accept` asks for.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Answer {
    switch try Representation(request.headers) {
    case .page: return try await pages.page(request, path).negotiated()
    case .picture(let format):
      let query = try RenderQuery(request, format: format)
      // The reference fits its pattern, since there is a bitmap of it.
      return try await picture(query, request, path).negotiated(
        location:
          "/bitmap/\(path["id"] ?? "").\(format.rawValue)\(request.target.drop { $0 != "?" })")
    }
  }

  /// The picture that the query asks for.
  func picture(
    _ query: RenderQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let prepared = try await pipeline.prepare(catalog.reference(path), query.options)
    let name = prepared.summary.name
    return Answer(.bitmap(prepared, of: name, to: query), isRepeatable: true) {
      // The bitmap may have been edited since: what is said of the picture is what its pixels show.
      let rendering = try await pipeline.render(prepared)
      $0 = .bitmap(rendering.picture, of: name, to: query)
      $0.body = rendering.image.bytes
    }
  }
}

extension Response {
  /// The head of a picture of a bitmap before it is drawn; it is saved under the bitmap's name.
  fileprivate static func bitmap(
    _ prepared: PreparedBitmap, of name: String, to query: RenderQuery
  ) -> Response {
    let format = prepared.request.format
    var response = Response.shared(
      format.mediaType, caching: query.caching(of: prepared.summary.revision).rawValue,
      exposing: "X-Scale-Used, X-Frame, X-Dynamic-Range")
    response.headers["ETag"] = prepared.etag
    response.addPlan(prepared.request, asked: query.options, query.dynamicRange)
    response.nameFile(name, format.rawValue)
    return response
  }

  /// Tells of a picture of cells at which factor it is drawn, the place of a frame that it sticks out of,
  /// `50,0,300,400`, and the range that was asked for.
  mutating func addPlan(
    _ request: RenderRequest, asked options: RenderOptions, _ range: DynamicRange?
  ) {
    headers["X-Scale-Used"] = request.plan.scaleUsed
    headers["X-Frame"] = request.plan.overflownFrame(asked: options)
      .map { "\($0.column),\($0.row),\($0.columns),\($0.rows)" }
    headers["X-Dynamic-Range"] = range?.rawValue
  }
}

extension RenderQuery {
  /// For ever where the URL names the revision that is shown, and no stored palette, which may change
  /// without it.
  fileprivate func caching(of shown: Int64) -> Caching {
    if case .named = options.palette { return .short }
    return revision == Int(shown) ? .immutable : .short
  }
}

extension Catalog {
  /// The bitmap that the hole `id` of a path names.
  ///
  /// Text that can be neither id nor name is a bitmap that is not there: it throws `.missing`, with
  /// the names that it may have been meant for.
  func reference(_ path: [String: String]) async throws(CatalogError) -> BitmapReference {
    let text = path["id"] ?? ""
    do {
      return try BitmapReference(text)
    } catch {
      throw .missing(reference: text.quotable, near: try await nearNames(to: text))
    }
  }
}
