import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer

/// Answers the questions of those who run the server.
struct OperationsController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let scenes: ScenePipeline
  let loader: ImageLoader
  let canvases: CanvasSessions
  let metrics: Metrics

  /// `/health`: the program runs and answers, which touches nothing that could be broken.
  func health(_ request: Request, _ path: [String: String]) -> Answer { Answer(.text("alive\n")) }

  /// `/ready`: the database answers, else 503.
  func ready(_ request: Request, _ path: [String: String]) async throws -> Answer {
    _ = try await catalog.bitmaps(BitmapQuery(perPage: 1))
    return Answer(.text("ready\n"))
  }

  /// `/metrics`, for Prometheus.
  func metrics(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let renders = await pipeline.statistics
    let text = metrics.text(
      renders, loads: await loader.statistics, canvases: await canvases.statistics,
      sceneLayouts: scenes.layoutCount)
    return Answer(.text(text, mediaType: PrometheusText.mediaType))
  }

  /// `/robots.txt`: pages and pictures may be indexed, answers for programs need not be.
  func robots(_ request: Request, _ path: [String: String]) -> Answer {
    Answer(.text("User-agent: *\nDisallow: /api/\nDisallow: /metrics\n"))
  }
}
