package import GalleryWire
package import Raster
package import VectorRaster

/// The options of a URL or a command for a symbol, each checked by itself but not yet against a symbol.
///
/// The properties are named after the URL's parameters (symbols.md §4, §7 to §10).
package struct SymbolOptions: Hashable, Sendable {
  /// The format of the file.
  package var format = PictureFormat.png
  /// The variants of the environment; the variants in the name are added.
  package var variants = SymbolVariants.none
  /// Whether a missing variant is derived from stored drawings.
  package var isDerived = false

  /// The rendering mode, or `nil` for the automatic choice.
  package var mode: SymbolRenderingMode?
  /// Up to three colours.
  package var foreground: [Color] = []
  /// The opacities of the three levels in hierarchical rendering, 0…1.
  package var levels: [Decimal6] = SymbolOptions.standardLevels
  /// The variable value, 0…1, or `nil` to show every variable layer.
  package var value: Decimal6?
  /// The appearance of layers beyond the value.
  package var inactive = InactiveLayers.dim

  /// The longer side of the frame in points, or `nil` for the viewBox's.
  package var size: Decimal6?
  /// The pixels per point, or `nil`.
  package var scale: Scale?
  /// The width of the frame instead of `size`: in pixels, or without a unit in vector formats.
  package var width: Int?
  /// The height of the frame, or `nil`.
  package var height: Int?
  /// The content mode: the rule that fits the drawing into a frame of another shape.
  package var contentMode = ContentMode.fit
  /// The aspect ratio that `fit` and `fill` keep, or `nil` for the drawing's own.
  package var aspectRatio: AspectRatio?
  /// Whether overflow of the frame is clipped; otherwise the picture grows by it.
  package var isClipped = true
  /// The resizing mode of the area between the caps.
  package var resizingMode = ResizingMode.stretch
  /// The caps in points of the symbol at its natural size, or `nil`.
  package var capInsets: PointInsets?
  /// The orientation, applied before the drawing is placed.
  package var orientation = Orientation.up
  /// The scale relative to text of the size.
  package var imageScale = SymbolScale.medium
  /// The weight of strokes.
  package var weight = StrokeWeight.regular
  /// The layout direction; symbols with `flipsInRTL` are mirrored in `rtl`.
  package var layoutDirection = LayoutDirection.ltr

  /// Transparent space between the frame and its border, which rotates with both, in points.
  package var innerPadding = EdgeInsets.zero
  /// The border around the frame and its inner padding, with its width in points.
  package var border: Border?
  /// The clockwise rotation around the centre of the frame, including the border.
  package var rotation = Angle.zero
  /// Whether edges are smooth after a rotation; after multiples of 90 degrees they always are.
  package var isAntialiased = true
  /// Transparent space around the rotated frame in points.
  package var padding = EdgeInsets.zero
  /// The background, or `nil`.
  package var background: Color?
  /// Whether the background is blended in and the file has no alpha.
  package var isOpaque = false
  /// The colour space of compositing.
  package var colorMode = ColorMode.nonLinear

  /// The effects that run together, or their state at `time`.
  ///
  /// Each effect occurs at most once, and at most one of them is a transition.
  package var effects: [SymbolEffectOptions] = []

  /// The opacities 1, ½ and ¼.
  package static let standardLevels = [1_000_000, 500_000, 250_000].map(Decimal6.init(millionths:))

  /// The only effect, or the first of several.
  package var effect: SymbolEffectOptions? {
    get { effects.first }
    set { effects = newValue.map { [$0] } ?? [] }
  }

  /// Creates options with default values.
  package init() {}
}

extension StrokeWeight {
  /// The factor for the stroke widths of symbols (symbols.md §9).
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

/// SwiftUI's `Image.Scale`: a size relative to the surrounding text (symbols.md §9).
package enum SymbolScale: String, CaseIterable, Hashable, Sendable {
  case small, medium, large

  /// The factor for the size, from Apple's symbol template.
  package var factor: Decimal6 {
    switch self {
    case .small: Decimal6(millionths: 783_000)
    case .medium: Decimal6(millionths: 1_000_000)
    case .large: Decimal6(millionths: 1_290_000)
    }
  }
}

/// The direction of text; symbols with `flipsInRTL` are mirrored in `rtl`.
package enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case ltr, rtl
}
