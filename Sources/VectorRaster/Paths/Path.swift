package import Raster

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

    /// The control points and the end; none for `close`.
    package var points: [Point] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let end): [control, end]
      case .cubic(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// In the order of drawing.
  package var elements: [Element] { didSet { isOverlapFree = false } }

  /// True where the path is known to wind around each point once in one sense, or not at all, so that areas
  /// to the right of its edges add up to what it covers (`Path+Overlaps.swift`); no part of its identity.
  package internal(set) var isOverlapFree = false

  /// A path of such elements; nothing by default.
  package init(_ elements: [Element] = []) { self.elements = elements }

  /// True where there is nothing to draw.
  package var isEmpty: Bool { elements.isEmpty }

  /// The path seen through an affine map.
  package func transformed(by map: Transform) -> Path {
    guard map != .identity else { return self }
    var path = Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quad(let control, let end): .quad(map(control), map(end))
        case .cubic(let first, let second, let end): .cubic(map(first), map(second), map(end))
        case .close: .close
        }
      })
    path.isOverlapFree = isOverlapFree
    return path
  }

  package static func == (left: Path, right: Path) -> Bool { left.elements == right.elements }

  package func hash(into hasher: inout Hasher) { hasher.combine(elements) }

  /// The distance of the control points of a quarter circle's cubic from its ends, in radii: the
  /// curve then meets the circle in the middle too, and is off by at most 0.03 % of the radius.
  package static let quarterCircle = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// A rectangle, clockwise from its upper left corner.
  package static func rect(_ rect: Rect) -> Path { roundedRect(rect, radius: 0) }

  /// A rectangle with rounded corners, clockwise from the left end of its upper side.
  ///
  /// - Parameter radius: Between 0 and half of the shorter side; clamped.
  package static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let radius = min(max(radius, 0), rect.width / 2, rect.height / 2)
    return roundedRect(rect, radii: Point(radius, radius))
  }

  /// A rectangle whose corners are quarters of an ellipse.
  ///
  /// - Parameter radii: Each between 0 and half of its side; clamped.
  package static func roundedRect(_ rect: Rect, radii: Point) -> Path {
    let rx = min(max(radii.x, 0), rect.width / 2)
    let ry = min(max(radii.y, 0), rect.height / 2)
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    guard rx > 0, ry > 0 else {
      return Path([
        .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
        .line(Point(left, bottom)), .close,
      ])
    }
    let (kx, ky) = (rx * (1 - quarterCircle), ry * (1 - quarterCircle))
    return Path([
      .move(Point(left + rx, top)), .line(Point(right - rx, top)),
      .cubic(Point(right - kx, top), Point(right, top + ky), Point(right, top + ry)),
      .line(Point(right, bottom - ry)),
      .cubic(Point(right, bottom - ky), Point(right - kx, bottom), Point(right - rx, bottom)),
      .line(Point(left + rx, bottom)),
      .cubic(Point(left + kx, bottom), Point(left, bottom - ky), Point(left, bottom - ry)),
      .line(Point(left, top + ry)),
      .cubic(Point(left, top + ky), Point(left + kx, top), Point(left + rx, top)), .close,
    ])
  }

  /// An ellipse, clockwise from its rightmost point (SVG 1.1 §9.4).
  package static func ellipse(center: Point, radii: Point) -> Path {
    let (x, y, rx, ry) = (center.x, center.y, radii.x, radii.y)
    let (kx, ky) = (rx * quarterCircle, ry * quarterCircle)
    return Path([
      .move(Point(x + rx, y)),
      .cubic(Point(x + rx, y + ky), Point(x + kx, y + ry), Point(x, y + ry)),
      .cubic(Point(x - kx, y + ry), Point(x - rx, y + ky), Point(x - rx, y)),
      .cubic(Point(x - rx, y - ky), Point(x - kx, y - ry), Point(x, y - ry)),
      .cubic(Point(x + kx, y - ry), Point(x + rx, y - ky), Point(x + rx, y)), .close,
    ])
  }

  /// Each subpath followed from its end to its beginning; a closed one still begins where it began.
  package var reversed: Path {
    var result: [Element] = []
    var subpath: [Element] = []
    for element in elements {
      if case .move = element {
        result += Self.reversed(subpath)
        subpath = []
      }
      subpath.append(element)
    }
    return Path(result + Self.reversed(subpath))
  }

  private static func reversed(_ elements: [Element]) -> [Element] {
    guard case .move(let start)? = elements.first else { return elements }
    let isClosed = elements.contains(.close)
    let drawn = elements.dropFirst().filter { $0 != .close }
    let ends = [start] + drawn.compactMap(\.points.last)
    let end = ends[ends.count - 1]
    var result: [Element] = isClosed && end != start ? [.move(start), .line(end)] : [.move(end)]
    for (element, point) in zip(drawn, ends).reversed() {
      switch element {
      case .line: result.append(.line(point))
      case .quad(let control, _): result.append(.quad(control, point))
      case .cubic(let first, let second, _): result.append(.cubic(second, first, point))
      case .move, .close: break
      }
    }
    return isClosed ? result + [.close] : result
  }
}
