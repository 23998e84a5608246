import GalleryCatalog
import GalleryModel
import HTTPServer

/// Answers `/symbol/{symbol}` and `/symbol/{symbol}.{format}`.
///
/// Names have dots themselves, so what stands behind the last one is a kind of file only where it is
/// one that is offered, and not where the name is stored with it and not without it
/// (`filetype.png`, symbols.md §15).
struct SymbolResourceController: Sendable {
  /// What either answer takes; most of it both do.
  static let parameters = SymbolQuery.parameters + [SymbolOptions.pageFormat.parameter]

  let catalog: Catalog
  /// Answers with the page of the symbol that the hole `symbol` names.
  let page: Router.Handler
  let pictures: SymbolController

  /// The picture in the format that the address ends with, or the symbol whose name it ends.
  func file(_ request: Request, _ path: [String: String]) async throws -> Response {
    let (stem, ending) = (path["symbol"] ?? "", path["format"] ?? "")
    let whole = "\(stem).\(ending)"
    guard let format = PictureFormat(rawValue: ending),
      try await !isOnlyWhole(whole, stem: stem)
    else { return try await representation(request, ["symbol": whole]) }
    return try await pictures.picture(request, of: SymbolName(stem), as: format)
  }

  /// The page or a picture, whichever `Accept` asks for; a name against the grammar is refused.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Response {
    let name = try SymbolName(path["symbol"] ?? "")
    var response: Response
    switch try Representation(request.headers, of: "a symbol") {
    case .page: response = try await page(request, path)
    case .picture(let format):
      response = try await pictures.picture(request, of: name, as: format)
      response.headers["Content-Location"] =
        "/symbol/\(name).\(format.rawValue)\(request.target.drop { $0 != "?" })"
    }
    response.headers["Vary"] = "Accept"
    response.repeatableAtVersion = nil
    return response
  }

  private func isOnlyWhole(_ whole: String, stem: String) async throws -> Bool {
    guard try await catalog.hasSymbolDrawing(named: whole) else { return false }
    return try await !catalog.hasSymbolDrawing(named: stem)
  }
}
