package import GalleryModel
import GalleryRendering
package import GalleryScenes
import HTTPServer
package import Raster
package import SceneModel

/// The options of a scene's picture; every other name of the query is a parameter of the scene.
package enum SceneQuery {
  package static let scale = QueryOption(
    \SceneOptions.scale, "scale", .decimal(maximum: 16), "Pixels per point.", default: "1",
    example: "3")
  package static let proposedWidth = QueryOption(
    \SceneOptions.proposedWidth, "proposedWidth", .decimal(maximum: 8192),
    "Points that the scene is proposed to be wide.", example: "300")
  package static let proposedHeight = QueryOption(
    \SceneOptions.proposedHeight, "proposedHeight", .decimal(maximum: 8192),
    "Points that the scene is proposed to be high.", example: "200")
  package static let background = QueryOption(
    \SceneOptions.background, "background", .color,
    "Beneath all of it; without one transparent, or black where the picture is opaque.",
    example: "navy")
  package static let opaque = QueryOption(
    \SceneOptions.isOpaque, "opaque", .boolean,
    "Blends the background in and leaves transparency out of the file.", default: "false",
    example: "true")
  package static let colorMode = QueryOption(
    \SceneOptions.colorMode, "colorMode", .choice,
    "Where colours are blended, blurred and filtered: as stored, or in linear light.",
    default: "nonLinear", example: "linear")
  package static let dynamicRange = QueryOption(
    \SceneOptions.dynamicRange, "dynamicRange", .choice,
    "Checked and repeated in X-Dynamic-Range; scenes have the standard range, so pixels stay.",
    default: "standard", example: "high")
  package static let colorScheme = QueryOption(
    \SceneOptions.colorScheme, "colorScheme", .choice, "The surroundings of the scene.",
    default: "light", example: "dark")
  package static let direction = QueryOption(
    \SceneOptions.direction, "dir", .choice, "Which way the scene runs.", default: "ltr",
    example: "rtl")
  package static let page = QueryOption(
    \SceneOptions.page, "page", .page,
    "The page of a PDF: width and height in points, or a sheet; without one it is as large as the scene.",
    example: "a4-landscape")
  package static let pageAlignment = QueryOption(
    \SceneOptions.pageAlignment, "pageAlignment", .choice,
    "Where the scene stands on a page of another size.", default: "center", example: "top")
  package static let rasterizationScale = QueryOption(
    \SceneOptions.rasterizationScale, "rasterizationScale", .decimal(1...8),
    "Pixels per point of what PDF and SVG have no vectors for: filtered bitmaps, in PDF blurs and "
      + "shadows.", default: "1", example: "2")
  package static let missing = QueryOption(
    \SceneOptions.missing, "missing", .choice,
    "What becomes of characters that no font has: boxes, or a refusal.", default: "box",
    example: "error")
  package static let version = QueryOption(
    \SceneOptions.version, "v", .digits(count: 16),
    "The first digits of the picture's entity tag: while they are, the answer may be kept for ever.",
    example: "0123456789abcdef")
  package static let layout = QueryOption(
    \SceneOptions.showsLayout, "layout", .boolean,
    "With .json, tells the frames of all nodes; changes no picture.", default: "false",
    example: "true")

  package static let declared = OptionList<SceneOptions>([
    scale, proposedWidth, proposedHeight, background, opaque, colorMode, dynamicRange, colorScheme,
    direction, page, pageAlignment, rasterizationScale, missing, version, layout,
  ])
  /// Everything that a scene's address takes beside the values of parameters.
  package static let parameters = ParameterList(
    declared.map(\.parameter) + SceneAccessQuery.parameters)
}

extension SceneOptions: Query { package static let declared = SceneQuery.declared }

extension PreparedPicture {
  /// The entity tag without its quotes.
  package var tagDigits: String { String(etag.dropFirst().dropLast()) }

  /// The digits that `v` takes for this picture.
  package var version: String { String(tagDigits.prefix(16)) }
}
