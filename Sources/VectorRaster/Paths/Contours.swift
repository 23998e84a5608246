package import Raster

/// A list of closed polygons that share one array of points.
struct Contours {
  /// The corners of all polygons.
  var points: [Point] = []
  /// The index in `points` of the next polygon's first corner, for each polygon.
  var ends: [Int] = []

  /// Ends the polygon of the corners appended last, if there are any.
  mutating func close() { if points.count > (ends.last ?? 0) { ends.append(points.count) } }

  /// Removes all polygons, but keeps the memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds the area that a path encloses.
  ///
  /// Curves become chords that stay within `tolerance` of them.
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

  /// Begins a polygon at `point` unless one has begun.
  ///
  /// After a `.close` without a `.move`, the next polygon begins at the start of the closed one.
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
}

extension Path {
  /// Returns the path with its curves replaced by lines; open subpaths stay open.
  ///
  /// A curve becomes at most 4,096 chords, or fewer if the path has more than 64 curves.
  ///
  /// - Parameter tolerance: The maximum distance of a chord from its curve, in the path's unit, above 0.
  package func flattened(tolerance: Double) -> Path {
    let limit = chordLimit
    var flat: [Element] = []
    flat.reserveCapacity(elements.count)
    for subpath in subpaths {
      flat.append(.move(subpath.start))
      for segment in subpath.segments {
        if case .curve(let curve) = segment {
          let count = curve.chordCount(tolerance: tolerance, limit: limit)
          for chord in 1..<count {
            flat.append(.line(curve.point(at: Double(chord) / Double(count))))
          }
        }
        flat.append(.line(segment.end))
      }
      if subpath.isClosed { flat.append(.close) }
    }
    return Path(flat)
  }

  /// The smallest rectangle around the path, or `nil` if the path is empty.
  ///
  /// It is tight at the extrema of curves. It contains the line itself, without a stroke's width; a lone `.move` counts
  /// as a point.
  package var bounds: Rect? {
    var corners: [Point] = []
    for subpath in subpaths {
      corners.append(subpath.start)
      for segment in subpath.segments {
        if case .curve(let curve) = segment {
          corners += (curve.extrema(\.x) + curve.extrema(\.y)).map(curve.point(at:))
        }
        corners.append(segment.end)
      }
    }
    return Rect(around: corners)
  }

  /// Returns a rectangle around all points of the transformed path, including control points, or `nil` if the path is
  /// empty.
  ///
  /// It is at least as large as `bounds`, and faster to compute.
  func controlBounds(through map: Transform = .identity) -> Rect? {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    func add(_ point: Point) {
      let place = map(point)
      low = Point(min(low.x, place.x), min(low.y, place.y))
      high = Point(max(high.x, place.x), max(high.y, place.y))
    }
    for element in elements {
      switch element {
      case .move(let end), .line(let end): add(end)
      case .quad(let control, let end):
        add(control)
        add(end)
      case .cubic(let first, let second, let end):
        add(first)
        add(second)
        add(end)
      case .close: break
      }
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
