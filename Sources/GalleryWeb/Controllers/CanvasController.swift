import GalleryAddresses
import GalleryPages
import GalleryRendering
import HTTPServer
import PictureServing

/// The controller of the page `/canvas` and its picture `/canvas/lines.png`.
struct CanvasController: Sendable {
  let canvases: CanvasSessions
  let templates: PageTemplates

  /// Answers with the page and its slider.
  func page(_ request: Request, _ path: [String: String]) throws -> Answer {
    let values = try QueryValues(request, allowing: CanvasQuery.pageParameters, ignoringEmpty: true)
    // One line by default, where the slider begins.
    let page = CanvasPage(count: try CanvasQuery.count.value(in: values) ?? 1)
    return try templates.answer(page)
  }

  /// Answers with random lines as PNG; `Server-Timing` has the time that they took.
  ///
  /// A picture of a session is requested only once, so it is not cached; a superseded one is answered with 409.
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

  /// Returns the phases in milliseconds in the format of <https://www.w3.org/TR/server-timing/>.
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
  /// The number as digits in groups, alone and with its noun.
  let countDigits: String
  let countText: String
  let maximum = 100_000
  let benchmark = 50_000
  let benchmarkText: String
  /// The URL of the picture without its count; a script, or the form without scripts, appends the count.
  let address = LocalAddress("/canvas/lines.png").text + "?count="
  let side = 800

  init(count: Int) {
    site = Site(
      "Canvas", description: "Up to 100,000 random lines, drawn by the server while you watch.",
      image: SharedPicture(
        LocalAddress("/canvas/lines.png", [CanvasQuery.count(count)]), alt: "Random lines"),
      style: "pages/canvas.css", script: "pages/canvas.js", part: .lab)
    self.count = count
    countDigits = NumberText.grouped(count)
    countText = NumberText.counted(count, "line")
    benchmarkText = NumberText.counted(50_000, "line")
  }
}
