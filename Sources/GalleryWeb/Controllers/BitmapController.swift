import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer

/// Answers `/bitmap/{id}.{format}` with pictures.
struct BitmapController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  /// The picture in the format that the address ends with.
  func picture(_ request: Request, _ path: [String: String]) async throws -> Response {
    try await picture(request, path, as: PictureFormat(fileExtension: path["format"] ?? ""))
  }

  /// The picture that the query asks for, as one kind of file.
  func picture(
    _ request: Request, _ path: [String: String], as format: PictureFormat
  ) async throws -> Response {
    // Before the catalog is asked: an edit in between leaves this answer stored under a version that
    // has passed, never an old picture under the new one.
    let version = catalog.version
    let query = try RenderQuery(request, format: format)
    let prepared = try await pipeline.prepare(catalog.reference(path), query.options)
    let name = prepared.summary.name
    return try await Response(picture: prepared, of: name, to: query).answer(to: request) {
      // The bitmap may have been edited since: what is said of the picture is what its pixels show.
      let rendering = try await pipeline.render(prepared)
      $0 = Response(picture: rendering.picture, of: name, to: query)
      $0.body = rendering.image.bytes
      $0.repeatableAtVersion = version
    }
  }
}
