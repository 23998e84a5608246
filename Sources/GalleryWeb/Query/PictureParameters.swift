import GalleryModel

/// The parameters that pictures of bitmaps and of symbols share, so that they are called, checked and
/// described alike.
enum PictureParameters {
  static let width = QueryParameter(
    "width", .whole(1...1_000_000),
    "Pixels of a row, in PDF and SVG points; without height the aspect ratio is kept.",
    example: "320")
  static let height = QueryParameter(
    "height", .whole(1...1_000_000),
    "Pixels of a column, in PDF and SVG points; without width the aspect ratio is kept.",
    example: "240")
  static let contentMode = QueryParameter(
    "contentMode", .choice(ContentMode.allCases.map(\.rawValue)),
    "How the picture meets a box of another size: fit leaves room, fill is cut off, stretch scales "
      + "each side by its own factor, original keeps its own size.",
    default: "fit", example: "fill")
  static let border = QueryParameter(
    "border", .border(maximum: 4096),
    "A frame around the picture: its width and, behind a comma, its colour, else black. It is "
      + "measured as padding is: around bitmaps in pixels, around symbols in points.",
    default: "0", example: "2,white")
  static let rotate = QueryParameter(
    "rotate", .signedDecimal(-360_000...360_000),
    "Degrees clockwise, about the border; the picture grows to fit.", default: "0", example: "17")
  static let antialiased = QueryParameter(
    "antialiased", .boolean, "Whether the edges of a rotated picture are smooth.",
    default: "true", example: "false")
  static let opaque = QueryParameter(
    "opaque", .boolean, "Blends the background in and leaves transparency out of the file.",
    default: "false", example: "true")
}
