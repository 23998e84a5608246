import Raster
import VectorRaster

/// A layer in points of the page.
struct PageLayer {
  private let shapes: [Shape]
  private let color: Color
  /// The gradient that paints the layer, or `nil` if `color` does.
  private let gradient: PlacedGradient?
  /// The opacity of the layer as a whole, including the colour's own alpha.
  private let opacity: Double

  /// Creates a layer, transformed by a map to the page.
  init(_ layer: VectorDrawing.Layer, _ map: Transform) {
    let color = layer.color ?? .black
    let layer = layer.transformed(by: map)
    shapes = Self.united(layer.shapes.map(\.shownAlike))
    gradient = layer.gradient
    let alpha = gradient == nil ? Double(color.alpha) / 255 : 1
    opacity = min(max(layer.opacity, 0), 1) * alpha
    self.color = gradient == nil ? color.opaque : color
  }

  /// Paints each part with its remaining share.
  func paint(_ parts: MaskedAreas, on page: borrowing PDFPage) throws(DrawingError) {
    guard opacity > 0, !shapes.isEmpty else { return }
    for part in parts.parts {
      if let clip = part.clip {
        try page.clipped(to: clip) { () throws(DrawingError) in
          try paint(opacity * part.share, on: page)
        }
      } else {
        try paint(opacity * part.share, on: page)
      }
    }
  }

  /// Paints the shapes, in a group only if they are translucent and may overlap.
  ///
  /// The group stays vectors, since its alpha is constant.
  private func paint(_ opacity: Double, on page: borrowing PDFPage) throws(DrawingError) {
    if opacity == 1 || areApart {
      for shape in shapes { try paint(shape, opacity: opacity * shape.opacity, on: page) }
    } else {
      try page.group(opacity: opacity) { () throws(DrawingError) in
        for shape in shapes { try paint(shape, opacity: shape.opacity, on: page) }
      }
    }
  }

  private func paint(
    _ shape: Shape, opacity: Double, on page: borrowing PDFPage
  ) throws(DrawingError) {
    if let gradient {
      try page.paint(shape, with: gradient, in: color, opacity: opacity)
    } else {
      try page.paint(shape, with: color, opacity: opacity)
    }
  }

  /// Whether no two shapes can overlap.
  private var areApart: Bool {
    guard shapes.count > 1 else { return true }
    // Comparing more than a few shapes with each other is not worth the time.
    guard shapes.count <= 64 else { return false }
    let boxes = shapes.compactMap(\.bounds)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where box.touches(other) { return false }
    }
    return true
  }

  /// Merges strokes of one style, so that viewers paint them at once, including crossings.
  private static func united(_ shapes: [Shape]) -> [Shape] {
    var result: [Shape] = []
    for shape in shapes where shape.opacity > 0 && !shape.path.isEmpty {
      if case .stroke = shape.kind, shape.opacity == 1,
        let index = result.firstIndex(where: { $0.kind == shape.kind && $0.opacity == 1 })
      {
        result[index].path.elements += shape.path.elements
      } else {
        result.append(shape)
      }
    }
    return result
  }
}

extension Shape {
  /// The shape, or its outline if viewers would show a stroke differently.
  ///
  /// PDF gives round caps to lines of length 0, but no square ones (ISO 32000-1 §8.5.3.2).
  var shownAlike: Shape {
    guard case .stroke(let style) = kind, style.cap == .square,
      style.dash.contains(0) || path.hasDots
    else { return self }
    return outline(tolerance: 0.5 / Arrangement.resolution)
  }
}

extension Path {
  /// Whether a subpath has length 0.
  fileprivate var hasDots: Bool {
    var start = Point.zero
    var (steps, isDot) = (0, false)
    for element in elements + [.move(.zero)] {
      if case .move(let point) = element {
        if isDot, steps > 0 { return true }
        (start, steps, isDot) = (point, 0, true)
      } else {
        steps += 1
        isDot = isDot && element.points.allSatisfy { $0 == start }
      }
    }
    return false
  }
}

extension Rect {
  /// Returns whether two rectangles have a common point, including their edges.
  fileprivate func touches(_ other: Rect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }
}
