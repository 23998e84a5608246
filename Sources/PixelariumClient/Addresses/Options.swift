// swift-format-ignore-file
// Made of the options that the server declares: a test compares, and with RECORD=1 writes it anew.

extension PixelOption {
  /// The kinds of files.
  public enum Format: String, CaseIterable, Hashable, Sendable, Codable {
    case png, svg, pdf, webp, json, txt, gif, apng
  }

  /// The words of `match`: how colours match a palette: by index, to the nearest in appearance, or by
  /// lightness. The default is index, or nearest if the bitmap has no indices.
  public enum PaletteMatch: String, CaseIterable, Hashable, Sendable, Codable {
    case index, nearest, lightness
  }

  /// The words of `dither`: how a palette or colors is dithered: with an ordered pattern of 2, 4 or 8
  /// cells, or by error diffusion (floyd).
  public enum Dither: String, CaseIterable, Hashable, Sendable, Codable {
    case none, bayer2, bayer4, bayer8, floyd
  }

  /// The words of `orientation`: rotates and mirrors the picture before all other options except colours.
  public enum Orientation: String, CaseIterable, Hashable, Sendable, Codable {
    case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
  }

  /// The words of `renderingMode`: template paints the opaque parts in the foreground colour.
  public enum RenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case original, template
  }

  /// The words of `contentMode`: how the picture fills a box with another aspect ratio: fit leaves
  /// margins, fill overflows, stretch scales each axis by itself, and original keeps the picture's own
  /// size.
  public enum ContentMode: String, CaseIterable, Hashable, Sendable, Codable {
    case fit, fill, stretch, original
  }

  /// The words of `snap`: how interpolation=none handles factors that are not whole: none uses them,
  /// floor takes the largest whole factor that fits, pad also centres the picture in the box, and error
  /// fails.
  public enum Snap: String, CaseIterable, Hashable, Sendable, Codable {
    case none, floor, pad, error
  }

  /// The words of `interpolation`: how cells become pixels. none keeps exact blocks; low, medium and high
  /// are SwiftUI's words; all others name a method.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable, Codable {
    case none, low, medium, high, box, bilinear, hamming, bicubic, mitchell, lanczos3, area, scale2x, scale3x, scale4x, pixelated
  }

  /// The words of `profile`: the methods that low, medium and high stand for.
  public enum ResamplingProfile: String, CaseIterable, Hashable, Sendable, Codable {
    case pillow, apple
  }

  /// The words of `colorMode`: the colour space for filtering and blending: as stored, or linear.
  public enum ColorMode: String, CaseIterable, Hashable, Sendable, Codable {
    case nonLinear, linear, extendedLinear
  }

  /// The words of `dynamicRange`: checked and returned in X-Dynamic-Range. Bitmaps always have the
  /// standard range.
  public enum DynamicRange: String, CaseIterable, Hashable, Sendable, Codable {
    case standard, constrainedHigh, high
  }

  /// The words of `resizingMode`: how the area between the caps fills the box: stretched or tiled.
  public enum ResizingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case stretch, tile
  }

  /// The words of `renderer`: draws as an Image, or as a Canvas that fills one rectangle per cell. The
  /// pixels are equal, but a canvas has no interpolation.
  public enum CellRenderer: String, CaseIterable, Hashable, Sendable, Codable {
    case image, canvas
  }

  /// The words of `lineStyle`: antialiased dividers (smooth), or dividers of whole pixels (hard).
  public enum LineStyle: String, CaseIterable, Hashable, Sendable, Codable {
    case smooth, hard
  }

  /// The words of `lineMode`: dividers over the cells (overlay), or between them, which enlarges the
  /// picture (insert).
  public enum LineMode: String, CaseIterable, Hashable, Sendable, Codable {
    case overlay, insert
  }

  /// The words of `lineBlend`: whether crossings of translucent dividers are painted once (union) or by
  /// row and by column (twice).
  public enum LineBlend: String, CaseIterable, Hashable, Sendable, Codable {
    case union, twice
  }

  /// The words of `layer`: the whole picture, or only the dividers on a transparent background.
  public enum Layer: String, CaseIterable, Hashable, Sendable, Codable {
    case all, dividers
  }

  /// The words of `context`: a context in which SwiftUI fills symbols, as if variant=fill were given
  /// last.
  public enum SymbolContext: String, CaseIterable, Hashable, Sendable, Codable {
    case tabBar, swipeActions
  }

  /// The words of `mode`: the rendering mode. The default is palette if you give two or more colours,
  /// else the symbol's preferred mode, else monochrome.
  public enum SymbolRenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case monochrome, hierarchical, palette, multicolor
  }

  /// The words of `inactive`: how to draw variable layers that value or effect=variableColor leaves
  /// inactive: at three tenths of their opacity, or not at all.
  public enum InactiveLayers: String, CaseIterable, Hashable, Sendable, Codable {
    case dim, hide
  }

  /// The words of `imageScale`: the size relative to text: 0.783, 1 or 1.29 times.
  public enum SymbolScale: String, CaseIterable, Hashable, Sendable, Codable {
    case small, medium, large
  }

  /// The words of `weight`: the weight of strokes. If the drawing has no strokes, X-Symbol-Weight says
  /// ignored.
  public enum SymbolWeight: String, CaseIterable, Hashable, Sendable, Codable {
    case ultralight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The words of `dir`: the text direction. Symbols that are marked for it are mirrored in rtl.
  public enum LayoutDirection: String, CaseIterable, Hashable, Sendable, Codable {
    case ltr, rtl
  }

  /// The words of `effect`: a symbol effect of SwiftUI, as an animated PNG or SVG. Several effects run
  /// together. The parameters below are options of the effects; an effect ignores those that it does not
  /// have. X-Symbol-Frame gives the place of the resting symbol in a picture that holds the whole motion.
  public enum SymbolEffect: String, CaseIterable, Hashable, Sendable, Codable {
    case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe, drawOn, drawOff
  }

  /// The words of `direction`: the direction of the effect, or the style of replace and breathe. A
  /// direction that the effect does not have is an error.
  public enum EffectDirection: String, CaseIterable, Hashable, Sendable, Codable {
    case up, down, left, right, forward, backward, clockwise, counterClockwise, downUp, upUp, offUp, plain, pulse
  }

  /// The words of `scope`: whether layers move one after the other, all together, or, with effect=drawOn
  /// and drawOff, each after the previous one has ended.
  public enum EffectScope: String, CaseIterable, Hashable, Sendable, Codable {
    case byLayer, wholeSymbol, individually
  }

  /// The words of `sequence`: with effect=variableColor: one active layer at a time (iterative), or
  /// layers that stay active (cumulative).
  public enum EffectSequence: String, CaseIterable, Hashable, Sendable, Codable {
    case iterative, cumulative
  }

  /// The words of `colorScheme`: the colour scheme of the scene: light, dark, or preferDark: dark if the
  /// document has colours for both schemes, light otherwise.
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable, Codable {
    case light, dark, preferDark
  }

  /// The words of `page`: the page size of a PDF: width and height in points, or a paper size. The
  /// default is the size of the scene.
  public enum Sheet: String, CaseIterable, Hashable, Sendable, Codable {
    case a4, a4Landscape = "a4-landscape", a5, a5Landscape = "a5-landscape", letter, letterLandscape = "letter-landscape"
  }

  /// The words of `pageAlignment`: the alignment of the scene on a page of another size.
  public enum PageAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    case center, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
  }

  /// The words of `missing`: how to handle characters that no font has: draw a box, or fail.
  public enum MissingGlyphs: String, CaseIterable, Hashable, Sendable, Codable {
    case box, error
  }
}

