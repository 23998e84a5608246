import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import Synchronization

/// Answers the questions of those who run the server.
struct OperationsController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let scenes: ScenePipeline
  let loader: ImageLoader
  let canvases: CanvasSessions
  let metrics: Metrics
  let readiness: Readiness

  /// `/health`: the program runs and answers, which touches nothing that could be broken.
  func health(_ request: Request, _ path: [String: String]) -> Answer { Answer(.text("alive\n")) }

  /// `/ready`: the database answers and the server is not about to stop, else 503.
  func ready(_ request: Request, _ path: [String: String]) async throws -> Answer {
    guard !readiness.isWithdrawn else {
      var response = Response.text("about to stop\n")
      response.status = .serviceUnavailable
      return Answer(response)
    }
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

/// The word that requests may be sent this way; it is withdrawn before the server stops.
final class Readiness: Sendable {
  private let withdrawn = Atomic(false)

  /// True once the server is about to stop.
  var isWithdrawn: Bool { withdrawn.load(ordering: .relaxed) }

  func withdraw() { withdrawn.store(true, ordering: .relaxed) }
}
