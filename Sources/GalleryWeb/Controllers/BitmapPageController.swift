import Gallery
import HTTPServer
import Raster

/// Answers `/bitmap/{id}` with the page of a bitmap.
struct BitmapPageController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let templates: PageTemplates
  let files: StaticFiles
  let limits: RenderLimits

  /// The bitmap and its picture, as the query string asks for it.
  func page(_ request: Request, _ path: [String: String]) async throws -> Response {
    let reference = try await catalog.reference(path)
    let state = try PictureState(request)
    let summary = try await catalog.summary(of: reference)
    let prepared = try await pipeline.prepare(.id(summary.id), state.options(for: summary))
    let (previous, next) = try await catalog.neighbors(of: summary.id)
    let content = PicturePage.Content(
      state: state, prepared: prepared, image: try await image(prepared),
      palette: try await palette(prepared.summary), previous: previous, next: next, limits: limits)
    return .page(try templates.html(PicturePage(content, files: files)))
  }

  /// The picture itself, so that the page says what is really served; the browser asks for it next.
  ///
  /// A busy server still gives the page, without these facts.
  private func image(_ prepared: PreparedRender) async throws -> RenderedImage? {
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
