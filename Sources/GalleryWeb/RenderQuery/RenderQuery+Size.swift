import Gallery

/// How large the picture is.
extension RenderQuery {
  static let scale = QueryParameter(
    "scale", .decimal(maximum: Scale.maximum),
    "Enlarges by this factor; together with width and height it sizes caps and tiles only.",
    default: "1", example: "8")
  static let width = QueryParameter(
    "width", .whole(1...1_000_000),
    "Pixels of a row; without height the aspect ratio is kept.", example: "320")
  static let height = QueryParameter(
    "height", .whole(1...1_000_000),
    "Pixels of a column; without width the aspect ratio is kept.", example: "240")
  static let pointScale = QueryParameter(
    "pointScale", .decimal(maximum: Scale.maximum),
    "Stored pixels per point: caps and tiles are measured in points.", default: "1", example: "2")
  static let contentMode = QueryParameter(
    "contentMode", .choice(ContentMode.allCases.map(\.rawValue)),
    "How the picture meets a box of another aspect ratio: fit leaves room, fill is cut off, "
      + "stretch scales each side by its own factor.",
    default: "fit", example: "fill")
  static let snap = QueryParameter(
    "snap", .choice(Snap.allCases.map(\.rawValue)),
    "What interpolation=none does with factors that are not whole: as asked, the largest whole "
      + "factor that fits (floor), the same centred in the box (pad), or a refusal (error).",
    default: "none", example: "pad")

  static let sizeParameters = [scale, width, height, pointScale, contentMode, snap]
}

extension RenderOptions {
  mutating func readSize(_ values: QueryValues) throws(ParameterError) {
    scale = try values.scale(RenderQuery.scale)
    width = try values.whole(RenderQuery.width)
    height = try values.whole(RenderQuery.height)
    pointScale = try values.scale(RenderQuery.pointScale)
    contentMode = try values.choice(RenderQuery.contentMode, of: ContentMode.self) ?? contentMode
    snap = try values.choice(RenderQuery.snap, of: Snap.self) ?? snap
  }
}
