import Raster
import Glibc

/// The ends and corners of a line that is drawn with some style.
struct StrokePen {
  let style: StrokeStyle
  /// Half the width.
  let radius: Double
  let tolerance: Double
  /// The most chords that one arc may become.
  var arcLimit = 16

  /// A pen whose arcs stay within `tolerance`.
  init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = style.width / 2
    self.tolerance = min(tolerance, style.width / 4)
  }

  /// True where anything comes of following a line.
  var canDraw: Bool { radius > 0 && radius.isFinite && tolerance > 0 }

  /// The cap beyond the end of a line, between its near and its far corner.
  func appendCap(at point: Point, direction: Point, to points: inout [Point]) {
    let side = direction.turned
    switch style.cap {
    case .butt: break
    case .square:
      points.append(point + (side + direction) * radius)
      points.append(point + (direction - side) * radius)
    case .round: appendArc(about: point, from: side, turning: -.pi, to: &points)
    }
  }

  /// Points strictly between the ends of an arc whose first radius has a direction.
  func appendArc(
    about center: Point, from direction: Point, turning angle: Double, to points: inout [Point]
  ) {
    let step = 2 * acos(max(1 - tolerance / radius, 0))
    let count = Int(min((abs(angle) / step).rounded(.up), Double(arcLimit)))
    guard count > 1 else { return }
    let (c, s) = (cos(angle / Double(count)), sin(angle / Double(count)))
    var spoke = direction
    for _ in 1..<count {
      spoke = Point(spoke.x * c - spoke.y * s, spoke.x * s + spoke.y * c)
      points.append(center + spoke * radius)
    }
  }

  /// Adds a corner between two pieces to both sides.
  func join(
    _ last: StrokeLine.Piece, _ next: StrokeLine.Piece, near: inout [Point], far: inout [Point]
  ) {
    guard let corner = corner(last, next) else {
      let side = next.direction.turned * radius
      near.append(next.start + side)
      far.append(next.start - side)
      return
    }
    if corner.cross > 0 {
      appendInside(of: corner, to: &near)
      appendOutside(of: corner, to: &far)
    } else {
      appendInside(of: corner, to: &far)
      appendOutside(of: corner, to: &near)
    }
  }

  /// The corner between two pieces, or `nil` if their directions are the same: the sides would move by a thousandth
  /// of the tolerance.
  func corner(_ last: StrokeLine.Piece, _ next: StrokeLine.Piece) -> Corner? {
    let (cross, dot) = (last.direction.cross(next.direction), last.direction.dot(next.direction))
    if dot > 0, abs(cross) * radius < tolerance / 1000 { return nil }
    let sign: Double = cross > 0 ? 1 : -1
    return Corner(
      point: next.start, from: last.direction.turned * sign, to: next.direction.turned * sign,
      cross: cross, dot: dot, room: min(last.length, next.length),
      reach: max(last.length, next.length), isSmooth: next.isSmooth)
  }

  /// The inner side: one point where each piece gives up at most half of itself for it.
  ///
  /// If that is not enough, the sides end at the corner instead, each with an edge across the line. Both edges are left
  /// out as deep as the pieces give up half of themselves: there both pieces cover what is between them.
  func appendInside(of corner: Corner, to points: inout [Point]) {
    let depth = radius * abs(corner.cross)
    if corner.hasMeeting(radius) {
      points.append(corner.point + corner.meeting(radius))
      return
    }
    points.append(corner.point + corner.from * radius)
    let shared = corner.dot > 0 ? corner.sharedDepth : 0
    // The end of a curve has no length to give; its first or last chord has.
    let isEnd = corner.isSmooth && corner.room == 0 && corner.dot > 0
    if shared > 0 {
      points.append(corner.point + corner.from * shared)
      points.append(corner.point + corner.to * shared)
    } else if !isEnd || depth > corner.reach / 2 {
      points.append(corner.point)
    }
    points.append(corner.point + corner.to * radius)
  }

  func appendOutside(of corner: Corner, to points: inout [Point]) {
    let join = corner.isSmooth ? .round : style.join
    if isPointed(corner, join) {
      points.append(corner.point - corner.meeting(radius))
      return
    }
    points.append(corner.point - corner.from * radius)
    if join == .round {
      // Forward around the corner, also where the line turns back and the cross product is 0.
      let angle = abs(atan2(corner.cross, corner.dot))
      appendArc(
        about: corner.point, from: corner.from * -1, turning: corner.cross > 0 ? angle : -angle,
        to: &points)
    }
    points.append(corner.point - corner.to * radius)
  }

  /// True where both sides are drawn until they meet: within the miter limit (SVG 1.1 §11.4: 1 /
  /// sin φ/2, which is √(2 / (1 + dot)) here), or where that is round enough.
  private func isPointed(_ corner: Corner, _ join: StrokeStyle.Join) -> Bool {
    guard corner.dot > -1 + 1e-9 else { return false }
    let square = 2 / (1 + corner.dot)
    switch join {
    case .miter: return square <= style.miterLimit * style.miterLimit
    case .round: return radius * (square.squareRoot() - 1) <= tolerance
    case .bevel: return false
    }
  }
}

/// A corner between two pieces, seen from its inner side.
struct Corner {
  let point: Point
  /// Towards the inner side, at a right angle to the piece before and to the one after.
  let from: Point
  let to: Point
  /// Of the two directions.
  let cross: Double
  let dot: Double
  /// The length of the shorter and of the longer piece.
  let room: Double
  let reach: Double
  /// It is within a flattened curve.
  let isSmooth: Bool

  /// Whether the sides of a line with such a radius meet within the halves of both pieces.
  func hasMeeting(_ radius: Double) -> Bool {
    dot > -0.99 && radius * abs(cross) <= (1 + dot) * room / 2
  }

  /// The depth to which both pieces cover what is between their ends, if each gives up half of itself; of a line that
  /// may have to give up more at its other end, a little less.
  var sharedDepth: Double { (isSmooth ? 1 + dot : 1) * room / (2 * abs(cross)) }

  /// The point where the two sides of a line with such a radius meet, as seen from `point`; far
  /// away where the line turns back.
  func meeting(_ radius: Double) -> Point { (from + to) * (radius / (1 + dot)) }
}
