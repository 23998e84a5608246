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
}
