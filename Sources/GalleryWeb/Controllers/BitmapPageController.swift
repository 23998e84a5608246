import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

/// Answers `/bitmap/{id}` with the page of a bitmap.
struct BitmapPageController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let templates: PageTemplates
  let files: StaticFiles
  let limits: RenderLimits

  /// What is shown, and why where it is not what was asked for.
  private struct Shown {
    let state: PictureState
    let prepared: PreparedBitmap
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    var refusal: PictureRefusal?
  }

  /// The bitmap and its picture, as the query string asks for it.
  ///
  /// A browser that asks for a picture that there cannot be gets the page with a picture that comes
  /// near, the reason beside the controls, and the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Response {
    let summary = try await catalog.summary(of: catalog.reference(path))
    let shown = try await shown(request, summary)
    let (previous, next) = try await catalog.neighbors(of: summary.id)
    let maker = ComparisonMaker(
      pipeline: pipeline, summary: shown.prepared.summary, state: shown.state,
      page: "/bitmap/\(summary.name)")
    let fitter = StageFitter(pipeline: pipeline, state: shown.state, prepared: shown.prepared)
    let content = PicturePage.Content(
      state: shown.state, prepared: shown.prepared, views: await fitter.views(),
      refusal: shown.refusal, image: shown.image, densities: await densities(shown),
      comparisons: await maker.all(), palette: try await palette(shown.prepared.summary),
      offers: try await catalog.palettes(page: 1, perPage: PaletteOffer.limit).palettes,
      previous: previous, next: next, limits: limits)
    var response = Response.page(
      try templates.html(PicturePage(content, files: files), to: request.headers))
    if let refusal = shown.refusal { response.status = refusal.status }
    return response
  }

  private func shown(_ request: Request, _ summary: BitmapSummary) async throws -> Shown {
    do {
      return try await shown(request.query, summary)
    } catch {
      guard Negotiation.prefersPage(request.headers),
        let refusal = PictureRefusal(Problem(error))
      else { throw error }
      for query in refusal.fallbacks(from: request.query) {
        if var shown = try? await shown(query, summary) {
          shown.refusal = refusal
          return shown
        }
      }
      throw error
    }
  }

  private func shown(
    _ query: [Request.QueryItem], _ summary: BitmapSummary
  ) async throws -> Shown {
    let state = try PictureState(query)
    let prepared = try await pipeline.prepare(.id(summary.id), state.options(for: summary))
    return Shown(state: state, prepared: prepared, image: try await image(prepared))
  }

  /// The addresses of the picture for dense screens: only what has exactly so many times the pixels, which
  /// what is measured in pixels has not.
  private func densities(_ shown: Shown) async -> [String] {
    let (state, summary) = (shown.state, shown.prepared.summary)
    guard [.png, .webp].contains(state.options.format) else { return [] }
    let size = shown.prepared.request.size
    var addresses: [String] = []
    for density in Thumbnail.densities {
      guard let changes = state.multiplying(by: density, for: summary) else { break }
      guard let options = try? PictureState(state.query(changes)).options,
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

  /// The picture itself, so that the page says what is really served; the browser asks for it next.
  ///
  /// A busy server still gives the page, without these facts.
  private func image(_ prepared: PreparedBitmap) async throws -> RenderedImage? {
    let size = prepared.request.size
    guard size.width * size.height <= ServedPicture.pixelLimit else { return nil }
    do {
      return try await pipeline.render(prepared).image
    } catch {
      switch error {
      case .busy, .timedOut: return nil
      default: throw error
      }
    }
  }

  private func palette(_ summary: BitmapSummary) async throws -> PaletteStrip {
    guard summary.columns * summary.rows <= PaletteStrip.cellLimit else {
      return PaletteStrip(colorCount: summary.colorCount)
    }
    let stored = try await catalog.bitmap(.id(summary.id))
    return await .counted(stored.bitmap, colorCount: stored.summary.colorCount)
  }
}
