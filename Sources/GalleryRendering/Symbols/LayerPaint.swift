package import Raster

/// The paint of one layer once mode, colours and value are decided.
package struct LayerPaint: Hashable, Sendable {
  /// Straight sRGB; `nil` is whatever surrounds the symbol, black in formats without surroundings.
  package var color: Color?
  /// 0…1, of the layer as a group; 0 is not painted at all.
  package var opacity: Double

  /// Not painted, and nothing cleared behind it.
  package static let hidden = LayerPaint(color: nil, opacity: 0)

  /// True where it is painted.
  package var isVisible: Bool { opacity > 0 && color?.alpha != 0 }
}
