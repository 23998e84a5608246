import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import Raster

/// Answers with palettes as files, and as JSON.
struct PaletteController: Sendable {
  let catalog: Catalog

  /// `/palette/{palette}.{kind}`: the palette as a file of another program, a picture or JSON.
  func file(_ request: Request, _ path: [String: String]) async throws -> Response {
    // Before the catalog is asked, as for pictures.
    let version = catalog.version
    let query = try PaletteQuery(request, path)
    let stored = try await catalog.palette(named: path["palette"] ?? "")
    var response = Response(
      headers: [
        "Cache-Control": Caching.short.rawValue,
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      ],
      repeatableAtVersion: version)
    let ending = path["kind"] ?? ""
    response.headers["Content-Disposition"] = "inline; filename=\"\(stored.name).\(ending)\""
    if let kind = query.kind {
      let document = try PaletteDocument(
        stored.palette, title: stored.name, kind: kind, scale: query.scale)
      response.headers["Content-Type"] = document.mediaType
      if kind == .svg {
        response.headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
      }
      response.body = document.bytes
    } else {
      response.headers["Content-Type"] = "application/json"
      response.body = PaletteResource(stored).bytes
    }
    response.headers["ETag"] = EntityTag.of(response.body)
    return try await response.answer(to: request)
  }

  /// `/api/palettes`: a page of the palettes and how many there are in all.
  func list(_ request: Request) async throws -> Response {
    let values = try QueryValues(request, allowing: PaletteListing.parameters)
    let listing = try PaletteListing(values)
    let page = try await catalog.palettes(page: listing.page, perPage: listing.perPage)
    return .json(ResourcePage(page))
  }
}
