import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import HTTPServer

/// The controller of the gallery, `/`, and of the page of all symbols, `/symbols`; the page of all scenes uses parts of
/// it.
struct ListPageController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  let limits: RenderLimits

  /// Answers with a page of the bitmaps for the query.
  func bitmaps(
    _ state: GalleryState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let content = try await content(
      state, page: { try await catalog.bitmaps($0) }, tags: { try await catalog.tags(among: $0) },
      near: { try await catalog.nearNames(to: $0).map { NamedLink($0, in: "/bitmap") } })
    return try templates.answer(GalleryPage(content, limits: limits))
  }

  /// Answers with a page of the symbols for the query.
  func symbols(
    _ state: SymbolsState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let content = try await content(
      state, page: { try await catalog.symbols($0) },
      tags: { try await catalog.symbolTags(among: $0) },
      near: { try await catalog.nearSymbolNames(to: $0).map { NamedLink($0, in: "/symbol") } })
    return try templates.answer(SymbolsPage(content))
  }

  /// Returns the content of a list's page.
  func content<State: ListState, Item>(
    _ state: State, page: (State.Listing) async throws -> ItemPage<Item>,
    tags: (State.Listing) async throws -> [TagCount], near: (String) async throws -> [NamedLink]
  ) async throws -> ListContent<State, Item> {
    let listed = try await page(state.listing)
    let isMissing = listed.items.isEmpty && !state.listing.text.isEmpty
    return ListContent(
      state: state, items: listed.items, total: listed.total,
      collectionCount: state.isFiltered
        ? try await page(State.Listing(perPage: 1)).total : listed.total,
      tags: try await tags(state.listing),
      near: isMissing ? try await near(state.listing.text) : [],
      collection: CollectionCommand(catalog.file))
  }
}
