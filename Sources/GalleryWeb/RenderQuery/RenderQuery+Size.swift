import GalleryModel

/// How large the picture is.
extension RenderQuery {
  static let scale = QueryParameter(
    "scale", .decimal(maximum: Scale.maximum),
    "Pixels per point; PDF and SVG are measured in points, whatever it is. Beside width and height it "
      + "sizes caps and tiles, or the picture of contentMode=original.",
    default: "1", example: "8")
  static let width = PictureParameters.width
  static let height = PictureParameters.height
  static let pointScale = QueryParameter(
    "pointScale", .decimal(maximum: Scale.maximum),
    "Stored pixels per point, as in SwiftUI's Image: the natural size is measured in points, and so "
      + "are caps, tiles and edge insets.",
    default: "1", example: "2")
  static let contentMode = PictureParameters.contentMode
  static let aspectRatio = QueryParameter(
    "aspectRatio", .ratio(maximum: AspectRatio.maximum),
    "The ratio that contentMode=fit or fill keeps, in place of the picture's own.",
    example: "3:2")
  static let clipped = QueryParameter(
    "clipped", .boolean,
    "Whether what sticks out of the box is cut off; else the answer grows, and X-Frame tells where "
      + "in it the box is.",
    default: "true", example: "false")
  static let snap = QueryParameter(
    "snap", .choice(Snap.allCases.map(\.rawValue)),
    "What interpolation=none does with factors that are not whole: as asked, the largest whole "
      + "factor that fits (floor), the same centred in the box (pad), or a refusal (error).",
    default: "none", example: "pad")

  static let sizeParameters = [
    scale, width, height, pointScale, contentMode, aspectRatio, clipped, snap,
  ]
}

extension RenderOptions {
  mutating func readSize(_ values: QueryValues) throws(ParameterError) {
    scale = try values.scale(RenderQuery.scale)
    width = try values.whole(RenderQuery.width)
    height = try values.whole(RenderQuery.height)
    pointScale = try values.scale(RenderQuery.pointScale)
    contentMode = try values.choice(RenderQuery.contentMode, of: ContentMode.self) ?? contentMode
    aspectRatio = try values.ratio(RenderQuery.aspectRatio)
    isClipped = try values.boolean(RenderQuery.clipped) ?? isClipped
    snap = try values.choice(RenderQuery.snap, of: Snap.self) ?? snap
  }
}
