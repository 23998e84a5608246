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
  /// What is covered of the row that `nextRow` has found.
  var row: CoverageRow
  var crossings: [Crossing] = []
  var scratch = ClusterScratch()

  /// The edges that the next row may touch; the first `activeCount` are valid.
  private var active: [Int32] = []
  private var activeCount = 0
  private var edgesLeft = 0..<0
  private var rowsLeft = 0..<0
  private var rule = FillRule.nonZero
  private var isConvex = false

  init(width: Int) {
    self.width = width
    row = CoverageRow(width: width)
  }

  /// Whether a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// Prepares for some rows of an outline.
  mutating func begin(_ outline: Outline, rows: Range<Int>) {
    activeCount = 0
    edgesLeft = outline.edges
    rowsLeft = outline.rows.clamped(to: rows)
    (rule, isConvex) = (outline.rule, outline.isConvex)
  }

  /// The row that is next.
  var nextIndex: Int? { rowsLeft.first }

  /// Finds what is covered of the next row and tells which it is; `nil` after the last.
  mutating func nextRow(of edges: borrowing [Edge]) -> Int? {
    guard let index = rowsLeft.first else { return nil }
    rowsLeft = index + 1..<rowsLeft.upperBound
    let edges = edges.span
    let (top, bottom) = (Double(index), Double(index + 1))
    while let next = edgesLeft.first, edges[next].y0 < bottom {
      if edges[next].y1 > top { activate(next) }
      edgesLeft = next + 1..<edgesLeft.upperBound
    }
    row.clear()
    if isConvex {
      var band = ConvexBand(top: top, bottom: bottom, limit: Double(width))
      band.cross(edges, &active, &activeCount, &row.changes)
      band.cover(&row)
    } else {
      cross(edges, top: top, bottom: bottom)
      cover()
    }
    return index
  }

  private mutating func activate(_ edge: Int) {
    if activeCount < active.count {
      active[activeCount] = Int32(truncatingIfNeeded: edge)
    } else {
      active.append(Int32(truncatingIfNeeded: edge))
    }
    activeCount += 1
  }

  /// Cuts the active edges to the row, from left to right, and drops those that end in it.
  private mutating func cross(_ edges: Span<Edge>, top: Double, bottom: Double) {
    crossings.removeAll(keepingCapacity: true)
    let limit = Double(width)
    var kept = 0
    for index in 0..<activeCount {
      let edge = edges[Int(active[index])]
      crossings.append(Crossing(edge, top: top, bottom: bottom, limit: limit))
      if edge.y1 > bottom {
        active[kept] = active[index]
        kept += 1
      }
    }
    activeCount = kept
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
      if isInside(winding) { row.appendSolid(from: reached, to: start) }
      let after = winding + Int32(height.rounded())
      resolve(first..<behind, pixels: start...stop, before: winding, after: after)
      winding = after
      reached = stop + 1
      first = behind
    }
    if isInside(winding) { row.appendSolid(from: reached, to: width) }
  }

  private mutating func resolve(
    _ cluster: Range<Int>, pixels: ClosedRange<Int>, before: Int32, after: Int32
  ) {
    let wasInside = isInside(before)
    if let middle = twoWindings(cluster, before: before, after: after) {
      guard wasInside != isInside(middle) else {
        if wasInside { row.appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1) }
        return
      }
      for index in cluster { accumulate(crossings[index]) }
      emit(pixels, isInsideBefore: wasInside)
    } else if isCovered(cluster, before: before) {
      row.appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1)
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

  private mutating func emit(_ pixels: ClosedRange<Int>, isInsideBefore: Bool) {
    var sum: Float = 0
    row.appendValues(of: pixels, isInsideBefore: isInsideBefore, sum: &sum)
    row.forgetChanges(min(pixels.upperBound + 1, width)..<pixels.upperBound + 2)
  }

  /// Adds the area to the right of an edge.
  private mutating func accumulate(_ edge: Crossing) {
    guard edge.winding != 0 else { return }
    var changes = row.changes.mutableSpan
    changes.accumulate(edge.top, edge.bottom, height: edge.height)
  }
}

extension RowScanner.Crossing {
  /// The part of an edge that is within a row; x is at most `limit`.
  @inline(__always)
  init(_ edge: Edge, top: Double, bottom: Double, limit: Double) {
    let (from, to) = (max(edge.y0, top), min(edge.y1, bottom))
    self.from = from - top
    self.to = to - top
    self.top =
      from == edge.y0 ? edge.x0 : min(max(edge.x0 + (from - edge.y0) * edge.slope, 0), limit)
    self.bottom =
      to == edge.y1 ? edge.x1 : min(max(edge.x0 + (to - edge.y0) * edge.slope, 0), limit)
    winding = edge.winding
  }

  /// Of the row, with the sign of the winding.
  @inline(__always)
  var height: Double { (to - from) * Double(winding) }
}
