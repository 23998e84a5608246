package import GalleryModel
import GalleryRendering
package import GalleryScenes
import HTTPServer
import PictureServing
package import Raster

/// The options of a scene's picture; all other names of the query are parameters of the scene.
package enum SceneQuery {
  package static let scale = QueryOption(
    \SceneOptions.scale, "scale", .decimal(maximum: 16), "Pixels per point.", default: "1",
    example: "3")
  package static let proposedWidth = QueryOption(
    \SceneOptions.proposedWidth, "proposedWidth", .decimal(maximum: 8192),
    "The proposed width in points.", example: "300")
  package static let proposedHeight = QueryOption(
    \SceneOptions.proposedHeight, "proposedHeight", .decimal(maximum: 8192),
    "The proposed height in points.", example: "200")
  package static let background = QueryOption(
    \SceneOptions.background, "background", .color,
    "The background colour. The default is transparent, or black if the picture is opaque.",
    example: "navy")
  package static let opaque = QueryOption(
    \SceneOptions.isOpaque, "opaque", .boolean,
    "Whether to blend the picture with the background and store it without an alpha channel.",
    default: "false",
    example: "true")
  package static let colorMode = QueryOption(
    \SceneOptions.colorMode, "colorMode", .choice,
    "The colour space for blending and filtering: as stored, or linear.",
    default: "nonLinear", example: "linear")
  package static let dynamicRange = QueryOption(
    \SceneOptions.dynamicRange, "dynamicRange", .choice,
    "Checked and returned in X-Dynamic-Range. Scenes always have the standard range.",
    default: "standard", example: "high")
  package static let colorScheme = QueryOption(
    \SceneOptions.colorScheme, "colorScheme", .choice,
    "The colour scheme of the scene: light, dark, or preferDark: dark if the document has "
      + "colours for both schemes, light otherwise.",
    default: "light", example: "dark")
  package static let direction = QueryOption(
    \SceneOptions.direction, "dir", .choice, "The layout direction of the scene.", default: "ltr",
    example: "rtl")
  package static let page = QueryOption(
    \SceneOptions.page, "page", .page,
    "The page size of a PDF: width and height in points, or a paper size. The default is the "
      + "size of the scene.",
    example: "a4-landscape")
  package static let pageAlignment = QueryOption(
    \SceneOptions.pageAlignment, "pageAlignment", .choice,
    "The alignment of the scene on a page of another size.", default: "center", example: "top")
  package static let rasterizationScale = QueryOption(
    \SceneOptions.rasterizationScale, "rasterizationScale", .decimal(1...8),
    "The resolution, in pixels per point, of parts that PDF and SVG cannot hold as vectors: "
      + "filtered bitmaps, and blurs and shadows in PDF.", default: "1", example: "2")
  package static let missing = QueryOption(
    \SceneOptions.missing, "missing", .choice,
    "How to handle characters that no font has: draw a box, or fail.", default: "box",
    example: "error")
  package static let version = QueryOption(
    \SceneOptions.version, "v", .digits(count: 16),
    "The first digits of the picture's entity tag. While they match, the answer may be cached "
      + "forever.",
    example: "0123456789abcdef")
  package static let layout = QueryOption(
    \SceneOptions.showsLayout, "layout", .boolean,
    "With .json: whether to include the frames of all nodes. It does not change the picture.",
    default: "false",
    example: "true")

  package static let declared = OptionList<SceneOptions>([
    scale, proposedWidth, proposedHeight, background, opaque, colorMode, dynamicRange, colorScheme,
    direction, page, pageAlignment, rasterizationScale, missing, version, layout,
  ])
  /// The parameters of a scene's URL other than the scene's own.
  package static let parameters = ParameterList(
    declared.map(\.parameter) + SceneAccessQuery.parameters)
}

extension SceneOptions: Query { package static let declared = SceneQuery.declared }

extension PreparedPicture {
  /// The entity tag without its quotes.
  package var tagDigits: String { String(etag.dropFirst().dropLast()) }

  /// The digits of `v` for this picture.
  package var version: String { String(tagDigits.prefix(16)) }
}
