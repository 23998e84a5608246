import Raster

/// A converter from lines to outlines for the `nonZero` fill rule.
///
/// An outline runs forward on one side of the line and back on the other. At a corner, the outer side gets the join.
/// The inner side is one point if both pieces are long enough, and otherwise passes through the corner itself. So the
/// outline winds around a point as often as pieces and joins cover it, always in the same sense, and no overlap leaves
/// a hole.
struct Stroker {
  private var pen: StrokePen
  /// The side of the current line in its turned direction.
  private var near: [Point] = []
  /// The opposite side.
  private var far: [Point] = []
  /// The length that the piece before the next corner may have given up at its beginning.
  private var given = 0.0
  /// The outlines so far.
  private(set) var contours = Contours()

  /// Creates a stroker with arcs that stay within `tolerance`.
  init(_ style: StrokeStyle, tolerance: Double) { pen = StrokePen(style, tolerance: tolerance) }

  /// Adds the outline of every subpath of a path.
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
        // If the dash pattern begins in a gap, the dot is omitted, like the beginning of a line.
        if pattern.map({ style.beginsInside($0) }) ?? true { appendDot(at: start) }
      } else if let pattern {
        for dash in line.dashed(pattern, phase: style.dashPhase) { append(dash) }
      } else {
        append(line)
      }
    }
  }

  /// Adds a subpath of length 0: a disc or an upright square, or no outline for butt caps (SVG 1.1 §11.4).
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
    let line = line.beginningWithLine
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
    var next = 1
    given = line.isClosed ? first.length / 2 : 0
    while next < line.pieces.count { next = join(line.pieces, at: next) }
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

  /// Adds the corner before a piece, or all corners from there to the end of a curve.
  ///
  /// - Returns: The index of the piece after the next corner.
  private mutating func join(_ pieces: [StrokeLine.Piece], at next: Int) -> Int {
    if pieces[next].length == 0, pieces[next - 1].length > 0 {
      let rest = pieces[next...]
      // Either a lone direction between two chords or lines, or a whole curve between two lines.
      let ends = [
        rest.firstIndex { $0.length > 0 },
        pieces[next - 1].isSmooth ? nil : rest.firstIndex { $0.length > 0 && !$0.isSmooth },
      ]
      for case .some(let end) in ends.reversed() {
        let room = pieces[next - 1].length - given
        if let given = pen.join(pieces, around: next..<end, room: room, near: &near, far: &far) {
          self.given = given
          return end + 1
        }
      }
    }
    given = min(pieces[next - 1].length, pieces[next].length)
    pen.join(pieces[next - 1], pieces[next], near: &near, far: &far)
    return next + 1
  }
}

extension Path {
  /// Returns the outline of a stroke along this path: closed subpaths of straight edges, for the fill rule `nonZero`.
  ///
  /// All overlapping pieces wind in the same sense, so they leave no holes in each other. Subpaths of length 0 become
  /// discs or upright squares, and a lone `.move` adds no outline (SVG 1.1 §11.4). Corners within a curve are round,
  /// regardless of the join. The line is solid if there are more than 32 dash lengths, a negative one, or more than
  /// 10,000 dashes.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke. If the width is not above 0, the outline is empty.
  ///   - tolerance: The maximum distance of an edge from its curve, above 0, in the path's unit.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var stroker = Stroker(style, tolerance: tolerance)
    stroker.follow(self)
    return stroker.contours.path
  }
}
