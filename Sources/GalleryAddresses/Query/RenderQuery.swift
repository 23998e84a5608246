package import GalleryModel
package import HTTPServer
package import Raster

/// The query of a bitmap's picture: a format and a closed set of options.
///
/// They are declared in the order in which a picture is made (rendering.md §2).
package struct RenderQuery: EndpointQuery {
  // MARK: What is taken of the bitmap, before its size changes

  package static let palette = QueryOption(
    \RenderOptions.palette, "palette", .palette,
    "Other colours: a list between commas, or a stored palette's name; one word is always a name.",
    example: "black,white,tomato")
  package static let match = QueryOption(
    \RenderOptions.match, "match", .choice,
    "With a palette, which colour each becomes: that of its index, the one that looks most like it, "
      + "or the one as light among the others; nearest by itself where the bitmap has no indices.",
    default: "index", example: "nearest")
  package static let colors = QueryOption(
    \RenderOptions.colorCount, "colors", .whole(2...256),
    "So many colours that are made of the picture's own, in place of a palette; a picture that has no "
      + "more stays as it is.", example: "16")
  package static let dither = QueryOption(
    \RenderOptions.dither, "dither", .choice,
    "With a palette or colors, how neighbouring cells share the colours: by a pattern of 2, 4 or 8 "
      + "cells, or by what each is off by (floyd).", default: "none", example: "bayer4",
    synonyms: ["ordered": "bayer4", "floydsteinberg": "floyd", "floyd-steinberg": "floyd"])
  package static let orientation = FrameQuery<RenderOptions>.orientation
  package static let crop = QueryOption(
    \RenderOptions.crop, "crop", .cells(maximum: 65_535),
    "A part of the oriented bitmap, in cells: column, row, columns, rows.", example: "0,0,8,8")
  package static let outline = QueryOption(
    \RenderOptions.outline, "outline", .outline,
    "Cells around all that is not transparent, by which the picture grows: a colour, a width, and "
      + "corners where cells that touch at a corner are outlined too.", example: "black,1")
  package static let shadow = QueryOption(
    \RenderOptions.shadow, "shadow", .shadow,
    "The shape of all that is not transparent in one colour, moved by so many columns and rows and laid "
      + "beneath it.", example: "00000080,1,1")
  package static let renderingMode = QueryOption(
    \RenderOptions.renderingMode, "renderingMode", .choice,
    "template paints all that is not transparent in the foreground colour.", default: "original",
    example: "template")
  package static let foreground = QueryOption(
    \RenderOptions.foreground, "foreground", .color, "The colour of a template.",
    default: "black", example: "tomato")

  // MARK: How large the picture is

  package static let scale = QueryOption(
    \RenderOptions.scale, "scale", .scale,
    "Pixels per point; PDF and SVG are measured in points, whatever it is. Beside width and height it "
      + "sizes caps and tiles, or the picture of contentMode=original.", default: "1", example: "8")
  package static let width = FrameQuery<RenderOptions>.width
  package static let height = FrameQuery<RenderOptions>.height
  package static let pointScale = QueryOption(
    \RenderOptions.pointScale, "pointScale", .scale,
    "Stored pixels per point, as in SwiftUI's Image: the natural size is measured in points, and so "
      + "are caps, tiles and edge insets.", default: "1", example: "2")
  package static let contentMode = FrameQuery<RenderOptions>.contentMode
  package static let aspectRatio = FrameQuery<RenderOptions>.aspectRatio
  package static let clipped = FrameQuery<RenderOptions>.clipped
  package static let snap = QueryOption(
    \RenderOptions.snap, "snap", .choice,
    "What interpolation=none does with factors that are not whole: as asked, the largest whole "
      + "factor that fits (floor), the same centred in the box (pad), or a refusal (error).",
    default: "none", example: "pad")

  // MARK: How cells become pixels of another size

  package static let interpolation = QueryOption(
    \RenderOptions.interpolation, "interpolation", .choice,
    "How cells become pixels: none keeps exact blocks; low, medium and high are SwiftUI's words, "
      + "the others name one method each.", default: "none", example: "high",
    synonyms: ["nearest": "none", "linear": "bilinear", "cubic": "bicubic", "lanczos": "lanczos3"])
  package static let profile = QueryOption(
    \RenderOptions.profile, "profile", .choice,
    "Whose methods low, medium and high stand for.", default: "pillow", example: "apple")
  package static let colorMode = QueryOption(
    \RenderOptions.colorMode, "colorMode", .choice,
    "Where colours are filtered and blended: as stored, or in linear light.",
    default: "nonLinear", example: "linear")
  package static let dynamicRange = QueryOption(
    \RenderOptions.dynamicRange, "dynamicRange", .choice,
    "Checked and repeated in X-Dynamic-Range; bitmaps have the standard range, so pixels stay.",
    default: "standard", example: "high")

  // MARK: Which parts keep their size while the rest fills a box (rendering.md §16, §17)

  package static let resizingMode = FrameQuery<RenderOptions>.resizingMode
  package static let capInsets = FrameQuery<RenderOptions>.capInsets

  // MARK: Which of SwiftUI's two ways draws the cells (rendering.md §12, §13)

  package static let renderer = QueryOption(
    \RenderOptions.renderer, "renderer", .choice,
    "As an Image, or as a Canvas that fills a rectangle a cell: the same pixels. A canvas has no "
      + "interpolation.", default: "image", example: "canvas")
  package static let fillAntialiased = QueryOption(
    \RenderOptions.isFillAntialiased, "fillAntialiased", .boolean,
    "With renderer=canvas, shows the seams that antialiased fills leave between cells.",
    default: "false", example: "true")

  // MARK: Dividers between cells, and the border around them (rendering.md §14, §15)

  package static let lineWidthRatio = QueryOption(
    \RenderOptions.lineWidthRatio, "lineWidthRatio", .decimal(maximum: 1),
    "Draws dividers, this part of a cell thick; 0.05 where lineColor is given alone.",
    example: "0.05")
  package static let lineColor = QueryOption(
    \RenderOptions.lineColor, "lineColor", .color,
    "Draws dividers in this colour; white where lineWidthRatio is given alone.", example: "white")
  package static let lineStyle = QueryOption(
    \RenderOptions.lineStyle, "lineStyle", .choice, "Dividers by coverage, or in whole pixels.",
    default: "smooth", example: "hard")
  package static let lineMode = QueryOption(
    \RenderOptions.lineMode, "lineMode", .choice,
    "Dividers over the cells, or in gaps between them, which make the picture larger.",
    default: "overlay", example: "insert")
  package static let lineBlend = QueryOption(
    \RenderOptions.lineBlend, "lineBlend", .choice,
    "Crossings of translucent dividers are painted once, or by the row and by the column.",
    default: "union", example: "twice")
  package static let layer = QueryOption(
    \RenderOptions.layer, "layer", .choice,
    "Everything, or the dividers alone on transparent ground.", default: "all", example: "dividers")
  package static let innerPadding = QueryOption(
    \RenderOptions.innerPadding, "innerPadding", .pixelInsets(maximum: 4096),
    "Pixels between the picture and its border: one number, or top, leading, bottom, trailing.",
    default: "0", example: "2")
  package static let border = FrameQuery<RenderOptions>.border

  // MARK: How far the picture is turned, and how its edges look then (rendering.md §23)

  package static let rotate = FrameQuery<RenderOptions>.rotate
  package static let antialiased = FrameQuery<RenderOptions>.antialiased
  package static let edgeInset = QueryOption(
    \RenderOptions.edgeInset, "edgeInset", .pointInsets(maximum: 64, isOneTaken: true),
    "Transparent points around the border, one number or top, leading, bottom, trailing: a rotated "
      + "picture is smoothed by them alone, which takes half a pixel of them; with 0 its outline is "
      + "hard and what is inside smooth.",
    example: "1")

  // MARK: What lies around and beneath the turned picture (rendering.md §15, §20)

  package static let padding = QueryOption(
    \RenderOptions.padding, "padding", .pixelInsets(maximum: 4096),
    "Pixels outside the border: one number, or top, leading, bottom, trailing.", default: "0",
    example: "16")
  package static let background = QueryOption(
    \RenderOptions.background, "background", .color,
    "Beneath all of it; without one transparent, or black where the picture is opaque.",
    example: "navy")
  package static let opaque = FrameQuery<RenderOptions>.opaque

  package static let version = QueryOption(
    \RenderQuery.revision, "v", .whole(1...Int.max),
    "The revision of the bitmap; while it is the current one, the answer may be kept for ever.",
    example: "1")

  fileprivate static let declared = OptionList<RenderOptions>(
    frameOptions + [
      palette, match, colors, dither, orientation, crop, outline, shadow, renderingMode, foreground,
      scale, width, height, pointScale, contentMode, aspectRatio, clipped, snap,
      interpolation, profile, colorMode, dynamicRange,
      resizingMode, capInsets,
      renderer, fillAntialiased,
      lineWidthRatio, lineColor, lineStyle, lineMode, lineBlend, layer, innerPadding, border,
      rotate, antialiased, edgeInset,
      padding, background, opaque,
    ])

  /// Every parameter that changes the picture.
  package static let pictureParameters = declared.map(\.parameter)

  package static let parameters = ParameterList(pictureParameters + [version.parameter])

  package let options: RenderOptions
  /// The revision that the URL was made for.
  package fileprivate(set) var revision: Int?
  /// The range that was asked for, to be repeated in the answer; `nil` where none was.
  package let dynamicRange: DynamicRange?

  /// The query of an address that ends with the format.
  package init(_ request: Request, _ path: [String: String]) throws {
    let format = try PictureFormat(
      fileExtension: path["format"] ?? "", beside: [IconFileQuery.fileExtension])
    try self.init(request, format: format)
  }

  /// Checks everything that can be known without the bitmap.
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
