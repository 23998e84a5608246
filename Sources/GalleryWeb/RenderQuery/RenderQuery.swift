import GalleryModel
import HTTPServer
import Raster

/// What the URL of a picture asks for: a format and a closed set of parameters.
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
  /// What was asked for, to be repeated in the answer; `nil` where nothing was.
  let dynamicRange: DynamicRange?

  /// Checks everything that can be known without the bitmap.
  init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters)
    var options = try RenderOptions(values)
    options.format = format
    self.options = options
    revision = try values.whole(Self.version).map(Int64.init)
    dynamicRange = values[Self.dynamicRange] == nil ? nil : options.dynamicRange
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
  }
}
