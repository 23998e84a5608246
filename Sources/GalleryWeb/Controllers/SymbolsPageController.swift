import GalleryCatalog
import GalleryModel
import HTTPServer

/// Answers `/symbols` with the page of all symbols.
struct SymbolsPageController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  let files: StaticFiles

  /// One page of the symbols, as the query string asks for it.
  func page(_ request: Request) async throws -> Response {
    let state = try SymbolsState(request)
    let listing = try await catalog.symbols(state.catalogQuery)
    let isMissing = listing.symbols.isEmpty && !state.text.isEmpty
    let content = ListContent(
      state: state, items: listing.symbols, perPage: state.catalogQuery.perPage,
      total: listing.total,
      collectionCount: state.isFiltered ? try await collectionCount() : listing.total,
      tags: try await catalog.symbolTags(among: state.catalogQuery),
      near: isMissing
        ? try await catalog.nearSymbolNames(to: state.text).map(NearLink.symbol) : [],
      collection: CollectionCommand(catalog.file))
    return .page(try templates.html(SymbolsPage(content, files: files), to: request.headers))
  }

  private func collectionCount() async throws -> Int {
    var query = SymbolSearch()
    query.perPage = 1
    return try await catalog.symbols(query).total
  }
}
