package import Raster

/// A sequence of subpaths of lines and curves, in the unit of its drawing.
///
/// Each subpath begins with `.move`. A subpath that does not end with `.close` is open: it is filled as if it were
/// closed, and stroked with caps. All coordinates are finite.
///
/// ```swift
/// let heart = try Path(svg: "M8 14 2 8a4 4 0 0 1 6-5 4 4 0 0 1 6 5Z")
/// let turned = heart.transformed(by: .rotation(degrees: 45).about(Point(8, 8)))
/// let outline = Shape(turned, .stroke(StrokeStyle(width: 2))).outline(tolerance: 0.1)
/// ```
package struct Path: Hashable, Sendable {
  /// A command, always in absolute coordinates.
  package enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(Point)
    /// Adds a straight line to a point.
    case line(Point)
    /// Adds a quadratic Bézier curve: control point, end.
    case quad(Point, Point)
    /// Adds a cubic Bézier curve: first and second control point, end.
    case cubic(Point, Point, Point)
    /// Returns to the start of the subpath.
    case close

    /// The control points and the end, or an empty array for `close`.
    package var points: [Point] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let end): [control, end]
      case .cubic(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// The commands, in drawing order.
  package var elements: [Element] { didSet { isOverlapFree = false } }

  /// Whether the path is known to wind around each point at most once, always in the same sense
  /// (`Path+Overlaps.swift`).
  ///
  /// If so, the areas to the right of its edges add up to its coverage. Equality ignores this property.
  package internal(set) var isOverlapFree = false

  /// Creates a path from its commands; without any, it is empty.
  package init(_ elements: [Element] = []) { self.elements = elements }

  /// Whether the path has no commands.
  package var isEmpty: Bool { elements.isEmpty }

  /// Returns the path transformed by an affine map.
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

  /// The distance of the control points from the ends of a cubic quarter circle, in radii.
  ///
  /// The curve also meets the circle in its middle, and its error is at most 0.03% of the radius.
  package static let quarterCircle = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// Returns a rectangle, clockwise from its upper left corner.
  package static func rect(_ rect: Rect) -> Path { roundedRect(rect, radius: 0) }

  /// Returns a rectangle with rounded corners, clockwise from the left end of its upper side.
  ///
  /// - Parameter radius: The radius of the corners, clamped to 0…half of the shorter side.
  package static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let radius = min(max(radius, 0), rect.width / 2, rect.height / 2)
    return roundedRect(rect, radii: Point(radius, radius))
  }

  /// Returns a rectangle with quarters of an ellipse as corners.
  ///
  /// - Parameter radii: The radii along x and y, each clamped to 0…half of its side.
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

  /// Returns an ellipse, clockwise from its rightmost point (SVG 1.1 §9.4).
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

  /// The path with the direction of each subpath reversed.
  ///
  /// A closed subpath keeps its start.
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
