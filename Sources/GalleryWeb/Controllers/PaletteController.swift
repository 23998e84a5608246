import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryRendering
import GalleryWire
import HTTPServer
import Manual
import Raster

/// The controller of the pages `/palettes` and `/palette/{palette}`, and of the files `/palette/{palette}.{kind}`.
struct PaletteController: Sendable {
  /// The maximum number of bitmaps that are searched for examples.
  private static let candidateCount = 120

  let catalog: Catalog
  let templates: PageTemplates
  let drafts: BitmapDrafts

  /// Answers with a page of the palettes, and a bitmap or a draft in each of them.
  func list(
    _ state: PalettesState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let draft = state.carried == nil ? nil : BitmapSource.draft(try await drafts.draft(request))
    let listing = try await catalog.palettes(
      Paging(page: state.page, perPage: PalettesState.perPage), colors: state.colors)
    let offered = try await recolorable()
    let model =
      if let draft { draft } else {
        try await model(state.bitmap, among: offered, for: listing.items)
          .map(BitmapSource.stored)
      }
    let page = PalettesPage(
      state, listing: listing, counts: try await catalog.paletteCounts(), model: model,
      offered: offered,
      collection: CollectionCommand(catalog.file), rule: drafts.rule,
      offer: drafts.offer(.palettes, to: request))
    var answer = try templates.answer(page)
    if draft != nil { answer.head.headers["Cache-Control"] = Caching.draft.rawValue }
    return answer
  }

  /// Answers with a palette, its files, and bitmaps in its colours.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let stored = try await catalog.palette(named: path["palette"] ?? "")
    return try templates.answer(SwatchesPage(stored, bitmaps: try await recolorable()))
      .showing(ShownItem(name: stored.name, isPage: true))
  }

  /// Answers with the palette as a file for another program, a picture or JSON.
  func file(
    _ query: PaletteQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let stored = try await catalog.palette(named: path["palette"] ?? "")
    let (mediaType, bytes): (String, [UInt8])
    if let kind = query.kind {
      let document = try PaletteDocument(
        stored.palette, title: stored.name, kind: kind, scale: query.scale)
      (mediaType, bytes) = (document.mediaType, document.bytes)
    } else {
      (mediaType, bytes) = ("application/json", PaletteResource(stored).bytes)
    }
    var response = Response.shared(mediaType, caching: Caching.short.rawValue)
    response.headers[.etag] = EntityTag.of(bytes)
    response.nameFile(stored.name, path["kind"] ?? "")
    response.body = bytes
    return Answer(response, isRepeatable: true).showing(
      ShownItem(name: stored.name, licenseURL: stored.credit.licenseURL))
  }

  /// Returns the newest bitmaps with a palette.
  private func recolorable() async throws -> [BitmapSummary] {
    try await catalog.bitmaps(BitmapQuery(perPage: Self.candidateCount)).items.filter(\.isIndexed)
  }

  /// Returns the requested example bitmap, or a small one with about as many colours as the median palette.
  private func model(
    _ text: String?, among offered: [BitmapSummary], for palettes: [StoredPalette]
  ) async throws -> BitmapSummary? {
    if let text { return try await catalog.summary(of: catalog.reference(["id": text])) }
    let small = offered.filter { max($0.columns, $0.rows) <= PalettePreview.box / 2 }
    let counts = palettes.map(\.palette.count).sorted()
    guard !counts.isEmpty else { return small.first ?? offered.first }
    let middle = counts[counts.count / 2]
    return small.min { abs($0.colorCount - middle) < abs($1.colorCount - middle) } ?? offered.first
  }
}
