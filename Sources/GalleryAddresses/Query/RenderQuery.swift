package import GalleryModel
package import HTTPServer
package import Raster

/// The query of a bitmap's picture: a format and a closed set of options.
///
/// The declarations follow the order of the rendering steps (rendering.md §2).
package struct RenderQuery: EndpointQuery {
  // MARK: Parts of the bitmap, before its size changes

  package static let palette = QueryOption(
    \RenderOptions.cells.palette, "palette", .palette,
    "Replaces the colours: two or more colours separated by commas, or the name of a stored "
      + "palette. A single word is always a name.",
    example: "black,white,tomato")
  package static let match = QueryOption(
    \RenderOptions.cells.match, "match", .choice,
    "How colours match a palette: by index, to the nearest in appearance, or by lightness. The "
      + "default is index, or nearest if the bitmap has no indices.",
    default: "index", example: "nearest")
  package static let colors = QueryOption(
    \RenderOptions.cells.colorCount, "colors", .whole(2...256),
    "Reduces the picture to this many colours, computed from its own. A picture with fewer "
      + "colours stays as it is.", example: "16")
  package static let dither = QueryOption(
    \RenderOptions.cells.dither, "dither", .choice,
    "How a palette or colors is dithered: with an ordered pattern of 2, 4 or 8 cells, or by "
      + "error diffusion (floyd).", default: "none", example: "bayer4",
    synonyms: ["ordered": "bayer4", "floydsteinberg": "floyd", "floyd-steinberg": "floyd"])
  package static let orientation = FrameQuery<RenderOptions>.orientation
  package static let crop = QueryOption(
    \RenderOptions.cells.crop, "crop", .cells(maximum: 65_535),
    "A part of the oriented bitmap, in cells: column, row, columns, rows.", example: "0,0,8,8")
  package static let outline = QueryOption(
    \RenderOptions.cells.outline, "outline", .outline,
    "An outline around the opaque cells: a colour, a width in cells, and corners to include "
      + "diagonal neighbours. The picture grows by it.", example: "black,1")
  package static let shadow = QueryOption(
    \RenderOptions.cells.shadow, "shadow", .shadow,
    "A shadow of the opaque cells: a colour, and an offset in columns and rows.",
    example: "00000080,1,1")
  package static let renderingMode = QueryOption(
    \RenderOptions.cells.renderingMode, "renderingMode", .choice,
    "template paints the opaque parts in the foreground colour.", default: "original",
    example: "template")
  package static let foreground = QueryOption(
    \RenderOptions.cells.foreground, "foreground", .color, "The colour of a template.",
    default: "black", example: "tomato")

  // MARK: The size of the picture

  package static let scale = QueryOption(
    \RenderOptions.scale, "scale", .scale,
    "Pixels per point. PDF and SVG are in points, so it does not change them. With width and "
      + "height, it scales caps, tiles and the picture of contentMode=original.", default: "1",
    example: "8")
  package static let width = FrameQuery<RenderOptions>.width
  package static let height = FrameQuery<RenderOptions>.height
  package static let pointScale = QueryOption(
    \RenderOptions.pointScale, "pointScale", .scale,
    "Stored pixels per point, as in SwiftUI's Image. The natural size, caps, tiles and edge "
      + "insets are in points.", default: "1", example: "2")
  package static let contentMode = FrameQuery<RenderOptions>.contentMode
  package static let aspectRatio = FrameQuery<RenderOptions>.aspectRatio
  package static let clipped = FrameQuery<RenderOptions>.clipped
  package static let snap = QueryOption(
    \RenderOptions.snap, "snap", .choice,
    "How interpolation=none handles factors that are not whole: none uses them, floor takes the "
      + "largest whole factor that fits, pad also centres the picture in the box, and error fails.",
    default: "none", example: "pad")

  // MARK: Scaling of cells to pixels

  package static let interpolation = QueryOption(
    \RenderOptions.interpolation, "interpolation", .choice,
    "How cells become pixels. none keeps exact blocks; low, medium and high are SwiftUI's words; "
      + "all others name a method.", default: "none", example: "high",
    synonyms: ["nearest": "none", "linear": "bilinear", "cubic": "bicubic", "lanczos": "lanczos3"])
  package static let profile = QueryOption(
    \RenderOptions.profile, "profile", .choice,
    "The methods that low, medium and high stand for.", default: "pillow", example: "apple")
  package static let colorMode = QueryOption(
    \RenderOptions.colorMode, "colorMode", .choice,
    "The colour space for filtering and blending: as stored, or linear.",
    default: "nonLinear", example: "linear")
  package static let dynamicRange = QueryOption(
    \RenderOptions.dynamicRange, "dynamicRange", .choice,
    "Checked and returned in X-Dynamic-Range. Bitmaps always have the standard range.",
    default: "standard", example: "high")

  // MARK: Parts that keep their size while the rest fills a box (rendering.md §16, §17)

  package static let resizingMode = FrameQuery<RenderOptions>.resizingMode
  package static let capInsets = FrameQuery<RenderOptions>.capInsets

  // MARK: SwiftUI's two ways to draw the cells (rendering.md §12, §13)

  package static let renderer = QueryOption(
    \RenderOptions.renderer, "renderer", .choice,
    "Draws as an Image, or as a Canvas that fills one rectangle per cell. The pixels are equal, "
      + "but a canvas has no interpolation.", default: "image", example: "canvas")
  package static let fillAntialiased = QueryOption(
    \RenderOptions.isFillAntialiased, "fillAntialiased", .boolean,
    "With renderer=canvas: whether to show the seams that antialiased fills leave between cells.",
    default: "false", example: "true")

  // MARK: Dividers between cells, and the border around them (rendering.md §14, §15)

  package static let lineWidthRatio = QueryOption(
    \RenderOptions.lineWidthRatio, "lineWidthRatio", .decimal(maximum: 1),
    "The width of dividers as a part of a cell. Only lineColor given: 0.05.",
    example: "0.05")
  package static let lineColor = QueryOption(
    \RenderOptions.lineColor, "lineColor", .color,
    "The colour of dividers. Only lineWidthRatio given: white.", example: "white")
  package static let lineStyle = QueryOption(
    \RenderOptions.lineStyle, "lineStyle", .choice,
    "Antialiased dividers (smooth), or dividers "
      + "of whole pixels (hard).",
    default: "smooth", example: "hard")
  package static let lineMode = QueryOption(
    \RenderOptions.lineMode, "lineMode", .choice,
    "Dividers over the cells (overlay), or between them, which enlarges the picture (insert).",
    default: "overlay", example: "insert")
  package static let lineBlend = QueryOption(
    \RenderOptions.lineBlend, "lineBlend", .choice,
    "Whether crossings of translucent dividers are painted once (union) or by row and by column "
      + "(twice).",
    default: "union", example: "twice")
  package static let layer = QueryOption(
    \RenderOptions.layer, "layer", .choice,
    "The whole picture, or only the dividers on a transparent background.", default: "all",
    example: "dividers")
  package static let innerPadding = QueryOption(
    \RenderOptions.innerPadding, "innerPadding", .pixelInsets(maximum: 4096),
    "Pixels between the picture and its border: one number, or top, leading, bottom, trailing.",
    default: "0", example: "2")
  package static let border = FrameQuery<RenderOptions>.border

  // MARK: Rotation, and the edges of a rotated picture (rendering.md §23)

  package static let rotate = FrameQuery<RenderOptions>.rotate
  package static let antialiased = FrameQuery<RenderOptions>.antialiased
  package static let edgeInset = QueryOption(
    \RenderOptions.edgeInset, "edgeInset", .pointInsets(maximum: 64, isOneTaken: true),
    "A transparent edge around the border, in points: one number, or top, leading, bottom, "
      + "trailing. The outline of a rotated picture is smooth only with an edge of at least half a "
      + "pixel; with 0 it is hard, and the inside is smooth.",
    example: "1")

  // MARK: The surroundings and the background of the rotated picture (rendering.md §15, §20)

  package static let padding = QueryOption(
    \RenderOptions.padding, "padding", .pixelInsets(maximum: 4096),
    "Pixels outside the border: one number, or top, leading, bottom, trailing.", default: "0",
    example: "16")
  package static let background = QueryOption(
    \RenderOptions.background, "background", .color,
    "The background colour. The default is transparent, or black if the picture is opaque.",
    example: "navy")
  package static let opaque = FrameQuery<RenderOptions>.opaque

  package static let version = QueryOption(
    \RenderQuery.revision, "v", .whole(1...Int.max),
    "The revision of the bitmap. While it is current, the answer may be cached forever.",
    example: "1")

  /// The options that change the cells before scaling, one for each of `CellOptions`.
  package static let cellOptions: [any DeclaredOption<RenderOptions>] = [
    palette, match, colors, dither, orientation, crop, outline, shadow, renderingMode, foreground,
  ]

  fileprivate static let declared = OptionList<RenderOptions>(
    frameOptions + cellOptions + [
      scale, width, height, pointScale, contentMode, aspectRatio, clipped, snap,
      interpolation, profile, colorMode, dynamicRange,
      resizingMode, capInsets,
      renderer, fillAntialiased,
      lineWidthRatio, lineColor, lineStyle, lineMode, lineBlend, layer, innerPadding, border,
      rotate, antialiased, edgeInset,
      padding, background, opaque,
    ])

  /// The parameters that change the picture.
  package static let pictureParameters = declared.map(\.parameter)

  package static let parameters = ParameterList(pictureParameters + [version.parameter])

  package let options: RenderOptions
  /// The revision in the URL, or `nil`.
  package fileprivate(set) var revision: Int?
  /// The requested dynamic range, which the answer repeats, or `nil`.
  package let dynamicRange: DynamicRange?

  /// Parses the query of a path that ends with the format.
  package init(_ request: Request, _ path: [String: String]) throws {
    let format = try PictureFormat(
      fileExtension: path["format"] ?? "", beside: [IconFileQuery.fileExtension])
    try self.init(request, format: format)
  }

  /// Parses a query, and checks everything that does not depend on the bitmap.
  package init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters)
    var options = try RenderOptions(values)
    options.format = format
    self.options = options
    dynamicRange = try Self.dynamicRange.value(in: values)
    try Self.version.read(values, into: &self)
  }
}

extension RenderOptions: FramedOptions { package static let declared = RenderQuery.declared }
