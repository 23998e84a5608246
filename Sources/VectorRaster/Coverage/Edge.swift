import Raster

/// An edge of a polygon on a canvas, from its upper to its lower end, in pixels.
struct Edge {
  let x0: Double
  let y0: Double
  let x1: Double
  /// The lower end: below `y0`, or equal to it if the winding is 0.
  let y1: Double
  /// The change of x per pixel down.
  let slope: Double
  /// 1 if the polygon runs down, −1 if it runs up, and 0 if the edge is horizontal.
  let winding: Int32
}

/// The edges of polygons, clipped to a canvas.
///
/// Edges above or below the canvas are dropped. Edges beside it are moved onto its left or right edge, since they
/// affect the windings of rows. So all coordinates are within the canvas, however large the drawing's numbers are.
struct EdgeList {
  /// The right and the lower edge of the canvas.
  private let width: Double
  private let height: Double
  /// The edges, in no particular order.
  var edges: [Edge] = []

  init(canvas: PixelSize) {
    width = Double(canvas.width)
    height = Double(canvas.height)
  }

  /// Adds closed polygons, transformed by a map.
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

  /// Returns the point with its coordinates clamped to ±1e9 pixels, which is as good as infinity.
  ///
  /// With this order of arguments, `min` and `max` replace NaN too.
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

  /// Adds a horizontal edge inside a row of pixels.
  ///
  /// It bounds no area, but the winding changes at it.
  private mutating func appendLevel(_ from: Point, _ to: Point) {
    guard from.y > 0, from.y < height, from.y != from.y.rounded(.down) else { return }
    let (left, right) = (inside(from).x, inside(to).x)
    guard left != right else { return }
    edges.append(Edge(x0: left, y0: from.y, x1: right, y1: from.y, slope: 0, winding: 0))
  }

  /// Adds the parts of an edge to the left of the canvas, on it and to the right of it.
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
  /// The range in the list of edges, which are sorted there by their first row.
  var edges: Range<Int>
  /// The rows of the canvas that the edges touch.
  var rows: Range<Int>
  var rule: FillRule
  /// Whether the outline is one convex polygon, so its windings are only 0 and either 1 or −1.
  var isConvex: Bool
  /// Whether the outline's windings are only 0 and either 1 or −1.
  var isOverlapFree: Bool
  /// Whether pixels may be partly covered.
  var isAntialiased: Bool
}

extension Contours {
  /// Whether there is one polygon that always turns in the same direction, and only once around.
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
