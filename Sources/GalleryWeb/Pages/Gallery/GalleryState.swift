import GalleryModel
import HTTPServer

/// What the gallery shows, all of it in the query string: back, reload and share keep it.
struct GalleryState: FormQuery, Equatable {
  static let cellSize = Option(
    \GalleryState.cell, "cell", .choice, "How large cells are, m by default.")

  static let parameters = [
    ListingQuery.query.parameter, ListingQuery.tag.parameter, ListingQuery.order.parameter,
    cellSize.parameter, ListingQuery.page.parameter,
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
    let listing = try BitmapQuery(values)
    (text, tags, order, page) = (listing.text, listing.tags, listing.order, listing.paging.page)
    cell = try Self.cellSize.value(in: values) ?? .medium
  }

  /// What the catalog is asked.
  var catalogQuery: BitmapQuery {
    var query = BitmapQuery()
    query.text = text
    query.tags = tags
    query.order = order
    query.paging.page = page
    return query
  }

  /// The address of this state; what is at its default is left out.
  var address: LocalAddress {
    LocalAddress(
      "/",
      [(ListingQuery.query.name, text)]
        + tags.map { (ListingQuery.tag.name, $0) }
        + [
          ListingQuery.order(order == .newest ? nil : order),
          Self.cellSize(cell == .medium ? nil : cell),
          (ListingQuery.page.name, page == 1 ? nil : String(page)),
        ])
  }
}
