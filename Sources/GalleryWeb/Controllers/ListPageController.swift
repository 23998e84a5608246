import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import HTTPServer
import Manual

/// The controller of the gallery, `/`, and of the page of all symbols, `/symbols`; the page of all scenes uses parts of
/// it.
struct ListPageController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  let limits: RenderLimits
  /// The bitmap that introduces the collection, or `nil` to choose one.
  let frontBitmap: BitmapReference?

  /// Answers with a page of the bitmaps for the query.
  func bitmaps(
    _ state: GalleryState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let content = try await content(
      state, page: { try await catalog.bitmaps($0) }, tags: { try await catalog.tags(among: $0) },
      near: { try await catalog.nearNames(to: $0).map { NamedLink($0, in: "/bitmap") } })
    let front = state.isFirstView ? try await front() : nil
    return try templates.answer(GalleryPage(content, front: front, limits: limits))
  }

  /// Returns the bitmap that introduces the collection, or `nil` if none was named or it is missing.
  private func front() async throws -> BitmapSummary? {
    guard let frontBitmap else { return nil }
    do throws(CatalogError) {
      return try await catalog.summary(of: frontBitmap)
    } catch .missing {
      return nil
    }
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
      state: state, page: listed,
      collectionCount: state.isFiltered
        ? try await page(State.Listing(perPage: 1)).total : listed.total,
      tags: try await tags(state.listing),
      near: isMissing ? try await near(state.listing.text) : [],
      others: state.listing.paging.page == 1
        ? try await others(state.listing.text, except: State.noun) : [],
      collection: CollectionCommand(catalog.file))
  }

  /// Returns the items of other kinds that match a search text, for the end of a list.
  private func others(_ text: String, except noun: String) async throws -> [OtherMatches] {
    guard !text.isEmpty else { return [] }
    let bitmaps = try await matches(GalleryState.self, text, except: noun, \.name) {
      try await catalog.bitmaps($0)
    }
    let symbols = try await matches(SymbolsState.self, text, except: noun, \.name) {
      try await catalog.symbols($0)
    }
    let scenes = try await matches(ScenesState.self, text, except: noun, \.name) {
      try await catalog.scenes($0)
    }
    return [bitmaps, symbols, scenes].compactMap(\.self)
  }

  private func matches<State: ListState, Item>(
    _ state: State.Type, _ text: String, except noun: String, _ name: (Item) -> String,
    page: (State.Listing) async throws -> ItemPage<Item>
  ) async throws -> OtherMatches? {
    guard State.noun != noun else { return nil }
    var listing = State.Listing(perPage: 5)
    listing.text = text
    let found = try await page(listing)
    return OtherMatches(found.items.map(name), of: found, state, text)
  }
}
