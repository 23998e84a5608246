import CatalogSharing
import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import Synchronization
import TraceExport

/// Answers the questions of those who run the server.
struct OperationsController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let scenes: ScenePipeline
  let loader: ImageLoader
  let canvases: CanvasSessions
  let metrics: Metrics
  let readiness: Readiness
  let traces: (@Sendable () -> TraceStatistics)?

  /// `/health`: the program runs and answers, which touches nothing that could be broken.
  func health(_ request: Request, _ path: [String: String]) -> Answer { Answer(.text("alive\n")) }

  /// `/ready`: the database answers, a replica has nothing that speaks against it, and the server is not about to stop,
  /// else 503.
  ///
  /// A replica that was in contact and shows what it has while it is cut off stays ready, or a fault of the one
  /// database would take all of them out of the balancer at once.
  func ready(_ request: Request, _ path: [String: String]) async throws -> Answer {
    guard !readiness.isWithdrawn else { return Self.notReady("about to stop") }
    _ = try await catalog.bitmaps(BitmapQuery(perPage: 1))
    guard let sharing = catalog.sharing else { return Answer(.text("ready\n")) }
    let state = sharing.state
    if catalog.isCopyDamaged { return Self.notReady("the copy is damaged and will be recreated") }
    if let obstacle = state.obstacle() { return Self.notReady(obstacle) }
    guard state.isCutOff else { return Answer(.text("ready\n")) }
    let time = state.silence.map { "for \($0) s" } ?? "since it started"
    let edit = state.position.map { " at revision \($0.revision)" } ?? ""
    if sharing.refuses { return Self.notReady("cut off \(time)\(edit)") }
    let reason = state.refusal.map { ": \($0.reason)" } ?? ""
    return Answer(.text("ready, cut off \(time)\(edit)\(reason)\n"))
  }

  private static func notReady(_ reason: String) -> Answer {
    var response = Response.text("\(reason)\n")
    response.status = .serviceUnavailable
    return Answer(response)
  }

  /// `/metrics`, for Prometheus.
  func metrics(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let renders = await pipeline.statistics
    let text = metrics.text(
      renders, loads: await loader.statistics, canvases: await canvases.statistics,
      sceneLayouts: scenes.layoutCount, replica: catalog.sharing?.state,
      traces: traces?())
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
