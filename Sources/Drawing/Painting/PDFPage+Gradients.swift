import CCairo
import Raster
import VectorRaster

extension PDFPage {
  /// Paints a shape with a gradient, both transformed by a map.
  ///
  /// The gradient stays one in the file, as an axial or radial shading or as a mesh of patches (PDF 32000-1 §8.7.4.5).
  /// The shape's own opacity is applied.
  ///
  /// - Parameter gradients: All gradients of the page.
  func paint(
    _ shape: Shape, with gradient: Gradient, _ way: GradientShape, frame: Rect,
    through map: Transform, sharing gradients: PageGradients
  ) throws(DrawingError) {
    guard shape.opacity > 0, let bounds = shape.bounds else { return }
    let placed = shape.transformed(by: map).shownAlike
    let opacity = shape.opacity
    guard
      let way = GradientPattern(
        gradient, way, frame: frame, around: bounds, opacity: opacity, sharing: gradients),
      let inverse = map.inverse
    else {
      let last = gradient.stops[gradient.stops.count - 1].color
      return try paint(placed, with: last, opacity: opacity)
    }
    let (pattern, own) = way.pattern(opacity: opacity, sharing: gradients)
    defer { cairo_pattern_destroy(pattern) }
    try paint(placed, with: pattern, mappedBy: inverse.then(way.space).then(own))
  }

  /// Paints a shape with a pattern, both in units of the page.
  ///
  /// - Parameter space: The map from the page to the pattern's own space.
  func paint(
    _ shape: Shape, with pattern: OpaquePointer?, mappedBy space: Transform
  ) throws(DrawingError) {
    var matrix = cairo_matrix_t(
      xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    try paint(shape)
  }

  /// Adds stops to a linear or radial pattern, with their alphas multiplied by an opacity.
  static func addStops(_ stops: [Gradient.Stop], opacity: Double, to pattern: OpaquePointer?) {
    guard let first = stops.first, let last = stops.last else { return }
    // The end colours are repeated at 0 and 1, since Cairo 1.16 loses the last one if the gradient ends in a step.
    let whole = [Gradient.Stop(first.color, at: 0)] + stops + [Gradient.Stop(last.color, at: 1)]
    for stop in whole {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, Double(color.alpha) / 255 * opacity)
    }
  }
}

/// A gradient as one of Cairo's patterns, in a space of its own.
private struct GradientPattern {
  private enum Kind {
    case line(from: Point, to: Point)
    /// Circles around the origin.
    case circles(from: Double, to: Double)
    /// Wedges around the origin that are large enough to cover the shape.
    case wedges(AngularMesh, radius: Double)
  }

  /// The map from the unit of the frame to the gradient's own space.
  let space: Transform
  private let kind: Kind
  private let stops: [Gradient.Stop]

  /// Creates a gradient in a frame, or returns `nil` if it has only the last colour.
  init?(
    _ gradient: Gradient, _ way: GradientShape, frame: Rect, around bounds: Rect, opacity: Double,
    sharing gradients: PageGradients
  ) {
    // A mesh resolves its own stops, once for all shapes that use it.
    var stops: [Gradient.Stop] = []
    if case .angular = way {} else { stops = gradients.resolvedStops(of: gradient) }
    switch way {
    case .linear(let start, let end):
      let (start, end) = (frame.point(start), frame.point(end))
      guard start != end else { return nil }
      (kind, space) = (.line(from: start, to: end), .identity)
    case .radial(let center, let start, let end):
      guard end > max(start, 0) else { return nil }
      let center = frame.point(center)
      (kind, space) = (.circles(from: max(start, 0), to: end), .translation(-center.x, -center.y))
      if start < 0 { stops = stops.fromMiddle(of: start, to: end) }
    case .elliptical(let center, let start, let end):
      guard end > max(start, 0), !frame.isEmpty else { return nil }
      let center = frame.point(center)
      kind = .circles(from: max(start, 0), to: end)
      space = Transform.translation(-center.x, -center.y)
        .then(.scale(1 / frame.width, 1 / frame.height))
      if start < 0 { stops = stops.fromMiddle(of: start, to: end) }
    case .angular(let center, let start, let end):
      guard end > start else { return nil }
      let center = frame.point(center)
      let corners = [
        Point(bounds.x, bounds.y), Point(bounds.maxX, bounds.y), Point(bounds.x, bounds.maxY),
        Point(bounds.maxX, bounds.maxY),
      ]
      // The outer side of a patch is nearer to the centre than its corners, by a thirtieth.
      let radius = (corners.map { ($0 - center).length }.max() ?? 0) * 1.1
      let mesh = AngularMesh(gradient, from: start, to: end, opacity: opacity)
      kind = .wedges(mesh, radius: max(radius, 1))
      space = .translation(-center.x, -center.y)
    }
    self.stops = stops
  }

  /// Returns a pattern, which the caller must destroy, and the map from `space` to the pattern's own space.
  func pattern(
    opacity: Double, sharing gradients: PageGradients
  ) -> (OpaquePointer?, Transform) {
    let pattern: OpaquePointer?
    switch kind {
    case .line(let start, let end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .circles(let start, let end):
      pattern = cairo_pattern_create_radial(0, 0, start, 0, 0, end)
    case .wedges(let mesh, let radius): return gradients.pattern(of: mesh, radius: radius)
    }
    PDFPage.addStops(stops, opacity: opacity, to: pattern)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    return (pattern, .identity)
  }
}
