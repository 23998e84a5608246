import GalleryModel

/// What lies around and beneath the turned picture (rendering.md §15, §20).
extension RenderQuery {
  static let padding = QueryParameter(
    "padding", .pixelInsets(maximum: 4096),
    "Pixels outside the border: one number, or top, leading, bottom, trailing.", default: "0",
    example: "16")
  static let background = QueryParameter(
    "background", .color,
    "Beneath all of it; without one transparent, or black where the picture is opaque.",
    example: "navy")
  static let opaque = PictureParameters.opaque

  static let surroundingParameters = [padding, background, opaque]
}

extension RenderOptions {
  mutating func readSurroundings(_ values: QueryValues) throws(ParameterError) {
    padding = try values.pixelInsets(RenderQuery.padding) ?? padding
    background = try values.color(RenderQuery.background)
    isOpaque = try values.boolean(RenderQuery.opaque) ?? isOpaque
  }
}
