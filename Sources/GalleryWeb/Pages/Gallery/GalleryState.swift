import GalleryModel
import HTTPServer

/// The state of the gallery.
struct GalleryState: ListState, Equatable {
  static let noun = "bitmap"
  static let path = "/"

  static let cellSize = Option(
    \GalleryState.cell, "cell", .choice, "How large cells are, m by default.")

  static let parameters = ParameterList(
    [
      ListingQuery.query.parameter, ListingQuery.tag.parameter, ListingQuery.order.parameter,
      cellSize.parameter, ListingQuery.page.parameter,
    ])

  var listing: BitmapQuery
  var cell: CellSize
  var look: [AddressParameter] { [] }

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    listing = try BitmapQuery(values)
    cell = try Self.cellSize.value(in: values) ?? .medium
  }
}
