extension RowScanner {
  /// Adds what edges of any windings cover, in comparison with the winding before them.
  ///
  /// Time is at most that of looking at all edges of the cluster on some lines: where it would be more,
  /// this is what is done.
  mutating func accumulateWindings(_ cluster: Range<Int>, before: Int32) {
    let height = crossings[cluster].reduce(0) { $0 + ($1.to - $1.from) }
    let lines = ClusterScratch.lines(for: cluster.count)
    scratch.alive.removeAll(keepingCapacity: true)
    guard cluster.count <= ClusterScratch.exactLimit || 2 * height + 2 <= Double(lines) else {
      scratch.alive.append(contentsOf: crossings[cluster])
      for line in 0..<lines {
        let (from, to) = (Double(line) / Double(lines), Double(line + 1) / Double(lines))
        scratch.findSides(from: from, to: to)
        accumulateSides(height: to - from, before: before)
      }
      return
    }
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
    scratch.pending.sort { $0.from < $1.from }
    scratch.levels.sort()
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

  /// Takes all edges of a band from left to right.
  private mutating func accumulateSides(height: Double, before: Int32) {
    let sides = 0..<scratch.sides.count
    Self.accumulate(scratch.sides, sides, rule, height, before: before, &row.changes)
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
