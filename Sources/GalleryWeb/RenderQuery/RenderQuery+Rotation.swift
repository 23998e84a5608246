import GalleryModel

/// How far the picture is turned, and how its edges look then (rendering.md §23).
extension RenderQuery {
  static let rotate = PictureParameters.rotate
  static let antialiased = PictureParameters.antialiased
  static let edgeInset = QueryParameter(
    "edgeInset", .pointInsets(maximum: 64, isOneTaken: true),
    "Transparent points around the border, one number or top, leading, bottom, trailing: a rotated "
      + "picture is smoothed by them alone, which takes half a pixel of them.",
    default: "0", example: "1")

  static let rotationParameters = [rotate, antialiased, edgeInset]
}

extension RenderOptions {
  mutating func readRotation(_ values: QueryValues) throws(ParameterError) {
    rotation = try values.angle(RenderQuery.rotate) ?? rotation
    isAntialiased = try values.boolean(RenderQuery.antialiased) ?? isAntialiased
    edgeInset = try values.pointInsets(RenderQuery.edgeInset)
  }
}
