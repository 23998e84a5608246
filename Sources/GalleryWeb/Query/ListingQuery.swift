import GalleryModel

/// Which bitmaps a URL asks to list: the parameters that the gallery page and the API share.
struct ListingQuery: Sendable {
  static let query = QueryParameter(
    "query", .text(maximumBytes: 200), "Words to look for in names and tags, each as a prefix.")
  static let tag = QueryParameter(
    "tag", .tag,
    "Lists only bitmaps with this tag; several times, only those with all of them.",
    isRepeatable: true, maximumCount: Tag.maximumCount)
  static let order = QueryParameter(
    "order", .choice(BitmapQuery.Order.allCases.map(\.rawValue)),
    "The order of the list, newest first by default.")
  static let page = QueryParameter("page", .whole(1...1_000_000), "The page, 1 by default.")
  static let perPage = QueryParameter(
    "per_page", .whole(1...500), "Bitmaps on a page, 60 by default.")

  static let parameters = [query, tag, order, page, perPage]

  /// What the catalog is asked.
  let catalogQuery: BitmapQuery

  /// Reads the parameters that are there; the others keep the defaults of `BitmapQuery`.
  init(_ values: QueryValues) throws(ParameterError) {
    var query = BitmapQuery()
    if let text = try values.text(Self.query) { query.text = text }
    query.tags = try values.tags(Self.tag)
    if let order = try values.choice(Self.order, of: BitmapQuery.Order.self) { query.order = order }
    if let page = try values.whole(Self.page) { query.page = page }
    if let perPage = try values.whole(Self.perPage) { query.perPage = perPage }
    catalogQuery = query
  }
}
