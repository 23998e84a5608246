/// One subpath taken apart: where it begins, what follows, whether it is closed.
struct Subpath {
  /// A line or a curve from where the one before ended.
  enum Segment {
    case line(Point)
    case curve(CubicCurve)

    /// The point where it ends.
    var end: Point {
      switch self {
      case .line(let end): end
      case .curve(let curve): curve.end
      }
    }
  }

  var start: Point
  var segments: [Segment] = []
  var isClosed = false
}

extension Path {
  /// The subpaths in order; a lone `.move` is one without segments.
  ///
  /// The element after a `.close` begins where the closed subpath began (SVG 1.1 §8.3.3).
  var subpaths: [Subpath] {
    var found: [Subpath] = []
    var current = Subpath(start: .zero)
    var point = Point.zero
    var isBegun = false
    for element in elements {
      switch element {
      case .move(let start):
        if isBegun { found.append(current) }
        current = Subpath(start: start)
        point = start
      case .line(let end):
        current.segments.append(.line(end))
        point = end
      case .quad(let control, let end):
        current.segments.append(.curve(CubicCurve(point, control, end)))
        point = end
      case .cubic(let first, let second, let end):
        current.segments.append(.curve(CubicCurve(point, first, second, end)))
        point = end
      case .close:
        current.isClosed = true
        found.append(current)
        current = Subpath(start: current.start)
        point = current.start
        isBegun = false
        continue
      }
      isBegun = true
    }
    if isBegun { found.append(current) }
    return found
  }

  /// The most chords that one curve of this path may become: all of them together stay near
  /// 262,144, however large the curves are.
  var chordLimit: Int {
    var curves = 0
    for element in elements {
      switch element {
      case .quad, .cubic: curves += 1
      case .move, .line, .close: break
      }
    }
    return min(max(262_144 / max(curves, 1), 16), 4096)
  }
}
