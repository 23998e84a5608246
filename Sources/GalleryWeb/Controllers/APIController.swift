import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer

/// Answers programs: the collection as JSON.
struct APIController: Sendable {
  let catalog: Catalog

  /// `/api/bitmaps`: a page of the collection and how many there are in all.
  func bitmaps(_ request: Request) async throws -> Response {
    let values = try QueryValues(request, allowing: ListingQuery.parameters)
    let page = try await catalog.bitmaps(BitmapQuery(values))
    return .json(ResourcePage(page))
  }

  /// `/api/bitmaps/{id}`: one bitmap, and its palette where it has one.
  func bitmap(_ request: Request, _ path: [String: String]) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    return .json(BitmapWithPalette(try await catalog.bitmap(catalog.reference(path))))
  }
}
