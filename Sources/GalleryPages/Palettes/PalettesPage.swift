package import GalleryAddresses
package import GalleryModel
package import Manual
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
  /// The number of colours of the listed palettes, which the form keeps, or `nil` for all.
  let chosenCount: Int?
  /// The numbers of colours to filter by; empty if there is only one.
  let counts: [ColorCountLink]
  let original: Original?
  /// The offer to show another file, or `nil` for a client that gets no drafts.
  let offer: DraftOffer?
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
  ///   - rule: The clients that get drafts.
  ///   - offer: The offer to show another file, or `nil` for a client that gets no drafts.
  package init(
    _ state: PalettesState, listing: ItemPage<StoredPalette>, counts: [PaletteCount],
    model: BitmapSource?, offered: [BitmapSummary], collection: CollectionCommand, rule: DraftRule,
    offer: DraftOffer?
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
    isEmpty = counts.isEmpty
    chosenCount = state.colors
    self.counts = ColorCountLink.all(counts, in: state)
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

/// A link to the palettes with a number of colours; the chosen one leads back to all.
struct ColorCountLink: Sendable {
  let text: String
  /// The number of these palettes.
  let tally: String
  let optionHref: String
  let isCurrent: Bool

  /// Returns the links to all numbers of colours, or none if there is only one.
  ///
  /// For a draft, only the chosen number has a link, because each link contains the whole file.
  fileprivate static func all(
    _ counts: [PaletteCount], in state: PalettesState
  ) -> [ColorCountLink] {
    guard counts.count > 1 else { return [] }
    return counts.filter { state.carried == nil || $0.colors == state.colors }
      .map { ColorCountLink($0, in: state) }
  }

  private init(_ count: PaletteCount, in state: PalettesState) {
    text = NumberText.counted(count.colors, "colour")
    tally = NumberText.grouped(count.palettes)
    isCurrent = state.colors == count.colors
    optionHref = state.address(colors: isCurrent ? nil : count.colors)
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
