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
