import Raster

/// A scanner that computes the exact coverage of pixels by polygons, row by row.
///
/// Edges that share pixels form a cluster. No edge touches a pixel between clusters, so the winding is constant over
/// the height of the row there, and the inside is a solid run of any length.
///
/// Most clusters are a single edge, and its area has a closed form. In others, the coverage is the signed area to the
/// right of the edges, summed per pixel from the left, if the winding takes only two values. Nearly every cluster is of
/// this kind: chains of edges, two edges that do not cross, and all clusters of an outline without overlaps, like most
/// glyphs.
///
/// In the remaining clusters, overlapping edges are compared with each other, and only those parts of edges count that
/// separate inside from outside. So overlapping, self-intersecting and even-odd shapes are exact too
/// (`RowScanner+Clusters.swift`).
struct RowScanner {
  let width: Int
  /// The coverage of the row that `nextRow` has scanned.
  var row: CoverageRow
  /// The parts of edges in the row, from left to right.
  var crossings: [Crossing] = []
  var scratch = ClusterScratch()

  /// The edges of a convex outline that the next row may touch; only the first `activeCount` are valid.
  private var active: [Int32] = []
  private var activeCount = 0
  private var edgesLeft = 0..<0
  private var rowsLeft = 0..<0
  private(set) var rule = FillRule.nonZero
  private var isConvex = false
  private(set) var isOverlapFree = false
  /// Whether pixels may be partly covered.
  private var isAntialiased = true

  init(width: Int) {
    self.width = width
    row = CoverageRow(width: width)
  }

  /// Returns whether no edge of a cluster can bring the winding to 0 or past it.
  func isCovered(_ cluster: Range<Int>, before: Int32) -> Bool {
    guard rule == .nonZero, before != 0 else { return false }
    var against: Int32 = 0
    for index in cluster where crossings[index].winding * before < 0 { against += 1 }
    return against < abs(before)
  }

  /// Prepares to scan rows of an outline.
  mutating func begin(_ outline: Outline, rows: Range<Int>) {
    activeCount = 0
    crossings.removeAll(keepingCapacity: true)
    edgesLeft = outline.edges
    rowsLeft = outline.rows.clamped(to: rows)
    (rule, isConvex) = (outline.rule, outline.isConvex)
    (isOverlapFree, isAntialiased) = (outline.isOverlapFree, outline.isAntialiased)
  }

  var nextIndex: Int? { rowsLeft.first }

  /// Computes the coverage of the next row and returns its index, or returns `nil` after the last row.
  mutating func nextRow(of edges: borrowing [Edge]) -> Int? {
    guard let index = rowsLeft.first else { return nil }
    rowsLeft = index + 1..<rowsLeft.upperBound
    let edges = edges.span
    let (top, bottom) = (Double(index), Double(index + 1))
    row.clear()
    if isConvex {
      while let next = nextEdge(of: edges, above: bottom) {
        if edges[next].y1 > top { activate(next) }
      }
      var band = ConvexBand(top: top, bottom: bottom, limit: Double(width))
      band.cross(edges, &active, &activeCount, &row.changes)
      band.cover(&row)
    } else {
      follow(edges, top: top, bottom: bottom)
      cross(edges, top: top, bottom: bottom)
      cover()
    }
    if !isAntialiased { row.harden() }
    return index
  }

  @inline(__always)
  private mutating func nextEdge(of edges: Span<Edge>, above bottom: Double) -> Int? {
    guard let next = edgesLeft.first, edges[next].y0 < bottom else { return nil }
    edgesLeft = next + 1..<edgesLeft.upperBound
    return next
  }

  private mutating func activate(_ edge: Int) {
    if activeCount < active.count {
      active[activeCount] = Int32(truncatingIfNeeded: edge)
    } else {
      active.append(Int32(truncatingIfNeeded: edge))
    }
    activeCount += 1
  }

  /// Continues the edges of the previous row in this one, and removes those that ended there.
  private mutating func follow(_ edges: Span<Edge>, top: Double, bottom: Double) {
    let limit = Double(width)
    var kept = 0
    var crossings = crossings.mutableSpan
    for index in crossings.indices where edges[Int(crossings[index].edge)].y1 > top {
      var crossing = crossings[index]
      crossing.follow(edges[Int(crossing.edge)], top: top, bottom: bottom, limit: limit)
      crossings[kept] = crossing
      kept += 1
    }
    self.crossings.removeLast(self.crossings.count - kept)
  }

