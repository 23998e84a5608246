import GalleryModel
import Raster

/// Options that pictures of every kind have, whatever is in them.
protocol FramedOptions: Query {
  var width: Int? { get set }
  var height: Int? { get set }
  var contentMode: ContentMode { get set }
  var aspectRatio: AspectRatio? { get set }
  var isClipped: Bool { get set }
  var orientation: Orientation { get set }
  var resizingMode: ResizingMode { get set }
  var capInsets: PointInsets? { get set }
  var border: Border? { get set }
  var rotation: Angle { get set }
  var isAntialiased: Bool { get set }
  var isOpaque: Bool { get set }
}

/// The options of every kind of picture, so that they are called, checked and described alike.
enum FrameQuery<Options: FramedOptions> {
  static var width: QueryOption<Options, Int> {
    QueryOption(
      \.width, "width", .whole(1...1_000_000),
      "Pixels of a row, in PDF and SVG points; without height the aspect ratio is kept.",
      example: "320")
  }

  static var height: QueryOption<Options, Int> {
    QueryOption(
      \.height, "height", .whole(1...1_000_000),
      "Pixels of a column, in PDF and SVG points; without width the aspect ratio is kept.",
      example: "240")
  }

  static var contentMode: QueryOption<Options, ContentMode> {
    QueryOption(
      \.contentMode, "contentMode", .choice,
      "How the picture meets a box of another size: fit leaves room, fill is cut off, stretch scales "
        + "each side by its own factor, original keeps its own size.",
      default: "fit", example: "fill")
  }

  static var aspectRatio: QueryOption<Options, AspectRatio> {
    QueryOption(
      \.aspectRatio, "aspectRatio", .ratio,
      "The ratio that contentMode=fit or fill keeps, in place of the picture's own.", example: "3:2"
    )
  }

  static var clipped: QueryOption<Options, Bool> {
    QueryOption(
      \.isClipped, "clipped", .boolean,
      "Whether what sticks out of the box is cut off; else the answer grows, and X-Frame tells where "
        + "in it the box is.", default: "true", example: "false")
  }

  static var orientation: QueryOption<Options, Orientation> {
    QueryOption(
      \.orientation, "orientation", .choice,
      "Turns and mirrors the picture before everything but its colours.", default: "up",
      example: "leftMirrored")
  }

  static var resizingMode: QueryOption<Options, ResizingMode> {
    QueryOption(
      \.resizingMode, "resizingMode", .choice,
      "How what lies between the caps fills the box: resized, or repeated.", default: "stretch",
      example: "tile")
  }

  static var capInsets: QueryOption<Options, PointInsets> {
    QueryOption(
      \.capInsets, "capInsets", .pointInsets(maximum: 4096),
      "The sides that are not resized, in points: top, leading, bottom, trailing.",
      default: "0,0,0,0", example: "3,3,3,3")
  }

  static var border: QueryOption<Options, Border?> {
    QueryOption(
      \.border, "border", .border(maximum: 4096),
      "A frame around the picture: its width and, behind a comma, its colour, else black. It is "
        + "measured as padding is: around bitmaps in pixels, around symbols in points.",
      default: "0", example: "2,white")
  }

  static var rotate: QueryOption<Options, Angle> {
    QueryOption(
      \.rotation, "rotate", .degrees(-360_000...360_000),
      "Degrees clockwise, about the border; the picture grows to fit.", default: "0", example: "17")
  }

  static var antialiased: QueryOption<Options, Bool> {
    QueryOption(
      \.isAntialiased, "antialiased", .boolean,
      "Whether the edges of a rotated picture are smooth.", default: "true", example: "false")
  }

  static var opaque: QueryOption<Options, Bool> {
    QueryOption(
      \.isOpaque, "opaque", .boolean,
      "Blends the background in and leaves transparency out of the file.", default: "false",
      example: "true")
  }
}
