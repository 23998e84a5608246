import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import Raster
import SceneModel

/// The options of a scene's picture; every other name of the query is a parameter of the scene.
enum SceneQuery {
  static let scale = Option(
    \SceneOptions.scale, "scale", .decimal(maximum: 16), "Pixels per point.", default: "1",
    example: "3")
  static let proposedWidth = Option(
    \SceneOptions.proposedWidth, "proposedWidth", .decimal(maximum: 8192),
    "Points that the scene is proposed to be wide.", example: "300")
  static let proposedHeight = Option(
    \SceneOptions.proposedHeight, "proposedHeight", .decimal(maximum: 8192),
    "Points that the scene is proposed to be high.", example: "200")
  static let background = Option(
    \SceneOptions.background, "background", .color,
    "Beneath all of it; without one transparent, or black where the picture is opaque.",
    example: "navy")
  static let opaque = Option(
    \SceneOptions.isOpaque, "opaque", .boolean,
    "Blends the background in and leaves transparency out of the file.", default: "false",
    example: "true")
  static let colorMode = Option(
    \SceneOptions.colorMode, "colorMode", .choice,
    "Where colours are blended, blurred and filtered: as stored, or in linear light.",
    default: "nonLinear", example: "linear")
  static let dynamicRange = Option(
    \SceneOptions.dynamicRange, "dynamicRange", .choice,
    "Checked and repeated in X-Dynamic-Range; scenes have the standard range, so pixels stay.",
    default: "standard", example: "high")
  static let colorScheme = Option(
    \SceneOptions.colorScheme, "colorScheme", .choice, "The surroundings of the scene.",
    default: "light", example: "dark")
  static let direction = Option(
    \SceneOptions.direction, "dir", .choice, "Which way the scene runs.", default: "ltr",
    example: "rtl")
  static let page = Option(
    \SceneOptions.page, "page", .page,
    "The page of a PDF: width and height in points, or a sheet; without one it is as large as the scene.",
    example: "a4-landscape")
  static let pageAlignment = Option(
    \SceneOptions.pageAlignment, "pageAlignment", .choice,
    "Where the scene stands on a page of another size.", default: "center", example: "top")
  static let rasterizationScale = Option(
    \SceneOptions.rasterizationScale, "rasterizationScale", .decimal(1...8),
    "Pixels per point of what PDF and SVG have no vectors for: filtered bitmaps, in PDF blurs and "
      + "shadows.", default: "1", example: "2")
  static let missing = Option(
    \SceneOptions.missing, "missing", .choice,
    "What becomes of characters that no font has: boxes, or a refusal.", default: "box",
    example: "error")
  static let version = Option(
    \SceneOptions.version, "v", .digits(count: 16),
    "The first digits of the picture's entity tag: while they are, the answer may be kept for ever.",
    example: "0123456789abcdef")
  static let layout = Option(
    \SceneOptions.showsLayout, "layout", .boolean,
    "With .json, tells the frames of all nodes; changes no picture.", default: "false",
    example: "true")

  static let declared = OptionList<SceneOptions>([
    scale, proposedWidth, proposedHeight, background, opaque, colorMode, dynamicRange, colorScheme,
    direction, page, pageAlignment, rasterizationScale, missing, version, layout,
  ])
  /// Everything that a scene's address takes beside the values of parameters.
  static let parameters = ParameterList(declared.map(\.parameter) + SceneAccessQuery.parameters)
}

extension SceneOptions: Query { static let declared = SceneQuery.declared }

extension PreparedPicture {
  /// The entity tag without its quotes.
  var tagDigits: String { String(etag.dropFirst().dropLast()) }

  /// The digits that `v` takes for this picture.
  var version: String { String(tagDigits.prefix(16)) }
}
