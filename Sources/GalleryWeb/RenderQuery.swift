import Gallery
import HTTPServer
import Raster

/// What the URL of a picture asks for: `/bitmap/{id}.{format}` and a closed set of parameters.
struct RenderQuery: Sendable {
  static let scale = QueryParameter(
    "scale", .decimal(maximum: Scale.maximum),
    "Enlarges by this factor; not together with width or height.")
  static let width = QueryParameter(
    "width", .whole(1...1_000_000),
    "Pixels of a row; without height the aspect ratio is kept.")
  static let height = QueryParameter(
    "height", .whole(1...1_000_000),
    "Pixels of a column; without width the aspect ratio is kept.")
  static let interpolation = QueryParameter(
    "interpolation", .choice([Interpolation.none, .low, .medium, .high].map(\.rawValue)),
    "How cells become pixels: none (exact blocks, the default), low (bilinear), "
      + "medium (bicubic) or high (Lanczos).")
  static let version = QueryParameter(
    "v", .whole(1...Int.max),
    "The revision of the bitmap; while it is the current one, the answer may be kept for ever.")

  static let parameters = [scale, width, height, interpolation, version]

  let options: RenderOptions
  /// The revision that the URL was made for.
  let revision: Int64?

  /// Checks everything that can be known without the bitmap.
  init(_ request: Request, _ path: [String: String]) throws {
    let format = try PictureFormat(fileExtension: path["format"] ?? "")
    let values = try QueryValues(request, allowing: Self.parameters)
    var options = try RenderOptions(values)
    options.format = format
    self.options = options
    revision = try values.whole(Self.version).map(Int64.init)
  }
}

extension RenderOptions {
  /// The parameters of a picture, without `v`.
  init(_ values: QueryValues) throws(ParameterError) {
    self.init()
    let width = try values.whole(RenderQuery.width)
    let height = try values.whole(RenderQuery.height)
    let scale = try values.millionths(RenderQuery.scale).flatMap { Scale(millionths: $0) }
    if let scale {
      if width != nil { throw .excluded(RenderQuery.scale, by: RenderQuery.width) }
      if height != nil { throw .excluded(RenderQuery.scale, by: RenderQuery.height) }
      size = .scale(scale)
    } else if width != nil || height != nil {
      size = .box(width: width, height: height)
    }
    if let kernel = try values.choice(RenderQuery.interpolation, of: Interpolation.self) {
      interpolation = kernel
    }
  }
}
