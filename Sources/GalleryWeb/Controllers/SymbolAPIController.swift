import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer

/// Answers programs: the symbols as JSON.
struct SymbolAPIController: Sendable {
  let catalog: Catalog

  /// `/api/symbols`: a page of the symbols and how many there are in all.
  func symbols(_ request: Request) async throws -> Response {
    let values = try QueryValues(request, allowing: SymbolListing.parameters)
    let page = try await catalog.symbols(SymbolSearch(values))
    return .json(ResourcePage(page))
  }

  /// `/api/symbols/{symbol}`: one symbol with every drawing of it.
  func symbol(_ request: Request, _ path: [String: String]) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    let name = try SymbolName(path["symbol"] ?? "").text
    return .json(SymbolWithDrawings(try await catalog.symbol(named: name)))
  }
}
