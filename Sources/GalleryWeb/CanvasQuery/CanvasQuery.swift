import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

/// What `/canvas/lines.png` asks for.
struct CanvasQuery: Sendable {
  static let count = QueryParameter(
    "count", .whole(1...100_000), "How many lines.", example: "50000")
  static let skip = QueryParameter(
    "skip", .whole(0...100_000),
    "How many of the first lines are left out; over a picture of those, the rest is the whole.",
    default: "0", example: "40000")
  static let seed = QueryParameter(
    "seed", .whole(0...4_294_967_295), "What the random numbers begin with.", default: "1",
    example: "7")
  static let width = QueryParameter(
    "width", .whole(1...2_048), "Pixels across.", default: "800", example: "400")
  static let height = QueryParameter(
    "height", .whole(1...2_048), "Pixels down.", default: "800", example: "400")
  static let lineWidth = QueryParameter(
    "lineWidth", .decimal(maximum: 16), "How wide a line is, in pixels.", default: "1",
    example: "2.5")
  static let session = QueryParameter(
    "session", .text(maximumBytes: 64),
    "Who asks: within a session a newer picture cancels the older ones.", example: "a1")
  static let generation = QueryParameter(
    "generation", .whole(0...9_007_199_254_740_991),
    "Where the picture stands in its session; without it, behind all others.", example: "3")

  static let parameters = [
    count.required, skip, seed, width, height, lineWidth, session, generation,
  ]

  let canvas: LineCanvas
  /// `nil` for a picture that nothing supersedes.
  let turn: CanvasTurn?
  /// Strong; equal canvases have equal tags.
  let etag: String

  /// Refuses a request without `count`, and a generation without a session.
  init(_ request: Request) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    guard let count = try values.whole(Self.count) else {
      throw ParameterError(
        Self.count.name, message: "count must be given", allowed: Self.count.allowed)
    }
    let skip = try values.whole(Self.skip) ?? 0
    guard skip <= count else {
      throw ParameterError(
        Self.skip.name, value: "\(skip)",
        message: "skip must be at most the count, which is \(count), got \(skip)",
        allowed: ["0 to \(count)"])
    }
    let seed = try values.whole(Self.seed) ?? 1
    let size = PixelSize(
      width: try values.whole(Self.width) ?? 800, height: try values.whole(Self.height) ?? 800)
    let millionths = try values.decimal(Self.lineWidth)?.millionths ?? 1_000_000
    canvas = LineCanvas(
      count: count, skip: skip, seed: UInt64(seed), size: size,
      lineWidth: Double(millionths) / 1e6)
    let key = "lines 1 \(count) \(skip) \(seed) \(size.width) \(size.height) \(millionths)"
    etag = EntityTag.of(Array(key.utf8))
    let generation = try values.whole(Self.generation)
    let session = try values.text(Self.session)
    if let generation, session == nil {
      throw ParameterError(
        Self.generation.name, value: "\(generation)",
        message: "generation must come with a session, got \(generation) without one")
    }
    turn = session.map { CanvasTurn(session: $0, generation: generation) }
  }
}
