/// The part of a drawing's edges that belongs to one shape.
struct Outline {
  /// In the list of edges, ordered by the rows in which they begin.
  var edges: Range<Int>
  /// The rows of the canvas that they touch.
  var rows: Range<Int>
  var rule: FillRule
  /// It is one convex polygon, in which no winding but 0 and 1 (or −1) occurs.
  var isConvex: Bool
  /// Of the shape alone, 0…1.
  var opacity: Float
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
