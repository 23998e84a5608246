import Raster

/// A subpath: its start, its segments, and whether it is closed.
struct Subpath {
  /// A line or a curve from the end of the previous segment.
  enum Segment {
    case line(Point)
    case curve(CubicCurve)

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

  /// Appends the beginning of the subpath as an open one: `part` of its length, 0…1.
  fileprivate func appendBeginning(_ part: Double, to elements: inout [Path.Element]) {
    var steps = segments
    if isClosed { steps.append(.line(start)) }
    var lengths: [Double] = []
    var point = start
    for step in steps {
      lengths.append(step.length(from: point))
      point = step.end
    }
    var rest = lengths.reduce(0, +) * part
    elements.append(.move(start))
    point = start
    for (step, length) in zip(steps, lengths) {
      if rest <= 0 && length > 0 { break }
      elements.append(step.beginning(rest, of: length, from: point))
      rest -= length
      point = step.end
    }
  }
}

extension Path {
  /// The subpaths in order; a lone `.move` becomes one without segments.
  ///
  /// An element after a `.close` begins at the start of the closed subpath (SVG 1.1 §8.3.3).
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

  /// The maximum number of chords for each curve of this path.
  ///
  /// It limits the sum over all curves to about 262,144, however large they are.
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

  /// Returns the beginning of every subpath: `part` of its length, 0…1.
  ///
  /// Curves stay curves.
  ///
  /// If `part` is 1 or more, the path is returned unchanged; if it is 0 or less, the result is empty. A closed subpath
  /// that is cut becomes open. Lengths of curves are measured along 128 chords.
  package func trimmed(to part: Double) -> Path {
    guard part < 1 else { return self }
    guard part > 0 else { return Path() }
    var kept: [Element] = []
    for subpath in subpaths { subpath.appendBeginning(part, to: &kept) }
    return Path(kept)
  }
}

extension Subpath.Segment {
  private static var chords: Int { 128 }

  /// Returns the length of the segment.
  fileprivate func length(from start: Point) -> Double {
    switch self {
    case .line(let end): return (end - start).length
    case .curve(let curve):
      var (sum, last) = (0.0, start)
      for chord in 1...Self.chords {
        let point = curve.point(at: Double(chord) / Double(Self.chords))
        sum += (point - last).length
        last = point
      }
      return sum
    }
  }

  /// Returns the element that draws the first `distance` of `length`, or the whole segment if it is shorter.
  fileprivate func beginning(
    _ distance: Double, of length: Double, from start: Point
  ) -> Path.Element {
    switch self {
    case .line(let end):
      return .line(distance < length ? start.mixed(with: end, at: distance / length) : end)
    case .curve(var curve):
      if distance < length { curve = curve.part(to: parameter(of: curve, at: distance)) }
      return .cubic(curve.first, curve.second, curve.end)
    }
  }

  /// Returns the parameter of the point at `distance` along the curve.
  private func parameter(of curve: CubicCurve, at distance: Double) -> Double {
    var (rest, last) = (distance, curve.start)
    for chord in 1...Self.chords {
      let point = curve.point(at: Double(chord) / Double(Self.chords))
      let length = (point - last).length
      if rest < length { return (Double(chord - 1) + rest / length) / Double(Self.chords) }
      rest -= length
      last = point
    }
    return 1
  }
}
