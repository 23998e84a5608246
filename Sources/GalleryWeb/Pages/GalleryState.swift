import Gallery
import HTTPServer

/// What the gallery shows, all of it in the query string: back, reload and share keep it.
struct GalleryState: Sendable, Equatable {
  static let cell = QueryParameter(
    "cell", .choice(CellSize.allCases.map(\.rawValue)), "How large cells are, m by default.")

  static let parameters = [
    ListingQuery.query, ListingQuery.tag, ListingQuery.order, cell, ListingQuery.page,
  ]

  var text = ""
  /// Each once, in the order in which they were chosen.
  var tags: [String] = []
  var order = BitmapQuery.Order.newest
  var cell = CellSize.medium
  /// From 1.
  var page = 1

  init() {}

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    let listing = try ListingQuery(values).catalogQuery
    text = listing.text
    tags = listing.tags
    order = listing.order
    page = listing.page
    cell = try values.choice(Self.cell, of: CellSize.self) ?? .medium
  }

  /// What the catalog is asked.
  var catalogQuery: BitmapQuery {
    var query = BitmapQuery()
    query.text = text
    query.tags = tags
    query.order = order
    query.page = page
    return query
  }

  /// The address of this state; what is at its default is left out.
  var address: LocalAddress {
    LocalAddress(
      "/",
      [(ListingQuery.query.name, text)]
        + tags.map { (ListingQuery.tag.name, $0) }
        + [
          (ListingQuery.order.name, order == .newest ? nil : order.rawValue),
          (Self.cell.name, cell == .medium ? nil : cell.rawValue),
          (ListingQuery.page.name, page == 1 ? nil : String(page)),
        ])
  }
}
