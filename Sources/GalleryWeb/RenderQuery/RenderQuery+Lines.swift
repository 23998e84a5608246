import GalleryModel
import Raster

/// The lines: dividers between cells and the border around them (rendering.md §14, §15).
extension RenderQuery {
  static let lineWidthRatio = QueryParameter(
    "lineWidthRatio", .decimal(maximum: 1),
    "Draws dividers, this part of a cell thick; 0.05 where lineColor is given alone.",
    example: "0.05")
  static let lineColor = QueryParameter(
    "lineColor", .color,
    "Draws dividers in this colour; white where lineWidthRatio is given alone.",
    example: "white")
  static let lineStyle = QueryParameter(
    "lineStyle", .choice(LineStyle.allCases.map(\.rawValue)),
    "Dividers by coverage, or in whole pixels.", default: "smooth", example: "hard")
  static let lineMode = QueryParameter(
    "lineMode", .choice(LineMode.allCases.map(\.rawValue)),
    "Dividers over the cells, or in gaps between them, which make the picture larger.",
    default: "overlay", example: "insert")
  static let lineBlend = QueryParameter(
    "lineBlend", .choice(LineBlend.allCases.map(\.rawValue)),
    "Crossings of translucent dividers are painted once, or by the row and by the column.",
    default: "union", example: "twice")
  static let layer = QueryParameter(
    "layer", .choice(Layer.allCases.map(\.rawValue)),
    "Everything, or the dividers alone on transparent ground.", default: "all",
    example: "dividers")

  static let innerPadding = QueryParameter(
    "innerPadding", .pixelInsets(maximum: 4096),
    "Pixels between the picture and its border: one number, or top, leading, bottom, trailing.",
    default: "0", example: "2")
  static let border = PictureParameters.border

  static let lineParameters = [
    lineWidthRatio, lineColor, lineStyle, lineMode, lineBlend, layer, innerPadding, border,
  ]
}

extension RenderOptions {
  mutating func readLines(_ values: QueryValues) throws(ParameterError) {
    lineWidthRatio = try values.decimal(RenderQuery.lineWidthRatio)
    lineColor = try values.color(RenderQuery.lineColor)
    lineStyle = try values.choice(RenderQuery.lineStyle, of: LineStyle.self) ?? lineStyle
    lineMode = try values.choice(RenderQuery.lineMode, of: LineMode.self) ?? lineMode
    lineBlend = try values.choice(RenderQuery.lineBlend, of: LineBlend.self) ?? lineBlend
    layer = try values.choice(RenderQuery.layer, of: Layer.self) ?? layer
    innerPadding = try values.pixelInsets(RenderQuery.innerPadding) ?? innerPadding
    border = try values.border(RenderQuery.border).flatMap { $0.width > 0 ? $0 : nil }
  }
}
