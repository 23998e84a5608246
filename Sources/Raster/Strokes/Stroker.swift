/// Turns lines into outlines that are filled nonZero.
///
/// An outline runs forward on one side of the line and back on the other. At a corner the outer side
/// gets its join. The inner side meets in one point where both pieces are long enough, and otherwise goes
/// through the corner itself: so the outline winds around a point as often as pieces and joins cover it,
/// always in the same sense, and no overlap ever leaves a hole.
struct Stroker {
  private var pen: StrokePen
  /// The side towards the turned direction of the line that is drawn now.
  private var near: [Point] = []
  /// The other side.
  private var far: [Point] = []
  /// The outlines so far.
  private(set) var contours = Contours()

  /// A pen whose arcs stay within `tolerance`.
  init(_ style: StrokeStyle, tolerance: Double) { pen = StrokePen(style, tolerance: tolerance) }

  /// Follows every subpath of a path.
  mutating func follow(_ path: Path) {
    guard pen.canDraw else { return }
    let limit = path.chordLimit
    let style = pen.style
    let lines = path.subpaths.map { subpath in
      (subpath.start, StrokeLine(subpath, tolerance: pen.tolerance, limit: limit))
    }
    let length = lines.reduce(0) { $0 + ($1.1?.length ?? 0) }
    let pattern = style.dashes(forLength: length)
    let dashes = pattern.map { Int(length / $0.reduce(0, +)) * $0.count } ?? 0
    let pieces = lines.reduce(1) { $0 + ($1.1?.pieces.count ?? 0) }
    pen.arcLimit = min(max(1_048_576 / (pieces + dashes), 16), 1024)
    for case (let start, .some(let line)) in lines {
      if line.pieces.isEmpty {
        // A pattern that begins in a gap leaves it out, as it does the beginning of a line.
        if pattern.map({ style.beginsInside($0) }) ?? true { appendDot(at: start) }
      } else if let pattern {
        for dash in line.dashed(pattern, phase: style.dashPhase) { append(dash) }
      } else {
        append(line)
      }
    }
  }

  /// A subpath without length: a disc or an upright square, nothing without caps (SVG 1.1 §11.4).
  private mutating func appendDot(at point: Point) {
    let right = Point(1, 0)
    guard pen.style.cap != .butt else { return }
    contours.points.append(point + right.turned * pen.radius)
    pen.appendCap(at: point, direction: right, to: &contours.points)
    contours.points.append(point - right.turned * pen.radius)
    pen.appendCap(at: point, direction: right * -1, to: &contours.points)
    contours.close()
  }

  private mutating func append(_ line: StrokeLine) {
    guard let first = line.pieces.first, let last = line.pieces.last else { return }
    near.removeAll(keepingCapacity: true)
    far.removeAll(keepingCapacity: true)
    let radius = pen.radius
    if line.isClosed {
      pen.join(last, first, near: &near, far: &far)
    } else {
      near.append(first.start + first.direction.turned * radius)
      far.append(first.start - first.direction.turned * radius)
    }
    for next in line.pieces.indices.dropFirst() {
      pen.join(line.pieces[next - 1], line.pieces[next], near: &near, far: &far)
    }
    if !line.isClosed {
      near.append(last.end + last.direction.turned * radius)
      far.append(last.end - last.direction.turned * radius)
    }
    contours.points.append(contentsOf: near)
    if line.isClosed {
      contours.close()
    } else {
      pen.appendCap(at: last.end, direction: last.direction, to: &contours.points)
    }
    contours.points.append(contentsOf: far.reversed())
    if !line.isClosed {
      pen.appendCap(at: first.start, direction: first.direction * -1, to: &contours.points)
    }
    contours.close()
  }
}

extension Path {
  /// The outline of a line along this path: closed subpaths of straight edges, to be filled `nonZero`.
  ///
  /// Pieces that overlap all wind the same way, so that none of them leaves a hole in another. Subpaths
  /// without length become discs or upright squares, a lone `.move` nothing (SVG 1.1 §11.4). Corners
  /// within a curve are round, whatever the join. More than 32 dash lengths, lengths below 0 and more
  /// than 10,000 dashes draw a solid line.
  ///
  /// - Parameters:
  ///   - style: Of the line; a width that is not above 0 has an empty outline.
  ///   - tolerance: The distance that an edge may have from its curve, above 0, in the path's unit.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var stroker = Stroker(style, tolerance: tolerance)
    stroker.follow(self)
    return stroker.contours.path
  }
}
