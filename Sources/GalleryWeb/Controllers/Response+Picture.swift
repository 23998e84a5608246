import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

extension Response {
  /// The headers that scripts of other sites may read.
  private static let exposedHeaders = "X-Scale-Used, X-Frame, X-Dynamic-Range"

  /// What is said of a picture of a bitmap before it is drawn; it is saved under the bitmap's name.
  init(picture prepared: PreparedBitmap, of name: String, to query: RenderQuery) {
    let request = prepared.request
    self.init(
      headers: [
        "Content-Type": request.format.mediaType,
        "ETag": prepared.etag,
        "Cache-Control": query.caching(of: prepared.summary.revision).rawValue,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": Self.exposedHeaders,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Scale-Used": request.plan.scaleUsed,
      ])
    headers["X-Frame"] = request.frameText(asked: query.options)
    headers["X-Dynamic-Range"] = query.dynamicRange?.rawValue
    nameFile(name, request.format)
  }
}

extension Response {
  /// Says what the picture is saved as; an SVG opened as a document of its own loads and runs nothing.
  mutating func nameFile(_ name: String, _ format: PictureFormat) {
    headers["Content-Disposition"] = "inline; filename=\"\(name).\(format.rawValue)\""
    if format == .svg {
      headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
  }
}

extension RenderRequest {
  /// The place of a frame that the picture sticks out of: `50,0,300,400`.
  func frameText(asked options: RenderOptions) -> String? {
    plan.overflownFrame(asked: options).map { "\($0.column),\($0.row),\($0.columns),\($0.rows)" }
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
