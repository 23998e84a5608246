import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryRendering
import HTTPServer
import PictureServing
import Raster

/// The controller of a bitmap's pages, `/bitmap/{id}` and `/bitmap/{id}/compare`.
struct BitmapPageController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let templates: PageTemplates
  let limits: RenderLimits

  /// Answers with the bitmap and its picture for the options of the query.
  ///
  /// If the options are invalid for the bitmap, the page has a similar picture, the reason next to the controls, and
  /// the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let summary = try await catalog.summary(of: catalog.reference(path))
    let offers = try await catalog.palettes(Paging(perPage: OfferedPalette.limit)).items
    let subject = try await request.showing { query, refusal in
      try await self.subject(query, summary, offers, refusal)
    }
    let (previous, next) = try await catalog.neighbors(of: subject.summary.id)
    let fitter = StageFitter(pipeline: pipeline, state: subject.state, prepared: subject.prepared)
    let content = BitmapDetailPage.Content(
      subject: subject, views: await fitter.views(),
      palette: try await palette(subject.summary), previous: previous, next: next)
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
      status: refusal?.status ?? .ok)
  }

  private func subject(
    _ query: [Request.QueryItem], _ summary: BitmapSummary, _ offers: [StoredPalette],
    _ refusal: PictureRefusal?
  ) async throws -> BitmapSubject {
    let state = try BitmapState(query)
    let prepared = try await pipeline.prepare(.id(summary.id), state.options(for: summary))
    let image = try await ServedPicture.drawn(prepared.request.size) {
      () async throws(RenderError) in try await pipeline.render(prepared).image
    }
    let animation =
      prepared.summary.frameCount == nil
      ? nil : try await catalog.animation(of: .id(summary.id)).animation
    return BitmapSubject(
      state: state, prepared: prepared, animation: animation, refusal: refusal, image: image,
      moving: await moving(state, prepared), densities: await densities(state, prepared),
      offers: offers, limits: limits)
  }

  /// Encodes the animated files to determine their sizes; formats that cannot hold the picture are omitted.
  private func moving(
    _ state: BitmapState, _ prepared: PreparedBitmap
  ) async -> [AnimationDownload] {
    let summary = prepared.summary
    guard summary.moves || !prepared.request.frames.isOfOwnFrames,
      var options = try? BitmapState(state.query(AnimationDownload.changes)).options(for: summary)
    else { return [] }
    var files: [AnimationDownload] = []
    for format in AnimationDownload.formats where format != state.options.format {
      options.format = format
      do throws(RenderError) {
        let file = try await pipeline.prepare(.id(summary.id), options)
        let isSmall = file.request.frames.frames.count * file.size.pixelCount <= Self.movingPixels
        let bytes = isSmall ? try await pipeline.render(file).image.bytes.count : nil
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
  private func densities(_ state: BitmapState, _ prepared: PreparedBitmap) async -> [String] {
    let (summary, size) = (prepared.summary, prepared.request.size)
    guard [.png, .webp].contains(state.options.format) else { return [] }
    var addresses: [String] = []
    for density in Thumbnail.densities {
      guard let changes = state.multiplying(by: density, for: summary) else { break }
      guard let options = try? BitmapState(state.query(changes)).options,
        let denser = try? await pipeline.prepare(.id(summary.id), options),
        denser.request.size.width == size.width * density,
        denser.request.size.height == size.height * density
      else { break }
      addresses.append(
        LocalAddress(
          PictureAddress.path(summary.name, format: state.options.format),
          state.pictureParameters(for: summary, changes)
        ).text)
    }
    return addresses
  }

  private func palette(_ summary: BitmapSummary) async throws -> PaletteStrip {
    guard summary.columns * summary.rows <= PaletteStrip.cellLimit else {
      return PaletteStrip(colorCount: summary.colorCount)
    }
    let stored = try await catalog.bitmap(.id(summary.id))
    return await .counted(stored.bitmap, colorCount: stored.summary.colorCount)
  }
}
