import GalleryModel
import Raster

/// The options that all kinds of pictures share.
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

/// The declarations of the options that all kinds of pictures share, so that they have the same names, checks and
/// descriptions.
enum FrameQuery<Options: FramedOptions> {
  static var width: QueryOption<Options, Int> {
    QueryOption(
      \.width, "width", .whole(1...1_000_000),
      "The width in pixels, or in points in PDF and SVG. Without height, the aspect ratio is "
        + "kept.",
      example: "320")
  }

  static var height: QueryOption<Options, Int> {
    QueryOption(
      \.height, "height", .whole(1...1_000_000),
      "The height in pixels, or in points in PDF and SVG. Without width, the aspect ratio is "
        + "kept.",
      example: "240")
  }

  static var contentMode: QueryOption<Options, ContentMode> {
    QueryOption(
      \.contentMode, "contentMode", .choice,
      "How the picture fills a box with another aspect ratio: fit leaves margins, fill "
        + "overflows, stretch scales each axis by itself, and original keeps the picture's own size.",
      default: "fit", example: "fill")
  }

  static var aspectRatio: QueryOption<Options, AspectRatio> {
    QueryOption(
      \.aspectRatio, "aspectRatio", .ratio,
      "The aspect ratio that contentMode=fit and fill keep, instead of the picture's own.",
      example: "3:2"
    )
  }

  static var clipped: QueryOption<Options, Bool> {
    QueryOption(
      \.isClipped, "clipped", .boolean,
      "Whether to cut off the overflow of the box. Otherwise the answer grows, and X-Frame gives "
        + "the box's place in it.", default: "true", example: "false")
  }

  static var orientation: QueryOption<Options, Orientation> {
    QueryOption(
      \.orientation, "orientation", .choice,
      "Rotates and mirrors the picture before all other options except colours.", default: "up",
      example: "leftMirrored")
  }

  static var resizingMode: QueryOption<Options, ResizingMode> {
    QueryOption(
      \.resizingMode, "resizingMode", .choice,
      "How the area between the caps fills the box: stretched or tiled.", default: "stretch",
      example: "tile")
  }

  static var capInsets: QueryOption<Options, PointInsets> {
    QueryOption(
      \.capInsets, "capInsets", .pointInsets(maximum: 4096),
      "The edges that keep their size, in points: top, leading, bottom, trailing.",
      default: "0,0,0,0", example: "3,3,3,3")
  }

  static var border: QueryOption<Options, Border?> {
    QueryOption(
      \.border, "border", .border(maximum: 4096),
      "A border: its width and, after a comma, its colour, black by default. The width is in "
        + "pixels around bitmaps and in points around symbols, like padding.",
      default: "0", example: "2,white")
  }

  static var rotate: QueryOption<Options, Angle> {
    QueryOption(
      \.rotation, "rotate", .degrees(-360_000...360_000),
      "Degrees clockwise, including the border. The picture grows to fit.", default: "0",
      example: "17")
  }

  static var antialiased: QueryOption<Options, Bool> {
    QueryOption(
      \.isAntialiased, "antialiased", .boolean,
      "Whether the edges of a rotated picture are smooth.", default: "true", example: "false")
  }

  static var opaque: QueryOption<Options, Bool> {
    QueryOption(
      \.isOpaque, "opaque", .boolean,
      "Whether to blend the picture with the background and store it without an alpha channel.",
      default: "false",
      example: "true")
  }
}
