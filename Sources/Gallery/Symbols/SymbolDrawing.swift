package import Raster

/// What one variant of a symbol looks like: layers, painted first to last.
package struct SymbolDrawing: Hashable, Sendable {
  /// The part of the plane that is shown, SVG's viewBox; the symbol's frame.
  package var viewBox: Rect
  /// In the order of painting.
  package var layers: [SymbolLayer]

  /// A drawing of such layers.
  package init(viewBox: Rect, layers: [SymbolLayer]) {
    self.viewBox = viewBox
    self.layers = layers
  }
}
