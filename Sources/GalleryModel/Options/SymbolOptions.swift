package import Raster

/// The wishes of a URL or a command for a symbol, checked value by value but not yet against a symbol.
///
/// The names are those of the URL's parameters (symbols.md §4, §7 to §10).
package struct SymbolOptions: Hashable, Sendable {
  /// The kind of file.
  package var format = PictureFormat.png
  /// The environment's variants; those in the name come on top.
  package var variants = SymbolVariants.none
  /// True where a missing variant is made from what is there.
  package var isDerived = false

  /// `nil` is the automatic choice.
  package var mode: SymbolRenderingMode?
  /// None to three colours.
  package var foreground: [Color] = []
  /// Opacities of the three levels in hierarchical rendering, 0…1.
  package var levels: [Decimal6] = SymbolOptions.standardLevels
  /// 0…1; `nil` shows every variable layer.
  package var value: Decimal6?
  /// Beyond the value.
  package var inactive = InactiveLayers.dim

  /// Points of the frame's longer side; `nil` is the viewBox's.
  package var size: Decimal6?
  /// Pixels per point.
  package var scale: Scale?
  /// Of a row of the frame, in place of `size`: pixels, in files without any points.
  package var width: Int?
  /// Of a column of the frame.
  package var height: Int?
  /// The way in which the drawing meets a frame of another shape.
  package var contentMode = ContentMode.fit
  /// Kept by `fit` and `fill` in place of the drawing's own.
  package var aspectRatio: AspectRatio?
  /// False for a picture that grows by what sticks out of the frame.
  package var isClipped = true
  /// The way in which what lies between the caps is made to fit.
  package var resizingMode = ResizingMode.stretch
  /// In points of the symbol at its natural size.
  package var capInsets: PointInsets?
  /// Applied before the drawing is placed.
  package var orientation = Orientation.up
  /// Beside text of the size.
  package var imageScale = SymbolScale.medium
  /// Of strokes.
  package var weight = SymbolWeight.regular
  /// Mirrors symbols that say so.
  package var layoutDirection = LayoutDirection.ltr

  /// Transparent points between the frame and its border, turned with both; pixels at scale 1.
  package var innerPadding = EdgeInsets.zero
  /// Around the frame and its inner padding; its width is in points.
  package var border: Border?
  /// Clockwise, about the middle of the frame, with the border.
  package var rotation = Angle.zero
  /// True where edges are smooth when it is turned; by multiples of 90 degrees they always are.
  package var isAntialiased = true
  /// Transparent points around what is turned, in the order of `EdgeInsets`; pixels at scale 1.
  package var padding = EdgeInsets.zero
  /// Beneath all of it.
  package var background: Color?
  /// True where the background is blended in and alpha left out of the file.
  package var isOpaque = false
  /// The colour space of compositing.
  package var colorMode = ColorMode.nonLinear

  /// Motions that run together, or their state at `time`; each effect at most once, and of those that
  /// bring a symbol or take it away at most one.
  package var effects: [SymbolEffectOptions] = []

  /// 1, ½ and ¼.
  package static let standardLevels = [1_000_000, 500_000, 250_000].map(Decimal6.init(millionths:))

  /// The only motion, or the first of several.
  package var effect: SymbolEffectOptions? {
    get { effects.first }
    set { effects = newValue.map { [$0] } ?? [] }
  }

  /// Every option at its default.
  package init() {}
}

/// The way in which a symbol's layers get their colours; SwiftUI's `SymbolRenderingMode` (symbols.md
/// §7).
package enum SymbolRenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
  /// Every layer in one colour.
  case monochrome
  /// One colour, fainter by level.
  case hierarchical
  /// A colour for each level.
  case palette
  /// Each layer's own colour.
  case multicolor
}

/// The thickness of the strokes; SwiftUI's `Font.Weight` (symbols.md §9).
package enum SymbolWeight: String, CaseIterable, Hashable, Sendable {
  case ultralight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The factor of stroke widths.
  package var strokeFactor: Double {
    switch self {
    case .ultralight: 0.25
    case .thin: 0.5
    case .light: 0.75
    case .regular: 1
    case .medium: 1.15
    case .semibold: 1.3
    case .bold: 1.5
    case .heavy: 1.75
    case .black: 2
    }
  }
}

/// SwiftUI's `Image.Scale`: a size relative to the others of a line (symbols.md §9).
package enum SymbolScale: String, CaseIterable, Hashable, Sendable {
  case small, medium, large

  /// The factor of the size, from Apple's symbol template.
  package var factor: Decimal6 {
    switch self {
    case .small: Decimal6(millionths: 783_000)
    case .medium: Decimal6(millionths: 1_000_000)
    case .large: Decimal6(millionths: 1_290_000)
    }
  }
}

/// The direction of text; symbols that say so are mirrored for `rtl`.
package enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case ltr, rtl
}
