package import GalleryModel
package import GalleryRendering
package import HTTPServer
package import PictureServing
import Raster

/// The query of `/canvas/lines.png`.
package struct CanvasQuery: Query, EndpointQuery {
  package static let count = QueryOption(
    \CanvasQuery.count, "count", .whole(1...100_000), "The number of lines.", example: "50000")
  package static let skip = QueryOption(
    \CanvasQuery.skip, "skip", .whole(0...100_000),
    "The number of lines to skip at the start. Drawn over a picture of the skipped lines, the "
      + "rest completes it.",
    default: "0", example: "40000")
  package static let seed = QueryOption(
    \CanvasQuery.seed, "seed", .whole(0...4_294_967_295), "The seed of the random numbers.",
    default: "1", example: "7")
  package static let width = QueryOption(
    \CanvasQuery.width, "width", .whole(1...2_048), "The width in pixels.", default: "800",
    example: "400")
  package static let height = QueryOption(
    \CanvasQuery.height, "height", .whole(1...2_048), "The height in pixels.", default: "800",
    example: "400")
  package static let lineWidth = QueryOption(
    \CanvasQuery.lineWidth, "lineWidth", .decimal(maximum: 16), "The width of a line in pixels.",
    default: "1", example: "2.5")
  package static let session = QueryOption(
    \CanvasQuery.session, "session", .text(maximumBytes: 64),
    "The session: a newer request of a session cancels the older ones.", example: "a1")
  package static let generation = QueryOption(
    \CanvasQuery.generation, "generation", .whole(0...9_007_199_254_740_991),
    "The position of the request in its session. Without it, the request is the newest.",
    example: "3")

  package static let declared = OptionList<CanvasQuery>([
    count, skip, seed, width, height, lineWidth, session, generation,
  ])
  package static let parameters = declaredParameters(requiring: count.name)
  /// The parameters of the page `/canvas`.
  package static let pageParameters = ParameterList([count.parameter])

  /// The number of lines, which every parsed query has.
  package var count: Int?
  package var skip = 0
  package var seed = 1
  package var width = 800
  package var height = 800
  package var lineWidth = Decimal6(millionths: 1_000_000)
  package var session: String?
  package var generation: Int?

  package init() {}

  /// Parses a query; `count` is required, and a generation requires a session.
  package init(_ request: Request, _ path: [String: String]) throws {
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

  package var canvas: LineCanvas {
    LineCanvas(
      count: count ?? 1, skip: skip, seed: UInt64(clamping: seed),
      size: PixelSize(width: width, height: height), lineWidth: lineWidth.value)
  }

  /// The place in a session, or `nil` for a picture that no other supersedes.
  package var turn: CanvasGeneration? {
    session.map { CanvasGeneration(session: $0, generation: generation) }
  }

  /// A strong entity tag; equal canvases have equal tags.
  package var etag: String {
    let key = "lines 1 \(count ?? 1) \(skip) \(seed) \(width) \(height) \(lineWidth.millionths)"
    return EntityTag.of(Array(key.utf8))
  }
}
