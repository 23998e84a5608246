import Gallery
import HTTPServer
import Raster

extension Response {
  /// The headers that scripts of other sites may read.
  private static let exposedHeaders = "X-Scale-Used, X-Frame, X-Dynamic-Range"

  /// A 304 for a picture, which `fill` makes a 200.
  init(picture request: RenderRequest, to query: RenderQuery) {
    self.init(
      status: .notModified,
      headers: [
        "Content-Type": request.format.mediaType,
        "ETag": request.etag,
        "Cache-Control": query.caching(of: request.revision).rawValue,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": Self.exposedHeaders,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Scale-Used": request.plan.scaleUsed,
      ])
    headers["X-Frame"] = request.frameText(asked: query.options)
    headers["X-Dynamic-Range"] = query.dynamicRange?.rawValue
  }

  /// Makes the 304 a 200 with the picture as its body, to be saved under the bitmap's name.
  mutating func fill(
    with rendering: Rendering, named name: String, repeatableAtVersion version: UInt64
  ) {
    let format = rendering.request.format
    status = .ok
    headers["Content-Disposition"] = "inline; filename=\"\(name).\(format.rawValue)\""
    if format == .svg {
      headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    body = rendering.image.bytes
    repeatableAtVersion = version
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
  fileprivate func caching(of shown: Int64?) -> Caching {
    if case .named = options.palette { return .short }
    return shown != nil && revision == shown ? .immutable : .short
  }
}
