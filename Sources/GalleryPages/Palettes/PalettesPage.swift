package import GalleryAddresses
package import GalleryModel
package import HTTPServer
import Raster

/// The page of all palettes: a strip for each, with its files and a bitmap in its colours.
package struct PalettesPage: Page {
  package static let template = PageTemplates.Name.palettes

  struct Row: Sendable {
    let paletteName: String
    let paletteHref: String
    let countText: String
    let count: Int
    let copyPath: String
    /// The URL of the strip as a picture if an inline strip would make the page too large, or `nil`.
    let stripPath: String?
    let swatches: [PaletteSwatch]
    let files: [PaletteFileLink]
    let preview: PalettePreview?
  }

  package let site: Site
  let count: String
  let isEmpty: Bool
  let command: String
  let bitmapName: String?
  let offered: [String]
  /// The number of colours of the listed palettes, which the form keeps, or `nil` for all.
  let chosenCount: Int?
  /// The numbers of colours to filter by; empty if there is only one.
  let counts: [ColorCountLink]
  let rows: [Row]
  let paging: PageLinks?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - listing: The palettes of the page.
  ///   - counts: How many palettes have each number of colours.
  ///   - model: The example bitmap, or `nil`.
  ///   - offered: Other example bitmaps.
  ///   - collection: The command that adds palettes to an empty collection.
  package init(
    _ state: PalettesState, listing: ItemPage<StoredPalette>, counts: [PaletteCount],
    model: BitmapSummary?, offered: [BitmapSummary], collection: CollectionCommand
  ) {
    site = Site(
      "Palettes",
      description: "\(NumberText.counted(listing.total, "palette")), each as a file for many "
        + "programs and on bitmaps by its name.",
      image: model.flatMap { model in
        listing.items.first { PalettePreview(model, in: $0) != nil }
          .map { SharedPicture(model, in: $0.name) }
      },
      style: "pages/gallery.css", script: "site/page.js", part: .palettes)
    count = NumberText.counted(listing.total, "palette")
    isEmpty = counts.isEmpty
    chosenCount = state.colors
    self.counts = counts.count > 1 ? counts.map { ColorCountLink($0, in: state) } : []
    command = collection.add("palette")
    bitmapName = model?.name
    self.offered = offered.map(\.name)
    rows = listing.items.map { Row($0, model: model) }
    let hasNext = state.page * PalettesState.perPage < listing.total
    paging = PageLinks(
      previous: state.page > 1 ? state.address(page: state.page - 1) : nil,
      next: hasNext ? state.address(page: state.page + 1) : nil)
  }
}

/// A link to the palettes with a number of colours; the chosen one leads back to all.
struct ColorCountLink: Sendable {
  let text: String
  /// The number of these palettes.
  let tally: String
  let optionHref: String
  let isCurrent: Bool

  fileprivate init(_ count: PaletteCount, in state: PalettesState) {
    text = NumberText.counted(count.colors, "colour")
    tally = NumberText.grouped(count.palettes)
    isCurrent = state.colors == count.colors
    optionHref = state.address(colors: isCurrent ? nil : count.colors)
  }
}

extension PalettesPage.Row {
  /// The maximum number of colours of an inline strip.
  private static let swatchLimit = 32

  fileprivate init(_ stored: StoredPalette, model: BitmapSummary?) {
    paletteName = stored.name
    let path = "/palette/\(stored.name)"
    paletteHref = LocalAddress(path).text
    countText = NumberText.counted(stored.palette.count, "colour")
    count = stored.palette.count
    copyPath = LocalAddress("\(path).hex").text
    let isDrawn = count <= Self.swatchLimit
    stripPath = isDrawn ? nil : LocalAddress("\(path).png").text
    swatches = isDrawn ? PaletteSwatch.all(stored.palette) : []
    files = PaletteFileLink.all(stored)
    preview = model.flatMap { PalettePreview($0, in: stored) }
  }
}

/// The state of the page of all palettes, all of it in the query.
package struct PalettesState: FormQuery, Equatable {
  package static let perPage = 60

  package static let model = QueryOption(
    \PalettesState.bitmap, "bitmap", .text(maximumBytes: 200),
    "The id or name of the bitmap that palettes are shown on.")
  package static let parameters = ParameterList(
    [model.parameter, PaletteListing.colors.parameter, PaletteListing.page.parameter])

  package var bitmap: String?
  /// The number of colours of the listed palettes, or `nil` for all.
  package var colors: Int?
  /// The page from 1.
  package var page = 1

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    bitmap = try Self.model.value(in: values)
    colors = try PaletteListing.colors.value(in: values)
    page = try PaletteListing.page.value(in: values) ?? 1
  }

  /// Returns the URL of another page in the same state.
  func address(page: Int) -> String { address(colors: colors, page: page) }

  /// Returns the URL of the palettes with a number of colours, or of all palettes.
  func address(colors: Int?, page: Int = 1) -> String {
    LocalAddress(
      "/palettes",
      [
        Self.model(bitmap), PaletteListing.colors(colors),
        PaletteListing.page(page == 1 ? nil : page),
      ]
    ).text
  }
}
