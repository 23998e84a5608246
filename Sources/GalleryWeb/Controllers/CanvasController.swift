import GalleryRendering
import HTTPServer

/// Answers `/canvas` with the page and `/canvas/lines.png` with its picture.
struct CanvasController: Sendable {
  let canvases: CanvasSessions
  let templates: PageTemplates
  let files: StaticFiles

  /// The page with its slider.
  func page(_ request: Request, _ path: [String: String]) throws -> Answer {
    let values = try QueryValues(request, allowing: CanvasQuery.pageParameters, ignoringEmpty: true)
    // One line where nothing is asked for, as the slider begins.
    let page = CanvasPage(count: try CanvasQuery.count.value(in: values) ?? 1, files: files)
    return Answer(.page(try templates.html(page, to: request.headers)))
  }

  /// Random lines as PNG; how long they took is in `Server-Timing`.
  ///
  /// A picture of a session is asked for once, so it is not kept; a superseded one is answered 409.
  func lines(_ query: CanvasQuery) async throws -> Answer {
    var head = Response()
    if query.turn == nil { head.headers["ETag"] = query.etag }
    let caching: Caching = query.turn == nil ? .short : .never
    head.headers["Cache-Control"] = caching.rawValue
    return Answer(head) {
      let rendering = try await canvases.picture(of: query.canvas, in: query.turn)
      $0.headers["Content-Type"] = rendering.image.mediaType
      $0.headers["Server-Timing"] = rendering.times.map(Self.timing)
      $0.body = rendering.image.bytes
    }
  }

  /// The phases in milliseconds, as <https://www.w3.org/TR/server-timing/> writes them.
  private static func timing(_ times: RenderTimes) -> String {
    let phases: KeyValuePairs = [
      "queue": times.queueing, "draw": times.drawing, "encode": times.encoding,
    ]
    return phases.map { "\($0);dur=\(($1 * 10_000).rounded() / 10)" }.joined(separator: ", ")
  }
}
