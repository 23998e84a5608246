import GalleryCatalog
import GalleryModel
import HTTPServer

/// Answers `/symbols` with the page of all symbols.
struct SymbolsPageController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  let files: StaticFiles

  /// One page of the symbols, as the query string asks for it.
  func page(
    _ state: SymbolsState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let listing = try await catalog.symbols(state.catalogQuery)
    let isMissing = listing.items.isEmpty && !state.text.isEmpty
    let content = ListContent(
      state: state, items: listing.items, perPage: state.catalogQuery.paging.perPage,
      total: listing.total,
      collectionCount: state.isFiltered ? try await collectionCount() : listing.total,
      tags: try await catalog.symbolTags(among: state.catalogQuery),
      near: isMissing ? try await catalog.nearSymbolNames(to: state.text).map(NearLink.symbol) : [],
      collection: CollectionCommand(catalog.file))
    let page = SymbolsPage(content, files: files)
    return Answer(.page(try templates.html(page, to: request.headers)))
  }

  private func collectionCount() async throws -> Int {
    var query = SymbolSearch()
    query.paging.perPage = 1
    return try await catalog.symbols(query).total
  }
}
