import Raster
import VectorRaster

/// A layer in points of the page.
struct PageLayer {
  private let shapes: [Shape]
  private let color: Color
  /// Of the layer as a whole, the colour's own included.
  private let opacity: Double

  /// The layer seen through the map onto the page.
  init(_ layer: VectorDrawing.Layer, _ map: Transform) {
    let color = layer.color ?? .black
    shapes = Self.united(layer.shapes.map { $0.transformed(by: map).shownAlike })
    opacity = min(max(layer.opacity, 0), 1) * Double(color.alpha) / 255
    self.color = color.opaque
  }

  /// Paints each part with the share that is left of it.
  func paint(_ parts: KeptParts, on page: borrowing PDFPage) throws(DrawingError) {
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

  /// Paints the shapes, of which a group is made only where they are translucent and may overlap.
  ///
  /// It stays one of vectors as its alpha is a constant.
  private func paint(_ opacity: Double, on page: borrowing PDFPage) throws(DrawingError) {
    if opacity == 1 || areApart {
      for shape in shapes { try page.paint(shape, with: color, opacity: opacity * shape.opacity) }
    } else {
      try page.group(opacity: opacity) { () throws(DrawingError) in
        for shape in shapes { try page.paint(shape, with: color, opacity: shape.opacity) }
      }
    }
  }

  /// No two shapes can overlap.
  private var areApart: Bool {
    guard shapes.count > 1 else { return true }
    // More than a few are not worth comparing each with each.
    guard shapes.count <= 64 else { return false }
    let boxes = shapes.compactMap(\.bounds)
    for (index, box) in boxes.enumerated() {
      for other in boxes[..<index] where box.touches(other) { return false }
    }
    return true
  }

  /// Strokes of one style become one shape, which a viewer paints at once, crossings included.
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
  /// The shape itself, or its outline where viewers would not show a stroke as it is: PDF gives round
  /// caps to lines without length but no square ones (ISO 32000-1 §8.5.3.2).
  var shownAlike: Shape {
    guard case .stroke(let style) = kind, style.cap == .square,
      style.dash.contains(0) || path.hasDots
    else { return self }
    return outline(tolerance: 0.5 / Arrangement.resolution)
  }
}

extension Path {
  /// True where a subpath has no length.
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
  /// True where the two have a point in common, edges included.
  fileprivate func touches(_ other: Rect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }
}
