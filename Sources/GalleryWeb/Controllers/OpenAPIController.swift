import GalleryCatalog
import GalleryWire
import HTTPServer

/// Answers `/openapi.json`.
struct OpenAPIController: Sendable {
  private let body: [UInt8]
  private let etag: String
  private let catalog: Catalog

  /// Writes the document once.
  init(describing routes: [RouteDescription], catalog: Catalog) {
    self.catalog = catalog
    body = OpenAPI.document(of: routes).bytes
    etag = EntityTag.of(body)
  }

  /// The description of the API, for other sites' tools too.
  func document(_ request: Request) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    return try await Response(
      headers: [
        "Content-Type": "application/json",
        "Cache-Control": Caching.revalidate.rawValue,
        "ETag": etag,
        "Access-Control-Allow-Origin": "*",
      ],
      body: body,
      repeatableAtVersion: catalog.version
    ).answer(to: request)
  }
}
