/// Finds how much of each pixel of a row polygons cover, row after row, exactly.
///
/// Edges that share pixels form a cluster. Between clusters no edge touches a pixel, so the winding
/// number is one for the whole height of the row: what is inside is a solid run, whatever its length.
/// Within a cluster the signed area to the right of the edges, added up per pixel from the left, is the
/// coverage where the winding takes only two values: one edge, a chain of them, or two that do not
/// cross. That is nearly every cluster. In the others the row is cut where edges begin, end and cross;
/// in such a band their order is fixed, and only those edges count at which inside becomes outside. So
/// overlapping, self-intersecting and even-odd shapes are exact too (`RowScanner+Windings.swift`).
struct RowScanner {
  /// An edge within one row: from (`top`, `from`) to (`bottom`, `to`).
  struct Crossing {
    var top: Double
    var bottom: Double
    /// 0…1 below the upper edge of the row.
    var from: Double
    var to: Double
    var winding: Int32

    var left: Double { min(top, bottom) }
    var right: Double { max(top, bottom) }
  }

  let width: Int
  /// The covered pixels of the row, from left to right.
  private(set) var runs: [CoverageRun] = []
  /// For each pixel that is in a run that is not solid: the part that is covered, 0…1.
  private(set) var values: [Float]
  /// Changes of the covered area from pixel to pixel; 0 between uses.
  var changes: [Float]
  var crossings: [Crossing] = []
  var scratch = ClusterScratch()

  private var active: [Int32] = []
  private var next = 0
  private var last = 0
  private var row = 0
  private var end = 0
  private(set) var rule = FillRule.nonZero
  private var isConvex = false

  init(width: Int) {
    self.width = width
    values = [Float](repeating: 0, count: width)
    changes = [Float](repeating: 0, count: width + 3)
  }

  /// Whether a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// Prepares for some rows of an outline.
  mutating func begin(_ outline: Outline, rows: Range<Int>) {
    active.removeAll(keepingCapacity: true)
    (next, last) = (outline.edges.lowerBound, outline.edges.upperBound)
    (row, end) = (max(rows.lowerBound, outline.rows.lowerBound), rows.upperBound)
    end = min(end, outline.rows.upperBound)
    (rule, isConvex) = (outline.rule, outline.isConvex)
  }

  /// Fills `runs` and `values` for the next row and tells which it is; `nil` after the last.
  mutating func nextRow(of edges: borrowing [Edge]) -> Int? {
    guard row < end else { return nil }
    let edges = edges.span
    let (top, bottom) = (Double(row), Double(row + 1))
    while next < last && edges[next].y0 < bottom {
      if edges[next].y1 > top { active.append(Int32(truncatingIfNeeded: next)) }
      next += 1
    }
    cross(edges, top: top, bottom: bottom)
    runs.removeAll(keepingCapacity: true)
    cover()
    row += 1
    return row - 1
  }

  /// Cuts the active edges to the row, from left to right, and drops those that end in it.
  private mutating func cross(_ edges: Span<Edge>, top: Double, bottom: Double) {
    crossings.removeAll(keepingCapacity: true)
    var kept = 0
    for index in active.indices {
      let edge = edges[Int(active[index])]
      let (from, to) = (max(edge.y0, top), min(edge.y1, bottom))
      let limit = Double(width)
      crossings.append(
        Crossing(
          top: from == edge.y0
            ? edge.x0 : min(max(edge.x0 + (from - edge.y0) * edge.slope, 0), limit),
          bottom: to == edge.y1
            ? edge.x1 : min(max(edge.x0 + (to - edge.y0) * edge.slope, 0), limit),
          from: from - top, to: to - top, winding: edge.winding))
      if edge.y1 > bottom {
        active[kept] = active[index]
        kept += 1
      }
    }
    active.removeLast(active.count - kept)
    sort()
  }

