import GalleryModel
import Raster

/// What lies around and beneath a symbol, how it is turned, and where its colours are composed.
extension SymbolQuery {
  /// Points on a side.
  static let maximumPadding = 4096
  static let padding = QueryParameter(
    "padding", .pixelInsets(maximum: maximumPadding),
    "Points outside the border, pixels at scale 1: one number, or top, leading, bottom, trailing.",
    default: "0", example: "4")
  static let background = QueryParameter(
    "background", .color, "Beneath all of it; transparent without one.", example: "navy")
  static let opaque = PictureParameters.opaque
  static let border = PictureParameters.border
  static let rotate = PictureParameters.rotate
  static let antialiased = PictureParameters.antialiased
  static let colorMode = QueryParameter(
    "colorMode", .choice(ColorMode.allCases.map(\.rawValue)),
    "Where colours are blended: as stored, or in linear light.",
    default: "nonLinear", example: "linear")

  static let surroundingParameters = [
    border, rotate, antialiased, padding, background, opaque, colorMode,
  ]
}

extension SymbolOptions {
  mutating func readSurroundings(_ values: QueryValues) throws(ParameterError) {
    border = try values.border(SymbolQuery.border).flatMap { $0.width > 0 ? $0 : nil }
    rotation = try values.angle(SymbolQuery.rotate) ?? rotation
    isAntialiased = try values.boolean(SymbolQuery.antialiased) ?? isAntialiased
    padding = try values.pixelInsets(SymbolQuery.padding) ?? padding
    background = try values.color(SymbolQuery.background)
    isOpaque = try values.boolean(SymbolQuery.opaque) ?? isOpaque
    colorMode = try values.choice(SymbolQuery.colorMode, of: ColorMode.self) ?? colorMode
  }
}
