package import GalleryAddresses
package import GalleryModel
package import HTTPServer

/// The state of the gallery.
package struct GalleryState: ListState, Equatable {
  package static let noun = "bitmap"
  package static let path = "/"

  static let cellSize = QueryOption(
    \GalleryState.cell, "cell", .choice, "How large cells are, m by default.")

  package static let parameters = ParameterList(
    [
      ListingQuery.query.parameter, ListingQuery.tag.parameter, ListingQuery.order.parameter,
      cellSize.parameter, ListingQuery.page.parameter,
    ])

  package var listing: BitmapQuery
  package var cell: CellSize
  /// Whether this is the first page without filters, in any order and size.
  package var isFirstView: Bool { !isFiltered && listing.paging.page == 1 }
  package var appearanceParameters: [AddressParameter] { [] }

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    listing = try BitmapQuery(values)
    cell = try Self.cellSize.value(in: values) ?? .medium
  }
}
