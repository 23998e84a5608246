// swift-format-ignore-file
// Made of the options that the server declares: a test compares, and with RECORD=1 writes it anew.

extension PixelOption {
  /// The kinds of files.
  public enum Format: String, CaseIterable, Hashable, Sendable, Codable {
    case png, svg, pdf, webp, json, txt, gif, apng
  }

  /// The words of `match`: with a palette, which colour each becomes: that of its index, the one that
  /// looks most like it, or the one as light among the others; nearest by itself where the bitmap has no
  /// indices.
  public enum PaletteMatch: String, CaseIterable, Hashable, Sendable, Codable {
    case index, nearest, lightness
  }

  /// The words of `dither`: with a palette or colors, how neighbouring cells share the colours: by a
  /// pattern of 2, 4 or 8 cells, or by what each is off by (floyd).
  public enum Dither: String, CaseIterable, Hashable, Sendable, Codable {
    case none, bayer2, bayer4, bayer8, floyd
  }

  /// The words of `orientation`: turns and mirrors the picture before everything but its colours.
  public enum Orientation: String, CaseIterable, Hashable, Sendable, Codable {
    case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
  }

  /// The words of `renderingMode`: template paints all that is not transparent in the foreground colour.
  public enum RenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case original, template
  }

  /// The words of `contentMode`: how the picture meets a box of another size: fit leaves room, fill is
  /// cut off, stretch scales each side by its own factor, original keeps its own size.
  public enum ContentMode: String, CaseIterable, Hashable, Sendable, Codable {
    case fit, fill, stretch, original
  }

  /// The words of `snap`: what interpolation=none does with factors that are not whole: as asked, the
  /// largest whole factor that fits (floor), the same centred in the box (pad), or a refusal (error).
  public enum Snap: String, CaseIterable, Hashable, Sendable, Codable {
    case none, floor, pad, error
  }

  /// The words of `interpolation`: how cells become pixels: none keeps exact blocks; low, medium and high
  /// are SwiftUI's words, the others name one method each.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable, Codable {
    case none, low, medium, high, box, bilinear, hamming, bicubic, mitchell, lanczos3, area, scale2x, scale3x, scale4x, pixelated
  }

  /// The words of `profile`: whose methods low, medium and high stand for.
  public enum ResamplingProfile: String, CaseIterable, Hashable, Sendable, Codable {
    case pillow, apple
  }

  /// The words of `colorMode`: where colours are filtered and blended: as stored, or in linear light.
  public enum ColorMode: String, CaseIterable, Hashable, Sendable, Codable {
    case nonLinear, linear, extendedLinear
  }

  /// The words of `dynamicRange`: checked and repeated in X-Dynamic-Range; bitmaps have the standard
  /// range, so pixels stay.
  public enum DynamicRange: String, CaseIterable, Hashable, Sendable, Codable {
    case standard, constrainedHigh, high
  }

  /// The words of `resizingMode`: how what lies between the caps fills the box: resized, or repeated.
  public enum ResizingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case stretch, tile
  }

  /// The words of `renderer`: as an Image, or as a Canvas that fills a rectangle a cell: the same pixels.
  /// A canvas has no interpolation.
  public enum CellRenderer: String, CaseIterable, Hashable, Sendable, Codable {
    case image, canvas
  }

  /// The words of `lineStyle`: dividers by coverage, or in whole pixels.
  public enum LineStyle: String, CaseIterable, Hashable, Sendable, Codable {
    case smooth, hard
  }

  /// The words of `lineMode`: dividers over the cells, or in gaps between them, which make the picture
  /// larger.
  public enum LineMode: String, CaseIterable, Hashable, Sendable, Codable {
    case overlay, insert
  }

  /// The words of `lineBlend`: crossings of translucent dividers are painted once, or by the row and by
  /// the column.
  public enum LineBlend: String, CaseIterable, Hashable, Sendable, Codable {
    case union, twice
  }

  /// The words of `layer`: everything, or the dividers alone on transparent ground.
  public enum Layer: String, CaseIterable, Hashable, Sendable, Codable {
    case all, dividers
  }

  /// The words of `context`: a place in which SwiftUI fills symbols by itself, as if variant=fill were
  /// given last.
  public enum SymbolContext: String, CaseIterable, Hashable, Sendable, Codable {
    case tabBar, swipeActions
  }

  /// The words of `mode`: how layers are coloured; without it palette where two or more colours are
  /// given, else what the symbol prefers, else monochrome.
  public enum SymbolRenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
    case monochrome, hierarchical, palette, multicolor
  }

  /// The words of `inactive`: what becomes of variable layers beyond value, and of those that
  /// effect=variableColor has not lit: three tenths of their opacity, or nothing.
  public enum InactiveLayers: String, CaseIterable, Hashable, Sendable, Codable {
    case dim, hide
  }

  /// The words of `imageScale`: smaller or larger beside text of the same size: 0.783, 1 or 1.29 of it.
  public enum SymbolScale: String, CaseIterable, Hashable, Sendable, Codable {
    case small, medium, large
  }

  /// The words of `weight`: how heavy strokes are; where nothing is stroked X-Symbol-Weight says that it
  /// was ignored.
  public enum SymbolWeight: String, CaseIterable, Hashable, Sendable, Codable {
    case ultralight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The words of `dir`: which way text runs: symbols that say so are mirrored for rtl.
  public enum LayoutDirection: String, CaseIterable, Hashable, Sendable, Codable {
    case ltr, rtl
  }

  /// The words of `effect`: a motion, as an animated PNG or SVG; SwiftUI's symbol effects. Several run
  /// together. The parameters below are options of each, and change nothing where it does not have them.
  /// X-Symbol-Frame tells where the symbol at rest lies in a picture that holds all of it.
  public enum SymbolEffect: String, CaseIterable, Hashable, Sendable, Codable {
    case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe, drawOn, drawOff
  }

  /// The words of `direction`: where the effect goes or, for replace and breathe, in which of its ways;
  /// one that the effect does not have is refused.
  public enum EffectDirection: String, CaseIterable, Hashable, Sendable, Codable {
    case up, down, left, right, forward, backward, clockwise, counterClockwise, downUp, upUp, offUp, plain, pulse
  }

  /// The words of `scope`: layer by layer, all layers as one, or, with effect=drawOn and drawOff only,
  /// each when the one before has ended.
  public enum EffectScope: String, CaseIterable, Hashable, Sendable, Codable {
    case byLayer, wholeSymbol, individually
  }

  /// The words of `sequence`: with effect=variableColor, one layer lit at a time, or each staying lit.
  public enum EffectSequence: String, CaseIterable, Hashable, Sendable, Codable {
    case iterative, cumulative
  }

  /// The words of `colorScheme`: the surroundings of the scene.
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable, Codable {
    case light, dark
  }

  /// The words of `page`: the page of a PDF: width and height in points, or a sheet; without one it is as
  /// large as the scene.
  public enum Sheet: String, CaseIterable, Hashable, Sendable, Codable {
    case a4, a4Landscape = "a4-landscape", a5, a5Landscape = "a5-landscape", letter, letterLandscape = "letter-landscape"
  }

  /// The words of `pageAlignment`: where the scene stands on a page of another size.
  public enum PageAlignment: String, CaseIterable, Hashable, Sendable, Codable {
    case center, top, bottom, leading, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
  }

  /// The words of `missing`: what becomes of characters that no font has: boxes, or a refusal.
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
    Row("crop", in: 0...65535, isWhole: true, "four whole numbers up to 65535 between commas: column and row from 0, columns and rows from 1"),
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
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 between commas: top, leading, bottom, trailing"),
    Row("renderer", standard: "image"),
    Row("fillAntialiased", standard: "false"),
    Row("lineWidthRatio", in: 0.000001...1, "a decimal number above 0 and at most 1, with at most 6 fraction digits"),
    Row("lineColor"),
    Row("lineStyle", standard: "smooth"),
    Row("lineMode", standard: "overlay"),
    Row("lineBlend", standard: "union"),
    Row("layer", standard: "all"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("edgeInset", in: 0...64, "a decimal number from 0 to 64, or four decimal numbers from 0 to 64 between commas: top, leading, bottom, trailing"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
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
    Row("levels", standard: "1,0.5,0.25", in: 0...1, "3 numbers between commas, each a decimal number from 0 to 1, with at most 6 fraction digits"),
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
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 between commas: top, leading, bottom, trailing"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
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
    Row("crop", in: 0...65535, isWhole: true, "four whole numbers up to 65535 between commas: column and row from 0, columns and rows from 1"),
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
    Row("capInsets", standard: "0,0,0,0", in: 0...4096, "four decimal numbers from 0 to 4096 between commas: top, leading, bottom, trailing"),
    Row("renderer", standard: "image"),
    Row("fillAntialiased", standard: "false"),
    Row("lineWidthRatio", in: 0.000001...1, "a decimal number above 0 and at most 1, with at most 6 fraction digits"),
    Row("lineColor"),
    Row("lineStyle", standard: "smooth"),
    Row("lineMode", standard: "overlay"),
    Row("lineBlend", standard: "union"),
    Row("layer", standard: "all"),
    Row("innerPadding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
    Row("border", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent)"),
    Row("rotate", standard: "0", in: -360000...360000, "a decimal number from -360000 to 360000, with at most 6 fraction digits"),
    Row("antialiased", standard: "true"),
    Row("edgeInset", in: 0...64, "a decimal number from 0 to 64, or four decimal numbers from 0 to 64 between commas: top, leading, bottom, trailing"),
    Row("padding", standard: "0", in: 0...4096, isWhole: true, "a whole number of pixels from 0 to 4096, or four of them between commas: top, leading, bottom, trailing"),
    Row("background"),
    Row("opaque", standard: "false"),
  ])
}
