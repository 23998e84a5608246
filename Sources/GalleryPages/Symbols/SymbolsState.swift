package import GalleryAddresses
package import GalleryModel
package import HTTPServer

/// The state of the page of all symbols.
package struct SymbolsState: ListState, Equatable {
  package static let noun = "symbol"
  package static let path = "/symbols"

  /// The options that apply to every symbol of the sheet, in the order of the toolbar.
  static let lookParameters: ParameterList = [
    SymbolQuery.variant.parameter, SymbolQuery.derive.parameter, SymbolQuery.mode.parameter,
    SymbolQuery.foreground.parameter, SymbolQuery.weight.parameter,
    SymbolQuery.imageScale.parameter, SymbolQuery.value.parameter,
  ]

  package static let parameters = ParameterList(
    [SymbolListing.query.parameter, SymbolListing.tag.parameter] + lookParameters
      + [GalleryState.cellSize.parameter, SymbolListing.page.parameter])

  package var listing: SymbolSearch
  var appearance: SymbolState
  package var cell: CellSize

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    listing = try SymbolSearch(values)
    cell = try GalleryState.cellSize.value(in: values) ?? .medium
    appearance = try SymbolState(values, Self.lookParameters)
  }

  package var appearanceParameters: [AddressParameter] { appearance.parameters() }

  /// Returns the URL of the list with another look.
  func address(looking changes: [AddressParameter]) -> String {
    address(with: appearance.parameters(changes)).text
  }
}
