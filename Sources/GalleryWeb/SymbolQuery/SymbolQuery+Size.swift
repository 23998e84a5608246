import GalleryModel

/// How large a symbol is, how heavy, and which way it looks (symbols.md §9).
extension SymbolQuery {
  static let size = QueryParameter(
    "size", .decimal(maximum: 1_000_000),
    "Points of the frame's longer side; without it those of the drawing, for example 24. Beside width "
      + "and height only with contentMode=original.",
    example: "64")
  static let scale = QueryParameter(
    "scale", .decimal(maximum: Scale.maximum),
    "Pixels per point; width and height are pixels whatever it is.", default: "1", example: "2")
  static let width = PictureParameters.width
  static let height = PictureParameters.height
  static let contentMode = PictureParameters.contentMode
  static let imageScale = QueryParameter(
    "imageScale", .choice(SymbolScale.allCases.map(\.rawValue)),
    "Smaller or larger beside text of the same size: 0.783, 1 or 1.29 of it.",
    default: "medium", example: "large")
  static let weight = QueryParameter(
    "weight", .choice(SymbolWeight.allCases.map(\.rawValue)),
    "How heavy strokes are; where nothing is stroked X-Symbol-Weight says that it was ignored.",
    default: "regular", example: "bold")
  static let layoutDirection = QueryParameter(
    "dir", .choice(LayoutDirection.allCases.map(\.rawValue)),
    "Which way text runs: symbols that say so are mirrored for rtl.",
    default: "ltr", example: "rtl")

  static let sizeParameters = [
    size, scale, width, height, contentMode, imageScale, weight, layoutDirection,
  ]
}

extension SymbolOptions {
  mutating func readSize(_ values: QueryValues) throws(ParameterError) {
    size = try values.decimal(SymbolQuery.size)
    scale = try values.scale(SymbolQuery.scale)
    width = try values.whole(SymbolQuery.width)
    height = try values.whole(SymbolQuery.height)
    contentMode = try values.choice(SymbolQuery.contentMode, of: ContentMode.self) ?? contentMode
    imageScale = try values.choice(SymbolQuery.imageScale, of: SymbolScale.self) ?? imageScale
    weight = try values.choice(SymbolQuery.weight, of: SymbolWeight.self) ?? weight
    layoutDirection =
      try values.choice(SymbolQuery.layoutDirection, of: LayoutDirection.self) ?? layoutDirection
  }
}
