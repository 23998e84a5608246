package import GalleryAddresses
package import GalleryModel
package import HTTPServer
import Raster

/// The page of all palettes: a strip for each, with its files and a bitmap or a draft in its colours.
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

  /// The draft in its own colours, and the ways to keep it.
  struct Original: Sendable {
    let originalName: String
    let originalText: String
    let preview: PalettePreview
    let ways: DraftWays
  }

  package let site: Site
  let count: String
  let isEmpty: Bool
  let command: String
  let hasModel: Bool
  /// The name of the stored bitmap; empty if a draft is shown.
  let bitmapName: String
  let offered: [String]
  let original: Original?
  /// The offer to show another file, or `nil` for a client that gets no drafts.
  let offer: DraftOffer?
  let rows: [Row]
  let paging: PageLinks?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - listing: The palettes of the page.
  ///   - model: The example bitmap, or `nil`.
  ///   - offered: Other example bitmaps.
  ///   - collection: The command that adds palettes to an empty collection.
  ///   - rule: The clients that get drafts.
  ///   - offer: The offer to show another file, or `nil` for a client that gets no drafts.
  package init(
    _ state: PalettesState, listing: ItemPage<StoredPalette>, model: BitmapSource?,
    offered: [BitmapSummary], collection: CollectionCommand, rule: DraftRule, offer: DraftOffer?
  ) {
    let stored = model.flatMap { $0.draft == nil ? $0.summary : nil }
    site = Site(
      "Palettes",
      description: "\(NumberText.counted(listing.total, "palette")), each as a file for many "
        + "programs and on bitmaps by its name.",
      image: stored.flatMap { model in
        listing.items.first { PalettePreview(model, in: $0) != nil }
          .map { SharedPicture(model, in: $0.name) }
      },
      style: "pages/gallery.css", script: "pages/palettes.js", part: .palettes)
    count = NumberText.counted(listing.total, "palette")
    isEmpty = listing.total == 0
    command = collection.add("palette")
    hasModel = model != nil
    bitmapName = stored?.name ?? ""
    original = model?.draft.map { Original($0, state, rule) }
    self.offer = offer
    self.offered = offered.map(\.name)
    rows = listing.items.map { Row($0, model: model) }
    let hasNext = state.page * PalettesState.perPage < listing.total
    paging = PageLinks(
      previous: state.page > 1 ? state.address(page: state.page - 1) : nil,
      next: hasNext ? state.address(page: state.page + 1) : nil)
  }
}

extension PalettesPage.Row {
  /// The maximum number of colours of an inline strip.
  private static let swatchLimit = 32

  fileprivate init(_ stored: StoredPalette, model: BitmapSource?) {
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

extension PalettesPage.Original {
  fileprivate init(_ draft: BitmapDraft, _ state: PalettesState, _ rule: DraftRule) {
    originalName = draft.file ?? draft.summary.name
    originalText =
      "\(draft.summary.columns) × \(draft.summary.rows) · "
      + NumberText.counted(draft.summary.colorCount, "colour")
    preview = PalettePreview(.draft(draft), colors: [])
    ways = DraftWays(
      draft, link: state.address(page: state.page), picture: draft.picture(.png, []), rule: rule)
  }
}

/// The state of the page of all palettes, all of it in the query.
package struct PalettesState: FormQuery, Equatable {
  package static let perPage = 60

  package static let model = QueryOption(
    \PalettesState.bitmap, "bitmap", .text(maximumBytes: 200),
    "The id or name of the bitmap that palettes are shown on.")
  package static let parameters = ParameterList([
    model.parameter, DraftQuery.data.parameter, DraftQuery.file.parameter,
    PaletteListing.page.parameter,
  ])

  package var bitmap: String?
  /// The file of a draft that palettes are shown on instead of a bitmap, as the URL carries it, or `nil`.
  package let carried: String?
  /// The name of the file, or `nil`.
  package let file: String?
  /// The page from 1.
  package var page = 1

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    bitmap = try Self.model.value(in: values)
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
  func address(page: Int) -> String {
    LocalAddress(
      DraftOffer.Place.palettes.path,
      [
        Self.model(bitmap), (DraftQuery.data.name, carried), (DraftQuery.file.name, file),
        PaletteListing.page(page == 1 ? nil : page),
      ]
    ).text
  }
}
