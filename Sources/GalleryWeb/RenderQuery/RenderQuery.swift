import Gallery
import HTTPServer
import Raster

/// What the URL of a picture asks for: `/bitmap/{id}.{format}` and a closed set of parameters.
///
/// The parameters are declared in the order in which a picture is made (rendering.md §2), a file a
/// group; each group reads its own part of `RenderOptions`.
struct RenderQuery: Sendable {
  static let version = QueryParameter(
    "v", .whole(1...Int.max),
    "The revision of the bitmap; while it is the current one, the answer may be kept for ever.",
    example: "1")

  /// Every parameter that changes the picture.
  static let pictureParameters =
    sourceParameters + sizeParameters + samplingParameters + capParameters + cellParameters
    + lineParameters + rotationParameters + surroundingParameters

  /// Every parameter of a picture's URL.
  static let parameters = pictureParameters + [version]

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
    try readSource(values)
    try readSize(values)
    try readSampling(values)
    try readCaps(values)
    try readCells(values)
    try readLines(values)
    try readRotation(values)
    try readSurroundings(values)
    try checkSize()
  }
}

extension RenderOptions {
  /// A scale beside both sides sizes caps and tiles; without them, or beside one side, it would say
  /// a second time how large the picture is (rendering.md §16).
  private func checkSize() throws(ParameterError) {
    guard scale != nil else { return }
    let isSized = width != nil && height != nil
    guard !isSized || (capInsets == nil && resizingMode != .tile) else { return }
    if width != nil { throw .excluded(RenderQuery.scale, by: RenderQuery.width) }
    if height != nil { throw .excluded(RenderQuery.scale, by: RenderQuery.height) }
  }
}
