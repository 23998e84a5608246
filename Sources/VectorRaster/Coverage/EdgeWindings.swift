import Raster

/// Edges of a row with the winding to the left of each, and the heights at which it changes.
struct EdgeWindings {
  /// A change of the winding to the left of an edge.
  private struct Change {
    /// The height, 0…1 below the upper edge of the row.
    var height: Double
    var winding: Int32
    /// The index of the edge.
    var edge: Int32
  }

  private(set) var edges: [RowScanner.Crossing] = []
  /// The winding to the left of each edge at its upper end.
  private var windings: [Int32] = []
  /// The changes, in no particular order.
  private var changes: [Change] = []
  /// The changes sorted by edge, and for each edge the end of its changes.
  private var sorted: [Change] = []
  private var ends: [Int] = []

  /// Removes all edges, but keeps the memory.
  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    windings.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }

  /// Adds an edge with the winding to the left of it and of all edges that it is compared with.
  mutating func append(_ edge: RowScanner.Crossing, winding: Int32) {
    edges.append(edge)
    windings.append(winding)
  }

  /// Compares two edges that span the height of the row.
  ///
  /// If both are at the same position, the first one is to the left.
  @inline(__always)
  mutating func compareWhole(_ one: Int, _ other: Int) {
    let (first, second) = (edges[one], edges[other])
    let (above, below) = (second.top - first.top, second.bottom - first.bottom)
    if above >= 0 {
      windings[other] += first.winding
    } else {
      windings[one] += second.winding
    }
    guard (above >= 0) != (below >= 0) else { return }
    let height = above / (above - below)
    let sign: Int32 = above >= 0 ? 1 : -1
    change(other, by: -sign * first.winding, at: height)
    change(one, by: sign * second.winding, at: height)
  }

  /// Compares two edges if at least one of them begins or ends within the row.
  ///
  /// If both are at the same position, the first one is to the left.
  mutating func compareParts(_ one: Int, _ other: Int) {
    let (first, second) = (edges[one], edges[other])
    let (from, to) = (max(first.from, second.from), min(first.to, second.to))
    guard from < to else { return }
    let above = second.x(at: from) - first.x(at: from)
    let below = second.x(at: to) - first.x(at: to)
    if above >= 0 {
      add(first.winding, leftOf: other, from: from)
    } else {
      add(second.winding, leftOf: one, from: from)
    }
    if (above >= 0) != (below >= 0) {
      let height = from + (to - from) * (above / (above - below))
      let sign: Int32 = above >= 0 ? 1 : -1
      change(other, by: -sign * first.winding, at: height)
      change(one, by: sign * second.winding, at: height)
    }
    if below >= 0 {
      if to < second.to { change(other, by: -first.winding, at: to) }
    } else {
      if to < first.to { change(one, by: -second.winding, at: to) }
    }
  }

  /// Adds a winding to the left of an edge, from a height down.
  @inline(__always)
  mutating func add(_ winding: Int32, leftOf edge: Int, from height: Double) {
    if height <= edges[edge].from {
      windings[edge] += winding
    } else {
      change(edge, by: winding, at: height)
    }
  }

  @inline(__always)
  private mutating func change(_ edge: Int, by winding: Int32, at height: Double) {
    changes.append(
      Change(height: height, winding: winding, edge: Int32(truncatingIfNeeded: edge)))
  }

  /// Adds the area to the right of those parts of edges that separate inside from outside.
  mutating func accumulate(_ rule: FillRule, _ area: inout [Float]) {
    sortChanges()
    let (edges, windings) = (edges.span, windings.span)
    let (changes, ends) = (sorted.span, ends.span)
    var area = area.mutableSpan
    var next = 0
    for index in edges.indices {
      let edge = edges[index]
      var (winding, from, start) = (windings[index], edge.from, edge.top)
      var sign = rule.sign(from: winding, to: winding + edge.winding)
      while next < ends[index] {
        let height = changes[next].height
        repeat {
          winding += changes[next].winding
          next += 1
        } while next < ends[index] && changes[next].height == height
        let newSign = rule.sign(from: winding, to: winding + edge.winding)
        guard newSign != sign else { continue }
        let end = edge.x(at: height)
        if sign != 0 { area.accumulate(start, end, height: (height - from) * sign) }
        (from, start, sign) = (height, end, newSign)
      }
      if sign != 0 { area.accumulate(start, edge.bottom, height: (edge.to - from) * sign) }
    }
  }

  /// Sorts the changes by edge, then by height.
  private mutating func sortChanges() {
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: edges.count))
    sorted.removeAll(keepingCapacity: true)
    guard !changes.isEmpty else { return }
    sorted.append(contentsOf: changes)
    Self.distribute(changes, ends: &ends, to: &sorted)
    var start = 0
    for index in ends.indices {
      let end = ends[index]
      if end - start > 1 { Self.sort(&sorted, start..<end) }
      start = end
    }
  }

  private static func distribute(
    _ changes: borrowing [Change], ends: inout [Int], to sorted: inout [Change]
  ) {
    let changes = changes.span
    var ends = ends.mutableSpan
    var sorted = sorted.mutableSpan
    for index in changes.indices { ends[Int(changes[index].edge)] += 1 }
    var sum = 0
    for edge in ends.indices {
      let count = ends[edge]
      ends[edge] = sum
      sum += count
    }
    for index in changes.indices {
      let edge = Int(changes[index].edge)
      sorted[ends[edge]] = changes[index]
      ends[edge] += 1
    }
  }

  private static func sort(_ changes: inout [Change], _ range: Range<Int>) {
    guard range.count <= 96 else {
      changes[range].sort { $0.height < $1.height }
      return
    }
    var changes = changes.mutableSpan
    for index in range.dropFirst() {
      let moving = changes[index]
      var place = index
      while place > range.lowerBound, moving.height < changes[place - 1].height {
        changes[place] = changes[place - 1]
        place -= 1
      }
      changes[place] = moving
    }
  }
}

extension FillRule {
  /// Returns 1 if an edge leads from outside to inside, −1 if it leads back, and 0 if both sides are alike.
  @inline(__always)
  fileprivate func sign(from left: Int32, to right: Int32) -> Double {
    let (wasInside, isInside) = (isInside(left), isInside(right))
    return wasInside == isInside ? 0 : isInside ? 1 : -1
  }
}
