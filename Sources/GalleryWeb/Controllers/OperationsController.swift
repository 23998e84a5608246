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
import ServerMetrics

/// The controller of probes and metrics for operators.
struct OperationsController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let scenes: ScenePipeline
  let loader: ImageLoader
  let canvases: CanvasSessions
  let drafts: DraftAdmission
  let metrics: Metrics
  let readiness: Readiness
  let traces: (@Sendable () -> TraceStatistics)?

  /// Answers `/health`: the program runs and answers; no part that could fail is consulted.
  func health(_ request: Request, _ path: [String: String]) -> Answer { Answer(.text("alive\n")) }

  /// Answers `/ready`: 200 if the database answers, a replica is usable, and the server is not about to stop, and 503
  /// otherwise.
  ///
  /// A replica that had contact and is now cut off stays ready with its last state. Otherwise a fault of the only
  /// database would remove all replicas from the load balancer at once.
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

  /// Answers `/metrics` for Prometheus.
  func metrics(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let renders = await pipeline.statistics
    let text = metrics.text(
      renders, loads: await loader.statistics, canvases: await canvases.statistics,
      sceneLayouts: scenes.layoutCount, drafts: drafts.statistics, replica: catalog.sharing?.state,
      traces: traces?())
    return Answer(.text(text, mediaType: PrometheusText.mediaType))
  }

  /// Answers `/robots.txt`: pages and pictures may be indexed, but the API need not be.
  func robots(_ request: Request, _ path: [String: String]) -> Answer {
    Answer(.text("User-agent: *\nDisallow: /api/\nDisallow: /metrics\n"))
  }
}

/// The server's readiness, which is withdrawn before the server stops.
final class Readiness: Sendable {
  private let withdrawn = Atomic(false)

  /// Whether the server is about to stop.
  var isWithdrawn: Bool { withdrawn.load(ordering: .relaxed) }

  func withdraw() { withdrawn.store(true, ordering: .relaxed) }
}
