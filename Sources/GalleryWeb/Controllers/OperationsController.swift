import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer

/// Answers the questions of whoever runs the server.
struct OperationsController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline
  let loader: ImageLoader
  let canvases: CanvasSessions
  let metrics: Metrics

  /// `/health`: the program runs and answers, which touches nothing that could be broken.
  func health(_ request: Request) throws -> Response {
    _ = try QueryValues(request, allowing: [])
    return .text("alive\n")
  }

  /// `/ready`: the database answers, else 503.
  func ready(_ request: Request) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    var query = BitmapQuery()
    query.perPage = 1
    _ = try await catalog.bitmaps(query)
    return .text("ready\n")
  }

  /// `/metrics`, for Prometheus.
  func metrics(_ request: Request) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    let renders = await pipeline.statistics
    return .text(
      metrics.text(
        renders, loads: await loader.statistics, canvases: await canvases.statistics),
      mediaType: PrometheusText.mediaType)
  }

  /// `/robots.txt`: pages and pictures may be indexed, answers for programs need not be.
  func robots(_ request: Request) throws -> Response {
    _ = try QueryValues(request, allowing: [])
    return .text("User-agent: *\nDisallow: /api/\nDisallow: /metrics\n")
  }
}
