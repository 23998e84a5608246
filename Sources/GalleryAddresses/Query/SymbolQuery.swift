package import GalleryModel
package import HTTPServer
package import Raster

/// The query of a symbol's picture: a format and a closed set of options.
///
/// The declarations follow the order of the steps: look-up, colours, size and motion (symbols.md §4, §7 to §10).
package struct SymbolQuery: Sendable {
  // MARK: The drawing of a symbol (symbols.md §2 to §5)

  package static let variant = QueryOption(
    \SymbolOptions.variants, "variant", .variants,
    "The variants, as words separated by dots. In one value, the last shape wins; among repeated "
      + "values, which apply from the inside out, the first shape wins. A variant without a drawing "
      + "is left out: fill first, slash last.",
    example: "slash.fill", isRepeatable: true)
  package static let context = QueryOption<SymbolOptions, SymbolContext>(
    QueryParameter(
      "context", .choice(SymbolContext.allCases.map(\.rawValue)),
      "A context in which SwiftUI fills symbols, as if variant=fill were given last.",
      example: "tabBar"),
    .choice, get: { _ in nil }, set: { $0.variants = $1.variants.union(inner: $0.variants) })
  package static let plain = QueryOption<SymbolOptions, Bool>(
    QueryParameter(
      "plain", .boolean,
      "Ignores all variants except those in the name, as if none and no context were given.",
      default: "false", example: "true"),
    .boolean, get: { _ in nil }, set: { if $1 { $0.variants = .none } })
  package static let derive = QueryOption(
    \SymbolOptions.isDerived, "derive", .boolean,
    "Whether to derive a missing slash or enclosure from an existing drawing. A fill is never "
      + "derived.",
    default: "false", example: "true")

  // MARK: The colours of layers, and the layers that are shown (symbols.md §7, §8)

  package static let mode = QueryOption(
    \SymbolOptions.mode, "mode", .choice,
    "The rendering mode. The default is palette if you give two or more colours, else the "
      + "symbol's preferred mode, else monochrome.", example: "hierarchical")
  package static let foreground = QueryOption(
    \SymbolOptions.foreground, "foreground", .colors(maximum: 3),
    "The colour, or with mode=palette one colour per level. The default is black, in SVG "
      + "currentColor.",
    example: "indigo")
  package static let levels = QueryOption(
    \SymbolOptions.levels, "levels", .fractions(count: 3),
    "With mode=hierarchical: the opacities of the primary, secondary and tertiary level.",
    default: "1,0.5,0.25", example: "1,.5,.18")
  package static let value = QueryOption(
    \SymbolOptions.value, "value", .fraction,
    "The active part of a variable symbol: its layers become active in turn, the first above 0. "
      + "By default all are active.", example: "0.5")
  package static let inactive = QueryOption(
    \SymbolOptions.inactive, "inactive", .choice,
    "How to draw variable layers that value or effect=variableColor leaves inactive: at three "
      + "tenths of their opacity, or not at all.", default: "dim", example: "hide")

  // MARK: The size, weight and direction of a symbol (symbols.md §9)

  package static let size = QueryOption(
    \SymbolOptions.size, "size", .decimal(maximum: 1_000_000),
    "The longer side of the frame in points. The default is the drawing's own, for example 24. "
      + "With width and height, only for contentMode=original, or as the size of caps and tiles.",
    example: "64")
  package static let scale = QueryOption(
    \SymbolOptions.scale, "scale", .scale,
    "Pixels per point. width and height are always in pixels.", default: "1", example: "2")
  package static let width = FrameQuery<SymbolOptions>.width
  package static let height = FrameQuery<SymbolOptions>.height
  package static let contentMode = FrameQuery<SymbolOptions>.contentMode
  package static let aspectRatio = FrameQuery<SymbolOptions>.aspectRatio
  package static let clipped = FrameQuery<SymbolOptions>.clipped
  package static let orientation = FrameQuery<SymbolOptions>.orientation
  package static let resizingMode = FrameQuery<SymbolOptions>.resizingMode
  package static let capInsets = FrameQuery<SymbolOptions>.capInsets
  package static let imageScale = QueryOption(
    \SymbolOptions.imageScale, "imageScale", .choice,
    "The size relative to text: 0.783, 1 or 1.29 times.",
    default: "medium", example: "large")
  package static let weight = QueryOption(
    \SymbolOptions.weight, "weight", .choice,
    "The weight of strokes. If the drawing has no strokes, X-Symbol-Weight says ignored.",
    default: "regular", example: "bold")
  package static let layoutDirection = QueryOption(
    \SymbolOptions.layoutDirection, "dir", .choice,
    "The text direction. Symbols that are marked for it are mirrored in rtl.", default: "ltr",
    example: "rtl")

  // MARK: The surroundings and background of a symbol, its rotation, and the colour space

  /// The maximum padding of a side in points.
  package static let maximumPadding = 4096
  package static let innerPadding = QueryOption(
    \SymbolOptions.innerPadding, "innerPadding", .pixelInsets(maximum: maximumPadding),
    "Points between the frame and its border: one number, or top, leading, bottom, trailing.",
    default: "0", example: "2")
  package static let border = FrameQuery<SymbolOptions>.border
  package static let rotate = FrameQuery<SymbolOptions>.rotate
  package static let antialiased = FrameQuery<SymbolOptions>.antialiased
  package static let padding = QueryOption(
    \SymbolOptions.padding, "padding", .pixelInsets(maximum: maximumPadding),
    "Points outside the border (pixels at scale 1): one number, or top, leading, bottom, "
      + "trailing.",
    default: "0", example: "4")
  package static let background = QueryOption(
    \SymbolOptions.background, "background", .color,
    "The background colour, transparent by default.", example: "navy")
  package static let opaque = FrameQuery<SymbolOptions>.opaque
  package static let colorMode = QueryOption(
    \SymbolOptions.colorMode, "colorMode", .choice,
    "The colour space for blending: as stored, or linear.", default: "nonLinear",
    example: "linear")

  package static let version = QueryOption(
    \SymbolQuery.revision, "v", .whole(1...Int.max),
    "The revision of the symbol. While it is current, the answer may be cached forever.",
    example: "1")

  /// All options except `effectsRemoved`, which is evaluated after the effects have been checked.
  fileprivate static let declared = OptionList<SymbolOptions>(
    [
      variant, context, plain, derive,
      mode, foreground, levels, value, inactive,
      size, scale, width, height, contentMode, aspectRatio, clipped, imageScale, weight,
      layoutDirection, orientation, resizingMode, capInsets,
      innerPadding, border, rotate, antialiased, padding, background, opaque, colorMode,
      effect,
    ] + motion)

  /// The parameters that change the picture.
  package static let pictureParameters = declared.map(\.parameter) + [effectsRemoved.parameter]

  package static let parameters = ParameterList(pictureParameters + [version.parameter])

  package let options: SymbolOptions
  /// The revision in the URL, or `nil`.
  package fileprivate(set) var revision: Int?
  /// Whether a weight was requested, even if it is the default.
  package let hasWeight: Bool

  /// Parses a query, and checks everything that does not depend on the symbol.
  package init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters)
    var options = try SymbolOptions(values)
    options.format = format
    self.options = options
    hasWeight = try Self.weight.value(in: values) != nil
    try Self.version.read(values, into: &self)
  }
}

extension SymbolOptions: FramedOptions {
  package static let declared = SymbolQuery.declared

  /// Parses the options of a symbol's picture, without `v`.
  package init(_ values: QueryValues) throws(ParameterError) {
    self.init()
    try read(values)
    try checkEffects()
    try SymbolQuery.effectsRemoved.read(values, into: &self)
  }
}
