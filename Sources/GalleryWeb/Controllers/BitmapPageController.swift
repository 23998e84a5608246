import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryPages
import GalleryRendering
import HTTPServer
import PictureServing
import Raster

/// The controller of a bitmap's pages, `/bitmap/{id}` and `/bitmap/{id}/compare`, and of the page of a draft,
/// `/draft/bitmap`.
struct BitmapPageController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let templates: PageTemplates
  let limits: RenderLimits
  let drafts: BitmapDrafts

  /// Answers with the bitmap and its picture for the options of the query.
  ///
  /// If the options are invalid for the bitmap, the page has a similar picture, the reason next to the controls, and
  /// the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let summary = try await catalog.summary(of: catalog.reference(path))
    return try await page(
      of: .stored(summary), neighbors: try await catalog.neighbors(of: summary.id), request
    ).showing(ShownItem(name: summary.name, isPage: true))
  }

  /// Answers with the file that the URL carries, like a stored bitmap.
  func draft(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let source = BitmapSource.draft(try await drafts.draft(request))
    var answer = try await page(of: source, neighbors: (nil, nil), request)
    answer.head.headers["Cache-Control"] = Caching.draft.rawValue
    return answer
  }

  private func page(
    of source: BitmapSource, neighbors: (BitmapSummary?, BitmapSummary?), _ request: Request
  ) async throws -> Answer {
    let offers = try await catalog.palettes(Paging(perPage: OfferedPalette.limit)).items
    let subject = try await request.showing { query, refusal in
      try await self.subject(query, source, offers, refusal)
    }
    let fitter = StageFitter(subject, by: pipeline)
    let content = BitmapDetailPage.Content(
      subject: subject, views: await fitter.views(),
      palette: try await palette(source), neighbors: neighbors, rule: drafts.rule,
      offer: drafts.offer(.bitmap, to: request))
    return try templates.answer(
      BitmapDetailPage(content), status: subject.refusal?.status ?? .ok)
  }

  /// Answers with the bitmap in several states side by side.
  func comparison(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let summary = try await catalog.summary(of: catalog.reference(path))
    let (state, refusal) = try await request.showing { query, refusal in
      let state = try BitmapState(query)
      // The options must fit the bitmap, but the picture itself is not shown.
      _ = try await pipeline.prepare(.id(summary.id), state.options(for: summary))
      return (state, refusal)
    }
    let page = BitmapSubject.page(of: summary)
    let maker = ComparisonMaker(pipeline: pipeline, summary: summary, state: state, page: page)
    return try templates.answer(
      ComparisonPage(summary.name, state, page: page, comparisons: await maker.all()),
      status: refusal?.status ?? .ok
    ).showing(ShownItem(name: summary.name, isPage: true))
  }

  private func subject(
    _ query: [Request.QueryItem], _ source: BitmapSource, _ offers: [StoredPalette],
    _ refusal: PictureRefusal?
  ) async throws -> BitmapSubject {
    let state = try BitmapState(query, of: source)
    let prepared = try await source.prepare(state.options(for: source.summary), by: pipeline)
    let image = try await ServedPicture.drawn(prepared.request.size) {
      () async throws(RenderError) in try await prepared.image()
    }
    return BitmapSubject(
      source: source, state: state, prepared: prepared,
      animation: try await animation(source, prepared.summary), refusal: refusal, image: image,
      moving: await moving(source, state, prepared),
      densities: await densities(source, state, prepared), offers: offers, limits: limits)
  }

  private func animation(
    _ source: BitmapSource, _ summary: BitmapSummary
  ) async throws -> StoredAnimation? {
    switch source {
    case .stored:
      summary.frameCount == nil ? nil : try await catalog.animation(of: .id(summary.id)).animation
    case .draft(let draft): draft.content.animation
    }
  }

  /// Encodes the animated files to determine their sizes; formats that cannot hold the picture are omitted.
  private func moving(
    _ source: BitmapSource, _ state: BitmapState, _ prepared: PlannedBitmap
  ) async -> [AnimationDownload] {
    let summary = prepared.summary
    guard summary.moves || !prepared.request.frames.isOfOwnFrames,
      var options = try? BitmapState(state.query(AnimationDownload.changes), of: source)
        .options(for: summary)
    else { return [] }
    var files: [AnimationDownload] = []
    for format in AnimationDownload.formats where format != state.options.format {
      options.format = format
      do throws(RenderError) {
        let file = try await source.prepare(options, by: pipeline)
        let pixels = file.request.frames.frames.count * file.request.size.pixelCount
        let bytes = pixels <= Self.movingPixels ? try await file.image().bytes.count : nil
        files.append(AnimationDownload(format: format, bytes: bytes))
      } catch {
        switch error {
        case .busy, .clientBusy, .timedOut:
          files.append(AnimationDownload(format: format, bytes: nil))
        default: continue
        }
      }
    }
    return files
  }

  /// The maximum number of pixels of all frames; the file of a larger animation is not encoded to determine its size.
  private static let movingPixels = 1 << 22

  /// Returns the URLs of the picture for dense screens.
  ///
  /// Pictures that do not have exactly the multiple of pixels, such as pictures with lengths in pixels, are omitted.
  private func densities(
    _ source: BitmapSource, _ state: BitmapState, _ prepared: PlannedBitmap
  ) async -> [String] {
    let (summary, size) = (prepared.summary, prepared.request.size)
    guard [.png, .webp].contains(state.options.format) else { return [] }
    var addresses: [String] = []
    for density in Thumbnail.densities {
      guard let changes = state.multiplying(by: density, for: summary) else { break }
      guard let options = try? BitmapState(state.query(changes), of: source).options,
        let denser = try? await source.prepare(options, by: pipeline),
        denser.request.size.width == size.width * density,
        denser.request.size.height == size.height * density
      else { break }
      addresses.append(
        source.shown(state.options.format, state.pictureParameters(for: summary, changes)).text)
    }
    return addresses
  }

  private func palette(_ source: BitmapSource) async throws -> PaletteStrip {
    let summary = source.summary
    guard summary.columns * summary.rows <= PaletteStrip.cellLimit else {
      return PaletteStrip(colorCount: summary.colorCount)
    }
    switch source {
    case .stored:
      let stored = try await catalog.bitmap(.id(summary.id))
      return await .counted(stored.bitmap, colorCount: stored.summary.colorCount)
    case .draft(let draft):
      return await .counted(draft.content.bitmap, colorCount: summary.colorCount)
    }
  }
}
