import Gallery
import HTTPServer

/// Answers `/bitmap/{id}.{format}` with pictures.
struct BitmapController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  /// The picture that the URL asks for.
  func image(_ request: Request, _ path: [String: String]) async throws -> Response {
    // Before the catalog is asked: an edit in between leaves this answer stored under a version that
    // has passed, never an old picture under the new one.
    let version = catalog.version
    let query = try RenderQuery(request, path)
    let prepared = try await pipeline.prepare(catalog.reference(path), query.options)
    guard !EntityTag.isMatched(prepared.etag, by: request.headers) else {
      return Response(
        pictureTagged: prepared.etag, caching: query.caching(of: prepared.summary.revision))
    }
    // The bitmap may have been edited since: tag and revision are those of the pixels.
    let rendering = try await pipeline.render(prepared)
    var response = Response(
      pictureTagged: rendering.etag, caching: query.caching(of: rendering.revision))
    response.fill(with: rendering.image, repeatableAtVersion: version)
    return response
  }
}

extension RenderQuery {
  /// For ever where the URL names the revision that is shown.
  fileprivate func caching(of shown: Int64) -> Caching {
    revision == shown ? .immutable : .short
  }
}

extension Response {
  /// A 304 for a picture, which `fill` makes a 200.
  fileprivate init(pictureTagged etag: String, caching: Caching) {
    self.init(
      status: .notModified,
      headers: [
        "ETag": etag,
        "Cache-Control": caching.rawValue,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      ])
  }

  fileprivate mutating func fill(with image: RenderedImage, repeatableAtVersion version: UInt64) {
    status = .ok
    headers["Content-Type"] = image.mediaType
    if image.mediaType == PictureFormat.svg.mediaType {
      headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    body = image.bytes
    repeatableAtVersion = version
  }
}
