import Raster

/// One row of a convex polygon: the edges of its left and of its right side, and the area between them.
///
/// All winding numbers inside are equal, so the signed area is the coverage, and the edges need no sorting.
struct ConvexBand {
  private let top: Double
  private let bottom: Double
  /// The right edge of the canvas.
  private let limit: Double
  /// The pixels that edges of each winding touch.
  private var downwards = Reach()
  private var upwards = Reach()
  /// Whether a horizontal edge lies between two sides.
  private var isFlat = false

  private struct Reach {
    var first = Int.max
    var last = -1

    @inline(__always)
    mutating func widen(_ a: Double, _ b: Double) {
      first = min(first, Int(min(a, b)))
      last = max(last, Int(max(a, b)))
    }
  }

  init(top: Double, bottom: Double, limit: Double) {
    (self.top, self.bottom, self.limit) = (top, bottom, limit)
  }

  /// Accumulates the area to the right of the active edges, and removes those that end in the row.
  @inline(__always)
  mutating func cross(
    _ edges: Span<Edge>, _ active: inout [Int32], _ count: inout Int, _ changes: inout [Float]
  ) {
    var active = active.mutableSpan
    var changes = changes.mutableSpan
    var kept = 0
    for index in 0..<count {
      let place = Int(active[index])
      let edge = edges[place]
      let part = RowScanner.Crossing(edge, place, top: top, bottom: bottom, limit: limit)
      if edge.winding > 0 {
        downwards.widen(part.top, part.bottom)
      } else {
        upwards.widen(part.top, part.bottom)
      }
      if edge.winding != 0 {
        changes.accumulate(part.top, part.bottom, height: part.height)
      } else {
        isFlat = true
      }
      if edge.y1 > bottom {
        active[kept] = active[index]
        kept += 1
      }
    }
    count = kept
  }

  /// Converts the accumulated area to runs, with a solid one between the two sides.
  @inline(__always)
  func cover(_ row: inout CoverageRow) {
    let isDownLeft = downwards.first <= upwards.first
    let (left, right) = isDownLeft ? (downwards, upwards) : (upwards, downwards)
    let last = max(left.last, right.last)
    guard left.first <= last else { return }
    var sum: Float = 0
    if isFlat || left.last + 1 >= right.first || right.last < 0 {
      row.appendValues(of: left.first...last, isInsideBefore: false, sum: &sum)
    } else {
      row.appendValues(of: left.first...left.last, isInsideBefore: false, sum: &sum)
      row.appendSolid(from: left.last + 1, to: right.first)
      // The rest of the left side's area, which falls in the next pixel, belongs to the sum.
      sum += row.changes[left.last + 1]
      row.forgetChanges(left.last + 1..<left.last + 2)
      row.appendValues(of: right.first...right.last, isInsideBefore: false, sum: &sum)
    }
    let end = min(last + 1, row.values.count)
    row.forgetChanges(end..<last + 2)
  }
}
