/// Closed polygons one after another in one list of points.
struct Contours {
  /// The corners of all of them.
  var points: [Point] = []
  /// For each polygon, where in `points` the next one begins.
  var ends: [Int] = []

  /// Ends the polygon whose corners were appended last; nothing happens where there are none.
  mutating func close() { if points.count > (ends.last ?? 0) { ends.append(points.count) } }

  /// Forgets everything but the memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds what a path encloses, its curves as chords that stay within `tolerance`.
  mutating func append(_ path: Path, tolerance: Double) {
    let limit = path.chordLimit
    var (start, point) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let place):
        close()
        (start, point) = (place, place)
        points.append(place)
        continue
      case .close:
        close()
        point = start
        continue
      case .line(let end):
        begin(at: point)
        points.append(end)
        point = end
      case .quad(let control, let end):
        begin(at: point)
        append(CubicCurve(point, control, end), tolerance: tolerance, limit: limit)
        point = end
      case .cubic(let first, let second, let end):
        begin(at: point)
        append(CubicCurve(point, first, second, end), tolerance: tolerance, limit: limit)
        point = end
      }
    }
    close()
  }

  /// A polygon that follows a closed one without a move begins where that one did.
  private mutating func begin(at point: Point) {
    if points.count == (ends.last ?? 0) { points.append(point) }
  }

  private mutating func append(_ curve: CubicCurve, tolerance: Double, limit: Int) {
    let count = curve.chordCount(tolerance: tolerance, limit: limit)
    for chord in 1..<count { points.append(curve.point(at: Double(chord) / Double(count))) }
    points.append(curve.end)
  }

  /// The polygons as a path of closed subpaths.
  var path: Path {
    var elements: [Path.Element] = []
    elements.reserveCapacity(points.count + ends.count)
    var start = 0
    for end in ends {
      elements.append(.move(points[start]))
      for corner in start + 1..<max(end, start + 1) { elements.append(.line(points[corner])) }
      elements.append(.close)
      start = end
    }
    return Path(elements)
  }

  /// The smallest rectangle around all corners.
  var bounds: Rect? {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Path {
  /// The same path of lines only; open subpaths stay open.
  ///
  /// A chord is nowhere farther from its curve than `tolerance`, which is above 0 and in the path's
  /// unit. A curve becomes at most 4,096 chords, less where the path has more than 64 of them.
  package func flattened(tolerance: Double) -> Path {
    let limit = chordLimit
    var flat: [Element] = []
    flat.reserveCapacity(elements.count)
    var (start, point) = (Point.zero, Point.zero)
    func append(_ curve: CubicCurve) {
      let count = curve.chordCount(tolerance: tolerance, limit: limit)
      for chord in 1..<count { flat.append(.line(curve.point(at: Double(chord) / Double(count)))) }
      flat.append(.line(curve.end))
      point = curve.end
    }
    for element in elements {
      switch element {
      case .move(let place):
        (start, point) = (place, place)
        flat.append(element)
      case .line(let end):
        point = end
        flat.append(element)
      case .quad(let control, let end): append(CubicCurve(point, control, end))
      case .cubic(let first, let second, let end): append(CubicCurve(point, first, second, end))
      case .close:
        point = start
        flat.append(element)
      }
    }
    return Path(flat)
  }

  /// The smallest rectangle around the path, tight at the turning points of its curves; `nil` where it
  /// is empty.
  ///
  /// The line itself, without a stroke's width; a lone `.move` counts as a point.
  package var bounds: Rect? {
    var corners = Contours()
    var (start, point) = (Point.zero, Point.zero)
    func append(_ curve: CubicCurve) {
      for t in curve.extrema(\.x) + curve.extrema(\.y) { corners.points.append(curve.point(at: t)) }
      corners.points.append(curve.end)
      point = curve.end
    }
    for element in elements {
      switch element {
      case .move(let place):
        (start, point) = (place, place)
        corners.points.append(place)
      case .line(let end):
        point = end
        corners.points.append(end)
      case .quad(let control, let end): append(CubicCurve(point, control, end))
      case .cubic(let first, let second, let end): append(CubicCurve(point, first, second, end))
      case .close: point = start
      }
    }
    return corners.bounds
  }
}
