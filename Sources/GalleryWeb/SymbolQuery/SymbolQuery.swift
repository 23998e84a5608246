import GalleryModel
import HTTPServer

/// What the URL of a symbol's picture asks for: a format and a closed set of parameters.
///
/// The parameters are declared a file a group, in the order in which a symbol is found, coloured,
/// sized and moved (symbols.md §4, §7 to §10); each group reads its own part of `SymbolOptions`.
struct SymbolQuery: Sendable {
  static let version = QueryParameter(
    "v", .whole(1...Int.max),
    "The revision of the symbol; while it is the current one, the answer may be kept for ever.",
    example: "1")

  /// Every parameter that changes the picture.
  static let pictureParameters =
    variantParameters + colorParameters + sizeParameters + surroundingParameters
    + effectParameters

  /// Every parameter of a picture's URL.
  static let parameters = pictureParameters + [version]

  let options: SymbolOptions
  /// The revision that the URL was made for.
  let revision: Int64?
  /// Whether a weight was asked for, even the one that is drawn without asking.
  let hasWeight: Bool

  /// Checks everything that can be known without the symbol.
  init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters)
    var options = try SymbolOptions(values)
    options.format = format
    self.options = options
    revision = try values.whole(Self.version).map(Int64.init)
    hasWeight = values[Self.weight] != nil
  }
}

extension SymbolOptions {
  /// The parameters of a symbol's picture, without `v`.
  init(_ values: QueryValues) throws(ParameterError) {
    self.init()
    try readVariants(values)
    try readColors(values)
    try readSize(values)
    try readSurroundings(values)
    try readEffect(values)
  }
}
