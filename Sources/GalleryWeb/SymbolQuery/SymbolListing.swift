import GalleryModel

/// Which symbols a URL asks to list: the parameters that the page of symbols and the API share.
struct SymbolListing: Sendable {
  static let query = QueryParameter(
    "query", .text(maximumBytes: 200),
    "Words to look for in names, aliases and tags, each as a prefix.")
  static let tag = QueryParameter(
    "tag", .tag,
    "Lists only symbols with this tag; several times, only those with all of them.",
    isRepeatable: true, maximumCount: Tag.maximumCount)
  static let page = QueryParameter("page", .whole(1...1_000_000), "The page, 1 by default.")
  static let perPage = QueryParameter(
    "per_page", .whole(1...500), "Symbols on a page, 60 by default.")

  static let parameters = [query, tag, page, perPage]

  /// What the catalog is asked.
  let catalogQuery: SymbolSearch

  /// Reads the parameters that are there; the others keep the defaults of the catalog's query.
  init(_ values: QueryValues) throws(ParameterError) {
    var query = SymbolSearch()
    if let text = try values.text(Self.query) { query.text = text }
    query.tags = try values.tags(Self.tag)
    if let page = try values.whole(Self.page) { query.page = page }
    if let perPage = try values.whole(Self.perPage) { query.perPage = perPage }
    catalogQuery = query
  }
}
