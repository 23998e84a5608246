import Gallery
import Raster

/// What lies around and beneath a symbol, and where its colours are composed.
extension SymbolQuery {
  /// Points on a side.
  static let maximumPadding = 4096
  static let padding = QueryParameter(
    "padding", .pixelInsets(maximum: maximumPadding),
    "Points around the frame, pixels at scale 1: one number, or top, leading, bottom, trailing.",
    default: "0", example: "4")
  static let background = QueryParameter(
    "background", .color, "Beneath all of it; transparent without one.", example: "navy")
  static let colorMode = QueryParameter(
    "colorMode", .choice(ColorMode.allCases.map(\.rawValue)),
    "Where colours are blended: as stored, or in linear light.",
    default: "nonLinear", example: "linear")

  static let surroundingParameters = [padding, background, colorMode]
}

extension SymbolOptions {
  mutating func readSurroundings(_ values: QueryValues) throws(ParameterError) {
    padding = try values.pixelInsets(SymbolQuery.padding) ?? padding
    background = try values.color(SymbolQuery.background)
    colorMode = try values.choice(SymbolQuery.colorMode, of: ColorMode.self) ?? colorMode
  }
}
