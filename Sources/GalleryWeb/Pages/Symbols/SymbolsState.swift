import Gallery
import HTTPServer

/// What the page of all symbols shows, all of it in the query string: back, reload and share keep it.
struct SymbolsState: Sendable, Equatable {
  /// What acts on every symbol of the sheet at once, in the order of the toolbar.
  static let look = [
    SymbolQuery.variant, SymbolQuery.derive, SymbolQuery.mode, SymbolQuery.foreground,
    SymbolQuery.weight, SymbolQuery.imageScale, SymbolQuery.value,
  ]

  static let parameters =
    [SymbolListing.query, SymbolListing.tag] + look + [GalleryState.cell, SymbolListing.page]

  var text: String
  /// Each once, in the order in which they were chosen.
  var tags: [String]
  var appearance: SymbolAppearance
  var cell: CellSize
  /// From 1.
  var page: Int

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    text = try values.text(SymbolListing.query) ?? ""
    tags = try values.tags(SymbolListing.tag)
    page = try values.whole(SymbolListing.page) ?? 1
    cell = try values.choice(GalleryState.cell, of: CellSize.self) ?? .medium
    appearance = try SymbolAppearance(values, Self.look)
  }

  /// What the catalog is asked.
  var catalogQuery: SymbolSearch {
    var query = SymbolSearch()
    query.text = text
    query.tags = tags
    query.page = page
    return query
  }

  /// The parameters of an address of this page; what is at its default is left out.
  private func parameters(
    _ changes: [SymbolAppearance.Change]
  ) -> [(name: String, value: String?)] {
    [(SymbolListing.query.name, text)] + tags.map { (SymbolListing.tag.name, $0) }
      + appearance.parameters(Self.look, changes)
      + [
        (GalleryState.cell.name, cell == .medium ? nil : cell.rawValue),
        (SymbolListing.page.name, page == 1 ? nil : String(page)),
      ]
  }

  /// The address of this state.
  var address: LocalAddress { LocalAddress("/symbols", parameters([])) }

  /// The address of the same list in another look.
  func address(looking changes: [SymbolAppearance.Change]) -> String {
    LocalAddress("/symbols", parameters(changes)).text
  }
}
