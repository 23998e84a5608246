import Raster
import Glibc

/// The geometry of caps and corners for a stroke style.
struct StrokePen {
  let style: StrokeStyle
  /// Half of the line's width.
  let radius: Double
  let tolerance: Double
  /// The maximum number of chords of one arc.
  var arcLimit = 16

  /// Creates a pen with arcs that stay within `tolerance`.
  init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = style.width / 2
    self.tolerance = min(tolerance, style.width / 4)
  }

  /// Whether the pen leaves any mark.
  var canDraw: Bool { radius > 0 && radius.isFinite && tolerance > 0 }

  /// Adds the cap at the end of a line, between its near and its far corner.
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

  /// Adds the points strictly between the ends of an arc.
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

  /// Returns the corner between two pieces, or `nil` if they have nearly the same direction.
  ///
  /// In that case, the sides would move by less than a thousandth of the tolerance.
  func corner(_ last: StrokeLine.Piece, _ next: StrokeLine.Piece) -> Corner? {
    let (cross, dot) = (last.direction.cross(next.direction), last.direction.dot(next.direction))
    if dot > 0, abs(cross) * radius < tolerance / 1000 { return nil }
    let sign: Double = cross > 0 ? 1 : -1
    return Corner(
      point: next.start, from: last.direction.turned * sign, to: next.direction.turned * sign,
      cross: cross, dot: dot, room: min(last.length, next.length),
      reach: max(last.length, next.length), isSmooth: next.isSmooth)
  }

  /// Adds the inner side of a corner: one point if it needs at most half of each piece.
  ///
  /// If it needs more, each side ends at the corner instead, with an edge across the line. Both edges are omitted up to
  /// the depth that half of each piece allows, since both pieces cover the area between them there.
  func appendInside(of corner: Corner, to points: inout [Point]) {
    let depth = radius * abs(corner.cross)
    if corner.hasMeeting(radius) {
      points.append(corner.point + corner.meeting(radius))
      return
    }
    points.append(corner.point + corner.from * radius)
    let shared = corner.dot > 0 ? corner.sharedDepth : 0
    // The piece at the end of a curve has length 0; its first or last chord provides the length.
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
      // The arc goes forward around the corner, even if the line turns back and the cross product is 0.
      let angle = abs(atan2(corner.cross, corner.dot))
      appendArc(
        about: corner.point, from: corner.from * -1, turning: corner.cross > 0 ? angle : -angle,
        to: &points)
    }
    points.append(corner.point - corner.to * radius)
  }

  /// Returns whether both outer sides are extended to their intersection.
  ///
  /// A mitre is if it is within the limit (SVG 1.1 §11.4: 1 / sin φ/2, which is √(2 / (1 + dot)) here), and a round
  /// join is if the intersection is within the tolerance of the arc.
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
  /// The unit vectors towards the inner side, perpendicular to the piece before and to the piece after.
  let from: Point
  let to: Point
  /// The cross and the dot product of the two directions.
  let cross: Double
  let dot: Double
  /// The length of the shorter and of the longer piece.
  let room: Double
  let reach: Double
  /// Whether the corner is within a flattened curve.
  let isSmooth: Bool

  /// Returns whether the sides of a line with this radius meet within half of both pieces.
  func hasMeeting(_ radius: Double) -> Bool {
    dot > -0.99 && radius * abs(cross) <= (1 + dot) * room / 2
  }

  /// The depth of the area between the ends of both pieces that they cover if each gives up half of its length.
  ///
  /// In a curve it is a little smaller, since a piece may have to give up more at its other end.
  var sharedDepth: Double { (isSmooth ? 1 + dot : 1) * room / (2 * abs(cross)) }

  /// Returns the intersection of the two sides of a line with this radius, relative to `point`.
  ///
  /// It is far away if the line turns back.
  func meeting(_ radius: Double) -> Point { (from + to) * (radius / (1 + dot)) }
}
