import CCairo
import Raster
import VectorRaster

extension PDFPage {
  /// Paints a shape with a gradient, both in units of the page.
  ///
  /// The gradient stays one in the file, as an axial shading or one between two circles, and translucent stops become a
  /// soft mask (PDF 32000-1 §8.7.4.5, §11.6.5).
  ///
  /// - Parameters:
  ///   - color: The colour of stops that inherit it.
  ///   - opacity: The factor of all alphas.
  func paint(
    _ shape: Shape, with gradient: PlacedGradient, in color: Color, opacity: Double
  ) throws(DrawingError) {
    let pattern: OpaquePointer?
    var space = Transform.identity
    switch gradient.geometry {
    case .linear(let start, let end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let circle, let focus, let focalRadius):
      guard let inverse = circle.inverse else { return }
      space = inverse
      pattern = cairo_pattern_create_radial(focus.x, focus.y, focalRadius, 0, 0, 1)
    }
    defer { cairo_pattern_destroy(pattern) }
    Self.addStops(gradient.painted(in: color), opacity: opacity, to: pattern)
    let extend =
      switch gradient.spread {
      case .pad: CAIRO_EXTEND_PAD
      case .reflect: CAIRO_EXTEND_REFLECT
      case .repeat: CAIRO_EXTEND_REPEAT
      }
    cairo_pattern_set_extend(pattern, extend)
    try paint(shape, with: pattern, mappedBy: space)
  }
}
