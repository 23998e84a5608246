package import Raster

/// What one variant of a symbol looks like: layers, painted first to last.
package struct SymbolDrawing: Hashable, Sendable {
  /// The part of the plane that is shown, SVG's viewBox; the symbol's frame.
  package var viewBox: Rect
  /// In the order of painting.
  package var layers: [SymbolLayer]
  /// In the order of their first layers, outer ones before those in them.
  package var groups: [SymbolLayerGroup]

  /// A drawing of such layers, painted one by one unless there are groups of them.
  package init(viewBox: Rect, layers: [SymbolLayer], groups: [SymbolLayerGroup] = []) {
    self.viewBox = viewBox
    self.layers = layers
    self.groups = groups
  }
}
