import Raster

/// One edge of a polygon on a canvas, in pixels, from its upper to its lower end.
struct Edge {
  let x0: Double
  let y0: Double
  let x1: Double
  /// Below `y0`, or equal to it in an edge of winding 0.
  let y1: Double
  /// Pixels to the right per pixel down.
  let slope: Double
  /// 1 where the polygon runs down, −1 where it runs up, 0 where it does neither.
  let winding: Int32
}

/// The edges of some polygons, cut to a canvas.
///
/// Edges above or below the canvas never count. Those beside it are moved onto its left or right
/// edge, as the windings of the rows depend on them. So every coordinate is within the canvas,
/// however large the drawing's numbers are.
struct EdgeList {
  /// The right and the lower edge of the canvas.
  private let width: Double
  private let height: Double
  /// In no order.
  var edges: [Edge] = []

  init(canvas: PixelSize) {
    width = Double(canvas.width)
    height = Double(canvas.height)
  }

  /// Adds closed polygons seen through a map.
  mutating func append(_ contours: Contours, through map: Transform) {
    var start = 0
    for end in contours.ends {
      var last = Self.finite(map(contours.points[end - 1]))
      for corner in start..<end {
        let next = Self.finite(map(contours.points[corner]))
        append(last, next)
        last = next
      }
      start = end
    }
  }

  /// A billion pixels are as good as infinity; in this order what is no number becomes one too.
  private static func finite(_ point: Point) -> Point {
    Point(min(1e9, max(-1e9, point.x)), min(1e9, max(-1e9, point.y)))
  }

  private mutating func append(_ from: Point, _ to: Point) {
    guard from.y != to.y else {
      appendLevel(from, to)
      return
    }
    var (top, bottom, winding) = from.y < to.y ? (from, to, Int32(1)) : (to, from, -1)
    guard bottom.y > 0, top.y < height else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    if top.y < 0 { top = Point(top.x - top.y * slope, 0) }
    if bottom.y > height { bottom = Point(bottom.x + (height - bottom.y) * slope, height) }
    if min(top.x, bottom.x) >= 0 && max(top.x, bottom.x) <= width {
      insert(top, bottom, slope, winding)
    } else {
      cut(top, bottom, slope, winding)
    }
  }

  /// A horizontal edge bounds no area, but within a row of pixels it is where windings change.
  private mutating func appendLevel(_ from: Point, _ to: Point) {
    guard from.y > 0, from.y < height, from.y != from.y.rounded(.down) else { return }
    let (left, right) = (inside(from).x, inside(to).x)
    guard left != right else { return }
    edges.append(Edge(x0: left, y0: from.y, x1: right, y1: from.y, slope: 0, winding: 0))
  }

  /// The parts left of, on and right of the canvas.
  private mutating func cut(_ top: Point, _ bottom: Point, _ slope: Double, _ winding: Int32) {
    var last = top
    var limits = [0.0, width]
    if slope < 0 { limits.swapAt(0, 1) }
    for limit in limits where (top.x < limit) != (bottom.x < limit) {
      let y = min(max(top.y + (limit - top.x) / slope, last.y), bottom.y)
      let next = Point(limit, y)
      insert(inside(last), inside(next), slope, winding)
      last = next
    }
    insert(inside(last), inside(bottom), slope, winding)
  }

  private func inside(_ point: Point) -> Point { Point(min(max(point.x, 0), width), point.y) }

  private mutating func insert(_ top: Point, _ bottom: Point, _ slope: Double, _ winding: Int32) {
    guard top.y < bottom.y else { return }
    edges.append(
      Edge(
        x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y,
        slope: top.x == bottom.x ? 0 : slope, winding: winding))
  }
}

/// The part of a drawing's edges that belongs to one shape.
struct Outline {
  /// In the list of edges, ordered by the rows in which they begin.
  var edges: Range<Int>
  /// The rows of the canvas that they touch.
  var rows: Range<Int>
  var rule: FillRule
  /// It is one convex polygon, in which no winding but 0 and 1 (or −1) occurs.
  var isConvex: Bool
  /// In it no winding but 0 and 1 (or −1) occurs.
  var isOverlapFree: Bool
  /// Pixels may be covered in part.
  var isAntialiased: Bool
}

extension Contours {
  /// True for one polygon that always turns the same way, and only once around.
  var isConvex: Bool {
    guard ends.count == 1, points.count >= 3 else { return false }
    var sense = 0.0
    var turns = 0
    var last = points[points.count - 1] - points[points.count - 2]
    var side = last.x
    var point = points[points.count - 1]
    for next in points {
      let vector = next - point
      point = next
      let cross = last.cross(vector)
      if cross * sense < 0 || cross == 0 && last.dot(vector) < 0 { return false }
      if cross != 0 { sense = cross }
      if vector.x * side < 0 { turns += 1 }
      if vector.x != 0 { side = vector.x }
      if vector != .zero { last = vector }
    }
    return turns <= 2
  }
}
