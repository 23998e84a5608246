import Gallery

/// How far the picture is turned, and how its edges look then (rendering.md §23).
extension RenderQuery {
  static let rotate = QueryParameter(
    "rotate", .signedDecimal(-360_000...360_000),
    "Degrees clockwise, about the border; the picture grows to fit.", default: "0", example: "17")
  static let antialiased = QueryParameter(
    "antialiased", .boolean, "Whether the edges of a rotated picture are smooth.",
    default: "true", example: "false")
  static let edgeInset = QueryParameter(
    "edgeInset", .whole(0...64),
    "Smooths a rotated picture by so many transparent points around it instead, without coverage.",
    default: "0", example: "1")

  static let rotationParameters = [rotate, antialiased, edgeInset]
}

extension RenderOptions {
  mutating func readRotation(_ values: QueryValues) throws(ParameterError) {
    if let millionths = try values.signedMillionths(RenderQuery.rotate) {
      rotation = Angle(millionthsOfDegree: millionths)
    }
    isAntialiased = try values.boolean(RenderQuery.antialiased) ?? isAntialiased
    edgeInset = try values.whole(RenderQuery.edgeInset) ?? edgeInset
  }
}