extension OptionTable {
  /// Those of `/bitmap/{id}.{format}`.
  static let bitmap = OptionTable([
    Row("frame", in: 0...65535, isWhole: true, "a whole number from 0 to 65535"),
    Row("frames"),
    Row("tag"),
    Row("repeat", in: 1...65535, isWhole: true, "a whole number from 1 to 65535, or continuous"),
    Row("speed", standard: "1", in: 0.1...10, "a decimal number from 0.1 to 10, with at most 6 fraction digits"),
    Row("duration", in: 1...65535, isWhole: true, "a whole number from 1 to 65535"),
    Row("grid", in: 1...4096, isWhole: true, "columns and rows with an x between them, each a whole number from 1 to 4096"),
    Row("gridMargin", standard: "0", in: 0...64, isWhole: true, "a whole number from 0 to 64"),
    Row("gridSpacing", standard: "0", in: 0...64, isWhole: true, "a whole number from 0 to 64"),
    Row("layers"),
    Row("slice"),
    Row("palette"),
    Row("match"),
    Row("colors", in: 2...256, isWhole: true, "a whole number from 2 to 256"),
    Row("dither", standard: "none"),
    Row("orientation", standard: "up"),
    Row("crop", in: 0...65535, isWhole: true, "four whole numbers up to 65535 separated by commas: column and row from 0, columns and rows from 1"),
    Row("outline"),
    Row("shadow"),
    Row("renderingMode", standard: "original"),
    Row("foreground", standard: "black"),
    Row("scale", standard: "1", in: 0.000001...256, "a decimal number above 0 and at most 256, with at most 6 fraction digits"),
    Row("width", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("height", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("pointScale", standard: "1", in: 0.000001...256, "a decimal number above 0 and at most 256, with at most 6 fraction digits"),
    Row("contentMode", standard: "fit"),
    Row("aspectRatio", in: 0.000001...10000, "width and height with a colon between them, each a decimal number above 0 and at most 10000, with at most 6 fraction digits, or width divided by height"),
    Row("clipped", standard: "true"),
    Row("snap", standard: "none"),
    Row("interpolation", standard: "none"),
    Row("profile", standard: "pillow"),
    Row("colorMode", standard: "nonLinear"),
    Row("dynamicRange", standard: "standard"),
    Row("resizingMode", standard: "stretch"),
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 separated by commas: top, leading, bottom, trailing"),
    Row("renderer", standard: "image"),
    Row("fillAntialiased", standard: "false"),
    Row("lineWidthRatio", in: 0.000001...1, "a decimal number above 0 and at most 1, with at most 6 fraction digits"),
    Row("lineColor"),
    Row("lineStyle", standard: "smooth"),
    Row("lineMode", standard: "overlay"),
    Row("lineBlend", standard: "union"),
    Row("layer", standard: "all"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("edgeInset", in: 0...64, "a decimal number from 0 to 64, or four decimal numbers from 0 to 64 separated by commas: top, leading, bottom, trailing"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("background"),
    Row("opaque", standard: "false"),
    Row("v", in: 1...9007199254740992, isWhole: true, "a whole number from 1 to 9223372036854775807"),
  ])

  /// Those of `/symbol/{symbol}.{format}`.
  static let symbol = OptionTable([
    Row("variant"),
    Row("context"),
    Row("plain", standard: "false"),
    Row("derive", standard: "false"),
    Row("mode"),
    Row("foreground"),
    Row("levels", standard: "1,0.5,0.25", in: 0...1, "3 numbers separated by commas, each a decimal number from 0 to 1, with at most 6 fraction digits"),
    Row("value", in: 0...1, "a decimal number from 0 to 1, with at most 6 fraction digits"),
    Row("inactive", standard: "dim"),
    Row("size", in: 0.000001...1000000, "a decimal number above 0 and at most 1000000, with at most 6 fraction digits"),
    Row("scale", standard: "1", in: 0.000001...256, "a decimal number above 0 and at most 256, with at most 6 fraction digits"),
    Row("width", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("height", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("contentMode", standard: "fit"),
    Row("aspectRatio", in: 0.000001...10000, "width and height with a colon between them, each a decimal number above 0 and at most 10000, with at most 6 fraction digits, or width divided by height"),
    Row("clipped", standard: "true"),
    Row("imageScale", standard: "medium"),
    Row("weight", standard: "regular"),
    Row("dir", standard: "ltr"),
    Row("orientation", standard: "up"),
    Row("resizingMode", standard: "stretch"),
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 separated by commas: top, leading, bottom, trailing"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("background"),
    Row("opaque", standard: "false"),
    Row("colorMode", standard: "nonLinear"),
    Row("effect"),
    Row("direction"),
    Row("scope", standard: "byLayer"),
    Row("sequence", standard: "iterative"),
    Row("reversing", standard: "false"),
    Row("reversed", standard: "false"),
    Row("angle", in: 0.000001...360, "a decimal number above 0 and at most 360, with at most 6 fraction digits"),
    Row("to"),
    Row("repeat", in: 1...10000, isWhole: true, "a whole number from 1 to 10000, or continuous"),
    Row("delay", standard: "0", in: 0...60, "a decimal number from 0 to 60, with at most 6 fraction digits"),
    Row("speed", standard: "1", in: 0.000001...100, "a decimal number above 0 and at most 100, with at most 6 fraction digits"),
    Row("time", in: 0...3600, "a decimal number from 0 to 3600, with at most 6 fraction digits"),
    Row("effectsRemoved", standard: "false"),
    Row("v", in: 1...9007199254740992, isWhole: true, "a whole number from 1 to 9223372036854775807"),
  ])

  /// Those of `/scene/{scene}.{format}`.
  static let scene = OptionTable([
    Row("scale", standard: "1", in: 0.000001...16, "a decimal number above 0 and at most 16, with at most 6 fraction digits"),
    Row("proposedWidth", in: 0.000001...8192, "a decimal number above 0 and at most 8192, with at most 6 fraction digits"),
    Row("proposedHeight", in: 0.000001...8192, "a decimal number above 0 and at most 8192, with at most 6 fraction digits"),
    Row("background"),
    Row("opaque", standard: "false"),
    Row("colorMode", standard: "nonLinear"),
    Row("dynamicRange", standard: "standard"),
    Row("colorScheme", standard: "light"),
    Row("dir", standard: "ltr"),
    Row("page", in: 0.000001...8192, "width and height in points with an x between them, each a decimal number above 0 and at most 8192, with at most 6 fraction digits, or a4, or a4-landscape, or a5, or a5-landscape, or letter, or letter-landscape"),
    Row("pageAlignment", standard: "center"),
    Row("rasterizationScale", standard: "1", in: 1...8, "a decimal number from 1 to 8, with at most 6 fraction digits"),
    Row("missing", standard: "box"),
    Row("v"),
    Row("layout", standard: "false"),
    Row("wait", standard: "5000", in: 0...10000, isWhole: true, "a whole number from 0 to 10000"),
    Row("expires", in: 1...253402300799, isWhole: true, "a whole number from 1 to 253402300799"),
    Row("signature"),
  ])

  /// Those of `/remote.{format}`.
  static let remote = OptionTable([
    Row("url"),
    Row("placeholder"),
    Row("fallback"),
    Row("keepPrevious"),
    Row("recover", standard: "false"),
    Row("wait", in: 0...10000, isWhole: true, "a whole number from 0 to 10000"),
    Row("expires", in: 1...253402300799, isWhole: true, "a whole number from 1 to 253402300799"),
    Row("signature"),
    Row("frame", in: 0...65535, isWhole: true, "a whole number from 0 to 65535"),
    Row("frames"),
    Row("tag"),
    Row("repeat", in: 1...65535, isWhole: true, "a whole number from 1 to 65535, or continuous"),
    Row("speed", standard: "1", in: 0.1...10, "a decimal number from 0.1 to 10, with at most 6 fraction digits"),
    Row("duration", in: 1...65535, isWhole: true, "a whole number from 1 to 65535"),
    Row("grid", in: 1...4096, isWhole: true, "columns and rows with an x between them, each a whole number from 1 to 4096"),
    Row("gridMargin", standard: "0", in: 0...64, isWhole: true, "a whole number from 0 to 64"),
    Row("gridSpacing", standard: "0", in: 0...64, isWhole: true, "a whole number from 0 to 64"),
    Row("layers"),
    Row("slice"),
    Row("palette"),
    Row("match"),
    Row("colors", in: 2...256, isWhole: true, "a whole number from 2 to 256"),
    Row("dither", standard: "none"),
    Row("orientation", standard: "up"),
    Row("crop", in: 0...65535, isWhole: true, "four whole numbers up to 65535 separated by commas: column and row from 0, columns and rows from 1"),
    Row("outline"),
    Row("shadow"),
    Row("renderingMode", standard: "original"),
    Row("foreground", standard: "black"),
    Row("scale", standard: "1", in: 0.000001...256, "a decimal number above 0 and at most 256, with at most 6 fraction digits"),
    Row("width", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("height", in: 1...1000000, isWhole: true, "a whole number from 1 to 1000000"),
    Row("pointScale", standard: "1", in: 0.000001...256, "a decimal number above 0 and at most 256, with at most 6 fraction digits"),
    Row("contentMode", standard: "fit"),
    Row("aspectRatio", in: 0.000001...10000, "width and height with a colon between them, each a decimal number above 0 and at most 10000, with at most 6 fraction digits, or width divided by height"),
    Row("clipped", standard: "true"),
    Row("snap", standard: "none"),
    Row("interpolation", standard: "none"),
    Row("profile", standard: "pillow"),
    Row("colorMode", standard: "nonLinear"),
    Row("dynamicRange", standard: "standard"),
    Row("resizingMode", standard: "stretch"),
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 separated by commas: top, leading, bottom, trailing"),
    Row("renderer", standard: "image"),
    Row("fillAntialiased", standard: "false"),
    Row("lineWidthRatio", in: 0.000001...1, "a decimal number above 0 and at most 1, with at most 6 fraction digits"),
    Row("lineColor"),
    Row("lineStyle", standard: "smooth"),
    Row("lineMode", standard: "overlay"),
    Row("lineBlend", standard: "union"),
    Row("layer", standard: "all"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("edgeInset", in: 0...64, "a decimal number from 0 to 64, or four decimal numbers from 0 to 64 separated by commas: top, leading, bottom, trailing"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them separated by commas: top, leading, bottom, trailing"),
    Row("background"),
    Row("opaque", standard: "false"),
  ])
}