  /// Adds the edges that begin in the row, and sorts all crossings.
  private mutating func cross(_ edges: Span<Edge>, top: Double, bottom: Double) {
    let limit = Double(width)
    let old = crossings.count
    while let next = nextEdge(of: edges, above: bottom) {
      guard edges[next].y1 > top else { continue }
      crossings.append(Crossing(edges[next], next, top: top, bottom: bottom, limit: limit))
    }
    // Contours run to the left as often as to the right, so new edges may come in reverse order.
    if crossings.count > old + 1, crossings[old].left > crossings[crossings.count - 1].left {
      var (low, high) = (old, crossings.count - 1)
      while low < high {
        crossings.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
    }
    sort(old: old)
  }

  /// Sorts the crossings; the first `old` are nearly sorted, and so are the others among themselves.
  private mutating func sort(old: Int) {
    guard Self.sort(&crossings, 0..<old), Self.sort(&crossings, old..<crossings.count) else {
      crossings.sort { $0.left < $1.left }
      return
    }
    guard old > 0, old < crossings.count, crossings[old - 1].left > crossings[old].left else {
      return
    }
    scratch.pending.removeAll(keepingCapacity: true)
    scratch.pending.append(contentsOf: crossings[old...])
    Self.merge(scratch.pending, into: &crossings, after: old)
  }

  /// Merges crossings with the first `old` elements of a sorted array.
  ///
  /// The array already has room for both.
  private static func merge(
    _ new: borrowing [Crossing], into crossings: inout [Crossing], after old: Int
  ) {
    var (first, second) = (old, new.count)
    let new = new.span
    var merged = crossings.mutableSpan
    while second > 0 {
      if first > 0, merged[first - 1].left > new[second - 1].left {
        merged[first + second - 1] = merged[first - 1]
        first -= 1
      } else {
        merged[first + second - 1] = new[second - 1]
        second -= 1
      }
    }
  }

  /// Sorts crossings by insertion.
  ///
  /// - Returns: Whether they are sorted, or `false` if that took too many steps.
  private static func sort(_ crossings: inout [Crossing], _ range: Range<Int>) -> Bool {
    var sorted = crossings.mutableSpan
    var stepsLeft = 16 * range.count + 1024
    for index in range.dropFirst() where sorted[index - 1].left > sorted[index].left {
      let moving = sorted[index]
      var place = index
      while place > range.lowerBound && sorted[place - 1].left > moving.left {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = moving
      stepsLeft -= index - place
      if stepsLeft < 0 { return false }
    }
    return true
  }

  /// Covers the row, cluster by cluster from left to right.
  private mutating func cover() {
    var progress = RowProgress()
    while true {
      Self.coverChains(crossings, rule, &progress, &row)
      guard progress.next < crossings.count else { break }
      coverCluster(&progress)
    }
    if rule.isInside(progress.winding) { row.appendSolid(from: progress.reached, to: width) }
  }

  /// Covers the next clusters while each is a single edge or a chain of edges in one direction.
  ///
  /// Such an edge or chain reaches from the top of the row to its bottom.
  @inline(__always)
  private static func coverChains(
    _ crossings: borrowing [Crossing], _ rule: FillRule, _ progress: inout RowProgress,
    _ row: inout CoverageRow
  ) {
    let edges = crossings.span
    while progress.next < edges.count {
      let first = edges[progress.next]
      let start = Int(first.left)
      var (stop, end) = (Int(first.right), progress.next + 1)
      var height = first.to - first.from
      var moment = height * (first.top + first.bottom)
      while end < edges.count, edges[end].left < Double(stop + 1) {
        let edge = edges[end]
        guard edge.winding == first.winding else { return }
        stop = max(stop, Int(edge.right))
        height += edge.to - edge.from
        moment += (edge.to - edge.from) * (edge.top + edge.bottom)
        end += 1
      }
      guard abs(height - 1) < 1e-9, first.winding != 0 else { return }
      let wasInside = rule.isInside(progress.winding)
      if wasInside { row.appendSolid(from: progress.reached, to: start) }
      progress.winding += first.winding
      if wasInside == rule.isInside(progress.winding) {
        if wasInside { row.appendSolid(from: start, to: stop + 1) }
      } else if start == stop {
        row.appendValue(of: start, Double(start + 1) - moment / 2, isInsideBefore: wasInside)
      } else if end == progress.next + 1 {
        row.appendEdge(first.left, first.right, pixels: start...stop, isInsideBefore: wasInside)
      } else {
        accumulate(crossings, progress.next..<end, &row.changes)
        row.appendAccumulated(start...stop, isInsideBefore: wasInside)
      }
      (progress.next, progress.reached) = (end, stop + 1)
    }
  }

  private mutating func coverCluster(_ progress: inout RowProgress) {
    let first = progress.next
    let start = Int(crossings[first].left)
    var stop = Int(crossings[first].right)
    var height = crossings[first].height
    var end = first + 1
    while end < crossings.count, Int(crossings[end].left) <= stop {
      stop = max(stop, Int(crossings[end].right))
      height += crossings[end].height
      end += 1
    }
    if rule.isInside(progress.winding) { row.appendSolid(from: progress.reached, to: start) }
    let after = progress.winding + Int32(height.rounded())
    resolve(first..<end, pixels: start...stop, before: progress.winding, after: after)
    progress = RowProgress(next: end, reached: stop + 1, winding: after)
  }
}

/// The part of a row that is covered, from the left.
private struct RowProgress {
  /// The index of the next crossing.
  var next = 0
  /// The pixel after the last cluster.
  var reached = 0
  /// The winding before the next crossing.
  var winding: Int32 = 0
}
