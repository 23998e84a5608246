import CCairo
import Raster

extension PDFPage {
  /// Paints a shape with a gradient, both seen through a map; the gradient stays one in the file: a shading
  /// along a line, around circles, or of patches (PDF 32000-1 §8.7.4.5).
  ///
  /// The shape's own opacity is heeded.
  func paint(
    _ shape: Shape, with gradient: Gradient, _ way: GradientShape, frame: Rect,
    through map: Transform
  ) throws(DrawingError) {
    guard shape.opacity > 0, let bounds = shape.bounds else { return }
    let placed = shape.transformed(by: map).shownAlike
    guard let way = GradientWay(gradient, way, frame: frame, around: bounds),
      let inverse = map.inverse
    else {
      let last = gradient.stops[gradient.stops.count - 1].color
      return try paint(placed, with: last, opacity: shape.opacity)
    }
    let pattern = way.pattern(opacity: shape.opacity)
    defer { cairo_pattern_destroy(pattern) }
    let space = inverse.then(way.space)
    var matrix = cairo_matrix_t(
      xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    try paint(placed)
  }
}

/// A gradient as one of Cairo's patterns, in a space of its own.
private struct GradientWay {
  private enum Kind {
    case line(from: Point, to: Point)
    /// Around the origin.
    case circles(from: Double, to: Double)
    /// Around the origin, as far as it takes to cover the shape.
    case wedges([Wedge], radius: Double)
  }

  /// Colours that change with the angle, in degrees clockwise from the right.
  struct Wedge {
    let start: Double
    let end: Double
    let first: Color
    let last: Color
  }

  /// The widest that a patch may be: its outer side is a straight line, along which colours run evenly.
  private static let widest = 30.0

  /// From the unit of the frame.
  let space: Transform
  private let kind: Kind
  private let stops: [Gradient.Stop]

  /// A gradient in a frame; `nil` where all has the last colour.
  init?(_ gradient: Gradient, _ way: GradientShape, frame: Rect, around bounds: Rect) {
    var stops = gradient.resolvedStops
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
      // The outer side of a patch is nearer than its corners by a thirtieth.
      let radius = (corners.map { ($0 - center).length }.max() ?? 0) * 1.1
      kind = .wedges(Self.wedges(stops, from: start, to: end), radius: max(radius, 1))
      space = .translation(-center.x, -center.y)
    }
    self.stops = stops
  }

  /// All the way around; what is beyond the last angle has the last colour in its first half, the first
  /// colour in the other.
  private static func wedges(
    _ stops: [Gradient.Stop], from start: Double, to end: Double
  ) -> [Wedge] {
    func angle(_ number: Double) -> Double { min(start + (end - start) * number, start + 360) }
    let (first, last) = (stops[0], stops[stops.count - 1])
    let middle = (start + end) / 2 + 180
    var wedges = [
      Wedge(start: start, end: angle(first.location), first: first.color, last: first.color)
    ]
    wedges += zip(stops, stops.dropFirst()).map { from, to in
      Wedge(
        start: angle(from.location), end: angle(to.location), first: from.color, last: to.color)
    }
    wedges.append(
      Wedge(
        start: angle(last.location), end: min(middle, start + 360), first: last.color,
        last: last.color))
    wedges.append(
      Wedge(start: max(middle, end), end: start + 360, first: first.color, last: first.color))
    return wedges.filter { $0.start < $0.end }
  }

  /// To be destroyed by the caller.
  func pattern(opacity: Double) -> OpaquePointer? {
    let pattern: OpaquePointer?
    switch kind {
    case .line(let start, let end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .circles(let start, let end):
      pattern = cairo_pattern_create_radial(0, 0, start, 0, 0, end)
    case .wedges(let wedges, let radius):
      let mesh = cairo_pattern_create_mesh()
      for wedge in wedges { wedge.addPatches(to: mesh, radius, opacity, Self.widest) }
      return mesh
    }
    // With its own stops at both ends: Cairo 1.16 loses the last colour of one that ends in a step.
    let ends = (stops[0].color, stops[stops.count - 1].color)
    let whole = [Gradient.Stop(ends.0, at: 0)] + stops + [Gradient.Stop(ends.1, at: 1)]
    for stop in whole {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, Double(color.alpha) / 255 * opacity)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    return pattern
  }
}

extension GradientWay.Wedge {
  /// Patches with one corner in the middle, so that colours change with the angle alone.
  fileprivate func addPatches(
    to mesh: OpaquePointer?, _ radius: Double, _ opacity: Double, _ widest: Double
  ) {
    let count = max(Int(((end - start) / widest).rounded(.up)), 1)
    func color(_ part: Double) -> SIMD4<Double> {
      func channels(_ color: Color) -> SIMD4<Double> {
        SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)) / 255
      }
      return channels(first) + (channels(last) - channels(first)) * part
    }
    for patch in 0..<count {
      let parts = [Double(patch) / Double(count), Double(patch + 1) / Double(count)]
      let points = parts.map { part in
        Transform.rotation(degrees: start + (end - start) * part)(Point(radius, 0))
      }
      cairo_mesh_pattern_begin_patch(mesh)
      cairo_mesh_pattern_move_to(mesh, 0, 0)
      for point in points { cairo_mesh_pattern_line_to(mesh, point.x, point.y) }
      cairo_mesh_pattern_line_to(mesh, 0, 0)
      for (corner, part) in [parts[0], parts[0], parts[1], parts[1]].enumerated() {
        let color = color(part)
        cairo_mesh_pattern_set_corner_color_rgba(
          mesh, UInt32(corner), color.x, color.y, color.z, color.w * opacity)
      }
      cairo_mesh_pattern_end_patch(mesh)
    }
  }
}
