import GalleryCatalog
import GalleryModel
import HTTPServer

/// Answers `/` with the gallery.
struct GalleryPageController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  let files: StaticFiles
  let limits: RenderLimits

  /// One page of the collection, as the query string asks for it.
  func page(
    _ state: GalleryState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let listing = try await catalog.bitmaps(state.catalogQuery)
    let isMissing = listing.items.isEmpty && !state.text.isEmpty
    let content = ListContent(
      state: state, items: listing.items, perPage: state.catalogQuery.paging.perPage,
      total: listing.total,
      collectionCount: state.isFiltered ? try await collectionCount() : listing.total,
      tags: try await catalog.tags(among: state.catalogQuery),
      near: isMissing ? try await catalog.nearNames(to: state.text).map { NearLink($0) } : [],
      collection: CollectionCommand(catalog.file))
    let page = GalleryPage(content, limits: limits, files: files)
    return Answer(.page(try templates.html(page, to: request.headers)))
  }

  private func collectionCount() async throws -> Int {
    var query = BitmapQuery()
    query.paging.perPage = 1
    return try await catalog.bitmaps(query).total
  }
}