  private mutating func sort() {
    guard crossings.count <= 32 else {
      crossings.sort { $0.left < $1.left }
      return
    }
    var sorted = crossings.mutableSpan
    for index in sorted.indices.dropFirst() {
      let moving = sorted[index]
      var place = index
      while place > 0 && sorted[place - 1].left > moving.left {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      if place < index { sorted[place] = moving }
    }
  }

  /// Cluster by cluster from left to right.
  private mutating func cover() {
    var winding: Int32 = 0
    var first = 0
    var reached = 0
    while first < crossings.count {
      let start = Int(crossings[first].left)
      var stop = Int(crossings[first].right)
      var height = crossings[first].height
      var behind = first + 1
      while behind < crossings.count, Int(crossings[behind].left) <= stop {
        stop = max(stop, Int(crossings[behind].right))
        height += crossings[behind].height
        behind += 1
      }
      if isInside(winding) { appendSolid(from: reached, to: start) }
      let after = winding + Int32(height.rounded())
      resolve(first..<behind, pixels: start...stop, before: winding, after: after)
      winding = after
      reached = stop + 1
      first = behind
    }
    if isInside(winding) { appendSolid(from: reached, to: width) }
  }

  private mutating func appendSolid(from start: Int, to end: Int) {
    let end = min(end, width)
    if start < end { runs.append(CoverageRun(start: start, end: end, isSolid: true)) }
  }

  private mutating func resolve(
    _ cluster: Range<Int>, pixels: ClosedRange<Int>, before: Int32, after: Int32
  ) {
    let wasInside = isInside(before)
    if isConvex {
      for index in cluster { accumulate(crossings[index]) }
      emit(pixels, isInsideBefore: wasInside)
    } else if let middle = twoWindings(cluster, before: before, after: after) {
      guard wasInside != isInside(middle) else {
        if wasInside { appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1) }
        return
      }
      for index in cluster { accumulate(crossings[index]) }
      emit(pixels, isInsideBefore: wasInside)
    } else if isCovered(cluster, before: before) {
      appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1)
    } else {
      accumulateWindings(cluster, before: before)
      emit(pixels, isInsideBefore: wasInside)
    }
  }

  /// The winding behind the first edge, where there is only this and the one before in the cluster.
  private func twoWindings(_ cluster: Range<Int>, before: Int32, after: Int32) -> Int32? {
    let first = crossings[cluster.lowerBound]
    let middle = before + first.winding
    if cluster.count == 1 { return first.from == 0 && first.to == 1 ? middle : nil }
    if after == before, cluster.count == 2 {
      let second = crossings[cluster.lowerBound + 1]
      let isOrdered = first.top <= second.top && first.bottom <= second.bottom
      return isOrdered && first.from == second.from && first.to == second.to ? middle : nil
    }
    // A chain: all in one sense, together as high as the row.
    guard after == middle else { return nil }
    var height = 0.0
    for index in cluster {
      guard crossings[index].winding == first.winding else { return nil }
      height += crossings[index].to - crossings[index].from
    }
    return abs(height - 1) < 1e-9 ? middle : nil
  }

  /// Whether nothing in the cluster can bring the winding to 0 or past it.
  private func isCovered(_ cluster: Range<Int>, before: Int32) -> Bool {
    guard rule == .nonZero, before != 0 else { return false }
    var against: Int32 = 0
    for index in cluster where crossings[index].winding * before < 0 { against += 1 }
    return against < abs(before)
  }

  /// Turns the accumulated changes of some pixels into coverages, and forgets them.
  ///
  /// The changes differ from the winding before them, whatever their sign.
  private mutating func emit(_ pixels: ClosedRange<Int>, isInsideBefore: Bool) {
    let end = min(pixels.upperBound + 1, width)
    Self.sum(&changes, of: pixels, to: end, isInsideBefore, into: &values)
    if pixels.lowerBound < end {
      runs.append(CoverageRun(start: pixels.lowerBound, end: end, isSolid: false))
    }
  }

  private static func sum(
    _ changes: inout [Float], of pixels: ClosedRange<Int>, to end: Int, _ isInsideBefore: Bool,
    into values: inout [Float]
  ) {
    var changes = changes.mutableSpan
    var values = values.mutableSpan
    var sum: Float = 0
    for pixel in pixels.lowerBound..<max(end, pixels.lowerBound) {
      sum += changes[pixel]
      changes[pixel] = 0
      let value = isInsideBefore ? 1 - abs(sum) : abs(sum)
      // What is 0 or 1 but for rounding is so exactly.
      values[pixel] = value > 0x1p-16 ? (value < 1 - 0x1p-16 ? value : 1) : 0
    }
    for pixel in end...pixels.upperBound + 1 { changes[pixel] = 0 }
  }
}

extension RowScanner.Crossing {
  /// Of the row, with the sign of the winding.
  @inline(__always)
  var height: Double { (to - from) * Double(winding) }
}

extension RowScanner {
  /// Adds the area to the right of an edge.
  @inline(__always)
  mutating func accumulate(_ edge: Crossing) {
    accumulate(edge.top, edge.bottom, height: edge.height)
  }

  /// Adds the area to the right of an edge between two x, over a part of the row's height.
  ///
  /// Each pixel gets what of its own area is behind the edge, the next one the rest of the height.
  @inline(__always)
  mutating func accumulate(_ a: Double, _ b: Double, height: Double) {
    guard height != 0 else { return }
    var changes = changes.mutableSpan
    let (left, right) = (min(a, b), max(a, b))
    let (first, last) = (Int(left), Int(right))
    if first == last {
      let part = height * ((left + right) / 2 - Double(first))
      changes[first] += Float(height - part)
      changes[first + 1] += Float(part)
      return
    }
    let perPixel = height / (right - left)
    let begin = Double(first + 1) - left
    changes[first] += Float(perPixel * begin * begin / 2)
    changes[first + 1] += Float(perPixel * begin * (1 - begin / 2))
    for pixel in first + 1..<max(last, first + 1) {
      changes[pixel] += Float(perPixel / 2)
      changes[pixel + 1] += Float(perPixel / 2)
    }
    let finish = right - Double(last)
    changes[last] += Float(perPixel * finish * (1 - finish / 2))
    changes[last + 1] += Float(perPixel * finish * finish / 2)
  }
}
