import GalleryModel
import Raster

/// What is taken of the bitmap, before its size changes.
extension RenderQuery {
  static let palette = QueryParameter(
    "palette", .palette,
    "Other colours: a list between commas, or a stored palette's name; one word is always a name.",
    example: "black,white,tomato")
  static let match = QueryParameter(
    "match", .choice(PaletteMatch.allCases.map(\.rawValue)),
    "With a palette, which colour each becomes: that of its index, the one that looks most like it, "
      + "or the one as light among the others; nearest by itself where the bitmap has no indices.",
    default: "index", example: "nearest")
  static let orientation = QueryParameter(
    "orientation", .choice(Orientation.allCases.map(\.rawValue)),
    "Turns and mirrors the bitmap before everything but its colours.", default: "up",
    example: "leftMirrored")
  static let crop = QueryParameter(
    "crop", .cells(maximum: 65_535),
    "A part of the oriented bitmap, in cells: column, row, columns, rows.", example: "0,0,8,8")
  static let renderingMode = QueryParameter(
    "renderingMode", .choice(RenderingMode.allCases.map(\.rawValue)),
    "template paints all that is not transparent in the foreground colour.", default: "original",
    example: "template")
  static let foreground = QueryParameter(
    "foreground", .color, "The colour of a template.", default: "black", example: "tomato")

  static let sourceParameters = [palette, match, orientation, crop, renderingMode, foreground]
}

extension RenderOptions {
  mutating func readSource(_ values: QueryValues) throws(ParameterError) {
    palette = try values.palette(RenderQuery.palette)
    match = try values.choice(RenderQuery.match, of: PaletteMatch.self)
    orientation = try values.choice(RenderQuery.orientation, of: Orientation.self) ?? orientation
    crop = try values.cells(RenderQuery.crop)
    renderingMode =
      try values.choice(RenderQuery.renderingMode, of: RenderingMode.self) ?? renderingMode
    foreground = try values.color(RenderQuery.foreground) ?? foreground
  }
}
