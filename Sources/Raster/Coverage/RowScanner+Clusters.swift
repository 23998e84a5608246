extension RowScanner {
  /// Covers the pixels of a cluster.
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
      accumulateWindings(cluster, before: before)
      row.appendAccumulated(pixels, isInsideBefore: wasInside)
    }
  }

  /// The winding after the first edge, where there is only this and the one before in the cluster.
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

  /// True for a chain whose edges all have one sense and are together as high as the row.
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

  /// True for a line that goes on from left to right, each edge where the one before ends.
  ///
  /// It may leave the row above or below and come back there. What is above the line has one winding,
  /// what is below it another one.
  private func isGraph(_ cluster: Range<Int>) -> Bool {
    let crossings = crossings.span
    let first = crossings[cluster.lowerBound]
    guard first.winding != 0 else { return false }
    // Whether the contour runs to the right here, or else to the left.
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

  /// Adds the area to the right of each edge.
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

  /// Adds what edges of any windings cover, in comparison with the winding before them.
  ///
  /// Time is at most that of looking at all edges of the cluster on some lines: where it would be more,
  /// this is what is done.
  mutating func accumulateWindings(_ cluster: Range<Int>, before: Int32) {
    let height = crossings[cluster].reduce(0) { $0 + ($1.to - $1.from) }
    let lines = ClusterScratch.lines(for: cluster.count)
    guard cluster.count <= ClusterScratch.exactLimit || 2 * height + 2 <= Double(lines) else {
      scratch.samples.begin(crossings, cluster)
      for line in 0..<lines {
        let (from, to) = (Double(line) / Double(lines), Double(line + 1) / Double(lines))
        scratch.samples.advance(from: from, to: to)
        Self.accumulate(
          scratch.samples, rule, from: from, to: to, before: before, &row.changes)
      }
      return
    }
    scratch.alive.removeAll(keepingCapacity: true)
    findLevels(of: cluster)
    var next = 0
    for index in scratch.levels.indices.dropFirst() {
      let (from, to) = (scratch.levels[index - 1], scratch.levels[index])
      // What is thinner is no part of a pixel.
      guard to - from > 1e-7 else { continue }
      let middle = (from + to) / 2
      scratch.alive.removeAll { $0.to < middle }
      while next < scratch.pending.count, scratch.pending[next].from < middle {
        if scratch.pending[next].to > middle { scratch.alive.append(scratch.pending[next]) }
        next += 1
      }
      accumulateBand(from: from, to: to, before: before)
    }
  }

  /// Finds the heights where edges of the cluster begin and end, in order.
  private mutating func findLevels(of cluster: Range<Int>) {
    scratch.pending.removeAll(keepingCapacity: true)
    scratch.levels.removeAll(keepingCapacity: true)
    for edge in crossings[cluster] where edge.winding != 0 {
      scratch.pending.append(edge)
      scratch.levels.append(edge.from)
      scratch.levels.append(edge.to)
    }
    ClusterScratch.sort(&scratch.pending) { $0.from < $1.from }
    ClusterScratch.sort(&scratch.levels, by: <)
  }

  /// A band through which all living edges go from above to below.
  private mutating func accumulateBand(from: Double, to: Double, before: Int32) {
    scratch.findSides(from: from, to: to)
    let height = to - from
    var winding = before
    var first = 0
    while first < scratch.sides.count {
      let block = scratch.block(from: first)
      if block.count == 1 {
        Self.accumulate(scratch.sides, block, rule, height, before: winding, &row.changes)
      } else if !isCovered(block: block, before: winding) {
        accumulateBlock(block, height: height, before: winding)
      }
      for side in block { winding += scratch.sides[side].winding }
      first = block.upperBound
    }
  }

  /// True where sides cannot bring the winding to 0 or past it, whatever their order.
  private func isCovered(block: Range<Int>, before: Int32) -> Bool {
    guard rule == .nonZero, before != 0 else { return false }
    var against: Int32 = 0
    for index in block where scratch.sides[index].winding * before < 0 { against += 1 }
    return against < abs(before)
  }

  /// Sides of a band that cross each other: the band is cut where they do.
  private mutating func accumulateBlock(_ block: Range<Int>, height: Double, before: Int32) {
    if block.count <= ClusterScratch.exactLimit {
      scratch.findMeetings(of: block)
    } else {
      let lines = max(Int(Double(ClusterScratch.lines(for: block.count)) * height), 1)
      scratch.meetings.removeAll(keepingCapacity: true)
      for line in 0...lines { scratch.meetings.append(Double(line) / Double(lines)) }
    }
    for index in scratch.meetings.indices.dropFirst() {
      let (from, to) = (scratch.meetings[index - 1], scratch.meetings[index])
      guard (to - from) * height > 1e-7 else { continue }
      scratch.findParts(of: block, from: from, to: to)
      let parts = 0..<scratch.parts.count
      Self.accumulate(
        scratch.parts, parts, rule, (to - from) * height, before: before, &row.changes)
    }
  }

  /// Takes the edges on a line from left to right, and adds those at which inside and outside meet.
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

  /// Takes some sides from left to right, and adds those at which inside and outside meet.
  private static func accumulate(
    _ sides: borrowing [ClusterScratch.Side], _ range: Range<Int>, _ rule: FillRule,
    _ height: Double, before: Int32, _ changes: inout [Float]
  ) {
    let sides = sides.span
    var changes = changes.mutableSpan
    var winding = before
    for index in range {
      let side = sides[index]
      let wasInside = rule.isInside(winding)
      winding += side.winding
      let isInside = rule.isInside(winding)
      if wasInside != isInside {
        changes.accumulate(side.top, side.bottom, height: isInside ? height : -height)
      }
    }
  }
}
