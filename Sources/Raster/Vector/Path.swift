/// A sequence of subpaths of lines and curves, in a drawing's own unit.
///
/// Each subpath begins with `.move`; one that does not end with `.close` is open: filled as if closed,
/// stroked with caps. Every coordinate is finite.
package struct Path: Hashable, Sendable {
  /// One command, always in absolute coordinates.
  package enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve: control point, end.
    case quad(Point, Point)
    /// A cubic Bézier curve: first and second control point, end.
    case cubic(Point, Point, Point)
    /// Back to where the subpath began.
    case close
  }

  /// In the order of drawing.
  package var elements: [Element]

  /// A path of such elements; nothing by default.
  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// True where there is nothing to draw.
  package var isEmpty: Bool { elements.isEmpty }

  /// The path seen through an affine map.
  package func transformed(by map: Transform) -> Path {
    guard map != .identity else { return self }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quad(let control, let end): .quad(map(control), map(end))
        case .cubic(let first, let second, let end): .cubic(map(first), map(second), map(end))
        case .close: .close
        }
      })
  }
}
