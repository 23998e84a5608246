import HTTPServer

/// The state of the page of all palettes, all of it in the query string.
struct PalettesState: FormQuery, Equatable {
  /// Palettes on a page.
  static let perPage = 60

  static let model = Option(
    \PalettesState.bitmap, "bitmap", .text(maximumBytes: 200),
    "The id or name of the bitmap that palettes are shown on.")
  static let parameters = [model.parameter, PaletteListing.page.parameter]

  var bitmap: String?
  /// From 1.
  var page = 1

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    bitmap = try Self.model.value(in: values)
    page = try PaletteListing.page.value(in: values) ?? 1
  }

  /// The address of another page of the same state.
  func address(page: Int) -> String {
    LocalAddress(
      "/palettes",
      [
        Self.model(bitmap),
        PaletteListing.page(page == 1 ? nil : page),
      ]
    ).text
  }
}
