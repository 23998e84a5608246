package import Raster

/// A frame of one colour outside the picture (rendering.md §15).
package struct Border: Hashable, Sendable {
  /// Output pixels, at least 1.
  package var width: Int
  /// Black by default.
  package var color: Color

  /// A frame of so many pixels.
  package init(width: Int, color: Color = .black) {
    self.width = width
    self.color = color
  }
}
