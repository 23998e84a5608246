import GalleryAddresses
import GalleryPages
import GalleryRendering
import HTTPServer
import PictureServing

/// Answers `/canvas` with the page and `/canvas/lines.png` with its picture.
struct CanvasController: Sendable {
  let canvases: CanvasSessions
  let templates: PageTemplates

  /// The page with its slider.
  func page(_ request: Request, _ path: [String: String]) throws -> Answer {
    let values = try QueryValues(request, allowing: CanvasQuery.pageParameters, ignoringEmpty: true)
    // One line where nothing is asked for, as the slider begins.
    let page = CanvasPage(count: try CanvasQuery.count.value(in: values) ?? 1)
    return try templates.answer(page)
  }

  /// Random lines as PNG; how long they took is in `Server-Timing`.
  ///
  /// A picture of a session is asked for once, so it is not kept; a superseded one is answered 409.
  func lines(_ query: CanvasQuery) async throws -> Answer {
    var head = Response()
    if query.turn == nil { head.headers[.etag] = query.etag }
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

/// The page of the canvas: a slider, and the picture that follows it.
struct CanvasPage: Page {
  static let template = PageTemplates.Name.canvas

  let site: Site
  let count: Int
  /// The same as people read it, alone and with its noun.
  let countDigits: String
  let countText: String
  let maximum = 100_000
  let benchmark = 50_000
  let benchmarkText: String
  /// The address that scripts, and a page without scripts, ask for; the count is put after it.
  let address = LocalAddress("/canvas/lines.png").text + "?count="
  let side = 800

  init(count: Int) {
    site = Site(
      "Canvas", description: "Up to 100,000 lines at random, drawn by the server while you watch.",
      image: LocalAddress("/canvas/lines.png", [CanvasQuery.count(count)]),
      style: "canvas.css", script: "canvas.js", part: .canvas)
    self.count = count
    countDigits = NumberText.grouped(count)
    countText = NumberText.counted(count, "line")
    benchmarkText = NumberText.counted(50_000, "line")
  }
}
