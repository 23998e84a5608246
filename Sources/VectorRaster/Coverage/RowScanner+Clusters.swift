import Raster

extension RowScanner {
  /// Appends the coverage of a cluster's pixels.
  mutating func resolve(
    _ cluster: Range<Int>, pixels: ClosedRange<Int>, before: Int32, after: Int32
  ) {
    let wasInside = rule.isInside(before)
    if isOverlapFree {
      Self.accumulate(crossings, cluster, &row.changes)
      row.appendAccumulated(pixels, isInsideBefore: wasInside)
    } else if let middle = twoWindings(cluster, before: before, after: after) {
      guard wasInside != rule.isInside(middle) else {
        if wasInside { row.appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1) }
        return
      }
      Self.accumulate(crossings, cluster, &row.changes)
      row.appendAccumulated(pixels, isInsideBefore: wasInside)
    } else if isCovered(cluster, before: before) {
      row.appendSolid(from: pixels.lowerBound, to: pixels.upperBound + 1)
    } else {
      accumulateWindings(cluster, pixels: pixels.count, before: before)
      row.appendAccumulated(pixels, isInsideBefore: wasInside)
    }
  }

  /// Returns the winding after the first edge if the cluster has only this one and the one before it, otherwise `nil`.
  private func twoWindings(_ cluster: Range<Int>, before: Int32, after: Int32) -> Int32? {
    let first = crossings[cluster.lowerBound]
    let middle = before + first.winding
    if cluster.count == 1 { return first.from == 0 && first.to == 1 ? middle : nil }
    if after == before, cluster.count == 2 {
      let second = crossings[cluster.lowerBound + 1]
      let isOrdered = first.top <= second.top && first.bottom <= second.bottom
      if isOrdered && first.from == second.from && first.to == second.to { return middle }
    }
    return isOneSided(cluster, after: after, middle: middle) || isGraph(cluster) ? middle : nil
  }

  /// Returns whether the edges form a chain in one direction that is as high as the row.
  private func isOneSided(_ cluster: Range<Int>, after: Int32, middle: Int32) -> Bool {
    guard after == middle else { return false }
    let winding = crossings[cluster.lowerBound].winding
    var height = 0.0
    for index in cluster {
      guard crossings[index].winding == winding else { return false }
      height += crossings[index].to - crossings[index].from
    }
    return abs(height - 1) < 1e-9
  }

  /// Returns whether the edges form a line from left to right, each beginning at the end of the previous one.
  ///
  /// The line may leave the row at its top or bottom and return there. The area above the line has one winding, and the
  /// area below it another one.
  private func isGraph(_ cluster: Range<Int>) -> Bool {
    let crossings = crossings.span
    let first = crossings[cluster.lowerBound]
    guard first.winding != 0 else { return false }
    // Whether the contour runs to the right here, or to the left.
    let runsRight = (first.winding > 0) == (first.top <= first.bottom)
    var (x, y) = (-1.0, (first.winding > 0) == runsRight ? first.from : first.to)
    for index in cluster {
      let edge = crossings[index]
      guard edge.winding != 0 else {
        guard edge.left >= x, edge.from == y else { return false }
        x = edge.right
        continue
      }
      let runsDown = (edge.winding > 0) == runsRight
      let (begin, end) = runsDown ? (edge.top, edge.bottom) : (edge.bottom, edge.top)
      guard begin >= x, begin <= end, y == (runsDown ? edge.from : edge.to) else { return false }
      (x, y) = (end, runsDown ? edge.to : edge.from)
    }
    return true
  }

  /// Accumulates the area to the right of each edge.
  static func accumulate(
    _ crossings: borrowing [Crossing], _ cluster: Range<Int>, _ changes: inout [Float]
  ) {
    let crossings = crossings.span
    var changes = changes.mutableSpan
    for index in cluster {
      let edge = crossings[index]
      guard edge.winding != 0 else { continue }
      changes.accumulate(edge.top, edge.bottom, height: edge.height)
    }
  }

  /// Accumulates the coverage of edges with any windings, relative to the winding before them.
  ///
  /// If more edges overlap than the row has sample lines, they are sampled on these lines instead, so the time stays
  /// proportional to the number of edges.
  mutating func accumulateWindings(_ cluster: Range<Int>, pixels: Int, before: Int32) {
    let lines = ClusterScratch.lines(for: cluster.count)
    let reach = crossings[cluster].reduce(0) { $0 + ($1.right - $1.left) }
    if reach <= Double(lines * pixels),
      scratch.windings.find(crossings, cluster, before: before, limit: lines)
    {
      scratch.windings.accumulate(rule, &row.changes)
      return
    }
    scratch.samples.begin(crossings, cluster)
    for line in 0..<lines {
      let (from, to) = (Double(line) / Double(lines), Double(line + 1) / Double(lines))
      scratch.samples.advance(from: from, to: to)
      Self.accumulate(scratch.samples, rule, from: from, to: to, before: before, &row.changes)
    }
  }

  /// Traverses the edges on a sample line from left to right, and accumulates those that separate inside from outside.
  private static func accumulate(
    _ samples: borrowing SampledSides, _ rule: FillRule, from: Double, to: Double, before: Int32,
    _ changes: inout [Float]
  ) {
    let sides = samples.sides.span
    var changes = changes.mutableSpan
    var winding = before
    for index in sides.indices {
      let wasInside = rule.isInside(winding)
      winding += Int32(sides[index].winding)
      let isInside = rule.isInside(winding)
      guard wasInside != isInside else { continue }
      let height = isInside ? to - from : from - to
      changes.accumulate(
        samples.top(of: sides[index], at: from), sides[index].bottom, height: height)
    }
  }
}
