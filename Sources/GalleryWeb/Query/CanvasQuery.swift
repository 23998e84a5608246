import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

/// The query of `/canvas/lines.png`.
struct CanvasQuery: Query, EndpointQuery {
  static let count = Option(
    \CanvasQuery.count, "count", .whole(1...100_000), "How many lines.", example: "50000")
  static let skip = Option(
    \CanvasQuery.skip, "skip", .whole(0...100_000),
    "How many of the first lines are left out; over a picture of those, the rest is the whole.",
    default: "0", example: "40000")
  static let seed = Option(
    \CanvasQuery.seed, "seed", .whole(0...4_294_967_295), "What the random numbers begin with.",
    default: "1", example: "7")
  static let width = Option(
    \CanvasQuery.width, "width", .whole(1...2_048), "Pixels across.", default: "800",
    example: "400")
  static let height = Option(
    \CanvasQuery.height, "height", .whole(1...2_048), "Pixels down.", default: "800",
    example: "400")
  static let lineWidth = Option(
    \CanvasQuery.lineWidth, "lineWidth", .decimal(maximum: 16), "How wide a line is, in pixels.",
    default: "1", example: "2.5")
  static let session = Option(
    \CanvasQuery.session, "session", .text(maximumBytes: 64),
    "Who asks: within a session a newer picture cancels the older ones.", example: "a1")
  static let generation = Option(
    \CanvasQuery.generation, "generation", .whole(0...9_007_199_254_740_991),
    "Where the picture stands in its session; without it, behind all others.", example: "3")

  static let declared = OptionList<CanvasQuery>([
    count, skip, seed, width, height, lineWidth, session, generation,
  ])
  static let parameters = declaredParameters(requiring: count.name)
  /// The parameters of the page `/canvas`.
  static let pageParameters = ParameterList([count.parameter])

  /// There in every query that was read from a request.
  var count: Int?
  var skip = 0
  var seed = 1
  var width = 800
  var height = 800
  var lineWidth = Decimal6(millionths: 1_000_000)
  var session: String?
  var generation: Int?

  init() {}

  /// Refuses a request without `count`, and a generation without a session.
  init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    let count = try Self.count.requiredValue(in: values)
    try self.init(values)
    guard skip <= count else {
      throw ParameterError(
        Self.skip.name, value: "\(skip)",
        message: "skip must be at most the count, which is \(count), got \(skip)",
        allowed: ["0 to \(count)"])
    }
    if let generation, session == nil {
      throw ParameterError(
        Self.generation.name, value: "\(generation)",
        message: "generation must come with a session, got \(generation) without one")
    }
  }

  var canvas: LineCanvas {
    LineCanvas(
      count: count ?? 1, skip: skip, seed: UInt64(clamping: seed),
      size: PixelSize(width: width, height: height), lineWidth: lineWidth.value)
  }

  /// `nil` for a picture that nothing supersedes.
  var turn: CanvasTurn? { session.map { CanvasTurn(session: $0, generation: generation) } }

  /// Strong; equal canvases have equal tags.
  var etag: String {
    let key = "lines 1 \(count ?? 1) \(skip) \(seed) \(width) \(height) \(lineWidth.millionths)"
    return EntityTag.of(Array(key.utf8))
  }
}
