import GalleryModel
import HTTPServer

/// What the page of all symbols shows, all of it in the query string: back, reload and share keep it.
struct SymbolsState: FormQuery, Equatable {
  /// What acts on every symbol of the sheet at once, in the order of the toolbar.
  static let look = [
    SymbolQuery.variant.parameter, SymbolQuery.derive.parameter, SymbolQuery.mode.parameter,
    SymbolQuery.foreground.parameter, SymbolQuery.weight.parameter,
    SymbolQuery.imageScale.parameter, SymbolQuery.value.parameter,
  ]

  static let parameters =
    [SymbolListing.query.parameter, SymbolListing.tag.parameter] + look
    + [GalleryState.cellSize.parameter, SymbolListing.page.parameter]

  var text: String
  /// Each once, in the order in which they were chosen.
  var tags: [String]
  var appearance: SymbolState
  var cell: CellSize
  /// From 1.
  var page: Int

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    let listing = try SymbolSearch(values)
    (text, tags, page) = (listing.text, listing.tags, listing.paging.page)
    cell = try GalleryState.cellSize.value(in: values) ?? .medium
    appearance = try SymbolState(values, Self.look)
  }

  /// What the catalog is asked.
  var catalogQuery: SymbolSearch {
    var query = SymbolSearch()
    query.text = text
    query.tags = tags
    query.paging.page = page
    return query
  }

  /// The parameters of an address of this page; what is at its default is left out.
  private func parameters(_ changes: [AddressParameter]) -> [AddressParameter] {
    [(SymbolListing.query.name, text)] + tags.map { (SymbolListing.tag.name, $0) }
      + appearance.parameters(changes) + [
        GalleryState.cellSize(cell == .medium ? nil : cell),
        (SymbolListing.page.name, page == 1 ? nil : String(page)),
      ]
  }

  /// The address of this state.
  var address: LocalAddress { LocalAddress("/symbols", parameters([])) }

  /// The address of the same list in another look.
  func address(looking changes: [AddressParameter]) -> String {
    LocalAddress("/symbols", parameters(changes)).text
  }
}
