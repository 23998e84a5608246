package import GalleryAddresses
package import HTTPServer

/// The state of the page of all palettes, all of it in the query.
package struct PalettesState: FormQuery, Equatable {
  package static let perPage = 60

  package static let model = QueryOption(
    \PalettesState.bitmap, "bitmap", .text(maximumBytes: 200),
    "The id or name of the bitmap that palettes are shown on.")
  package static let parameters = ParameterList([
    model.parameter, DraftQuery.data.parameter, DraftQuery.file.parameter,
    PaletteListing.colors.parameter, PaletteListing.page.parameter,
  ])

  package var bitmap: String?
  /// The file of a draft that palettes are shown on instead of a bitmap, as the URL carries it, or `nil`.
  package let carried: String?
  /// The name of the file, or `nil`.
  package let file: String?
  /// The number of colours of the listed palettes, or `nil` for all.
  package var colors: Int?
  /// The page from 1.
  package var page = 1

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    bitmap = try Self.model.value(in: values)
    colors = try PaletteListing.colors.value(in: values)
    carried = values.all(DraftQuery.data.parameter).first
    file = try DraftQuery.file.value(in: values)
    guard bitmap == nil || carried == nil else {
      throw ParameterError(
        DraftQuery.data.name,
        message: "\(DraftQuery.data.name) cannot be given together with \(Self.model.name)")
    }
    page = try PaletteListing.page.value(in: values) ?? 1
  }

  /// Returns the URL of another page in the same state.
  func address(page: Int) -> String { address(colors: colors, page: page) }

  /// Returns the URL of the palettes with a number of colours, or of all palettes.
  func address(colors: Int?, page: Int = 1) -> String {
    LocalAddress(
      DraftOffer.Place.palettes.path,
      [
        Self.model(bitmap), (DraftQuery.data.name, carried), (DraftQuery.file.name, file),
        PaletteListing.colors(colors),
        PaletteListing.page(page == 1 ? nil : page),
      ]
    ).text
  }
}
