/// Memory for a cluster whose edges overlap, kept from one to the next.
struct ClusterScratch {
  /// An edge between the upper and the lower end of a band.
  struct Side {
    var top: Double
    var bottom: Double
    var winding: Int32
  }

  /// Where bands begin and end, 0…1 within the row.
  var levels: [Double] = []
  /// The edges of a band from left to right.
  var sides: [Side] = []

  /// More edges than this in one cluster are looked at on lines instead of in bands.
  static let exactLimit = 24

  /// How many lines stand for the height of a row among so many edges.
  static func lines(for edges: Int) -> Int {
    edges <= 512 ? 64 : edges <= 4096 ? 16 : 4
  }
}

extension RowScanner.Crossing {
  /// Where the edge is at a height of the row within its own.
  func x(at level: Double) -> Double {
    if level <= from { return top }
    if level >= to { return bottom }
    return top + (bottom - top) * ((level - from) / (to - from))
  }
}

extension RowScanner {
  /// Adds what edges of any windings cover, in comparison with the winding before them.
  mutating func accumulateWindings(_ cluster: Range<Int>, before: Int32) {
    guard cluster.count <= ClusterScratch.exactLimit else {
      accumulateLines(cluster, before: before)
      return
    }
    findLevels(of: cluster)
    for index in scratch.levels.indices.dropFirst() {
      let (from, to) = (scratch.levels[index - 1], scratch.levels[index])
      // What is thinner is no part of a pixel.
      guard to - from > 1e-7 else { continue }
      let middle = (from + to) / 2
      scratch.sides.removeAll(keepingCapacity: true)
      for edge in crossings[cluster] where edge.from < middle && middle < edge.to {
        scratch.sides.append(
          .init(top: edge.x(at: from), bottom: edge.x(at: to), winding: edge.winding))
      }
      accumulateSides(height: to - from, before: before)
    }
  }

  /// Where edges of the cluster begin, end and cross, in order.
  private mutating func findLevels(of cluster: Range<Int>) {
    scratch.levels.removeAll(keepingCapacity: true)
    for index in cluster {
      let edge = crossings[index]
      scratch.levels.append(edge.from)
      scratch.levels.append(edge.to)
      for other in index + 1..<max(cluster.upperBound, index + 1) {
        if let level = edge.meets(crossings[other]) { scratch.levels.append(level) }
      }
    }
    scratch.levels.sort()
  }

  /// Takes the edges of a band from left to right, and adds those at which inside and outside meet.
  private mutating func accumulateSides(height: Double, before: Int32) {
    if scratch.sides.count <= 32 {
      var sides = scratch.sides.mutableSpan
      for index in sides.indices.dropFirst() {
        let moving = sides[index]
        var place = index
        while place > 0, sides[place - 1].top + sides[place - 1].bottom > moving.top + moving.bottom
        {
          sides[place] = sides[place - 1]
          place -= 1
        }
        sides[place] = moving
      }
    } else {
      scratch.sides.sort { $0.top + $0.bottom < $1.top + $1.bottom }
    }
    var winding = before
    for index in scratch.sides.indices {
      let side = scratch.sides[index]
      let wasInside = isInside(winding)
      winding += side.winding
      let isInside = isInside(winding)
      if wasInside != isInside {
        var changes = row.changes.mutableSpan
        changes.accumulate(side.top, side.bottom, height: isInside ? height : -height)
      }
    }
  }

  /// The same for very many edges, with bands of equal height: an edge counts for the whole of a band
  /// where it crosses the band's middle.
  private mutating func accumulateLines(_ cluster: Range<Int>, before: Int32) {
    let count = ClusterScratch.lines(for: cluster.count)
    let height = 1 / Double(count)
    for line in 0..<count {
      let (from, to) = (Double(line) * height, Double(line + 1) * height)
      let middle = (from + to) / 2
      scratch.sides.removeAll(keepingCapacity: true)
      for edge in crossings[cluster] where edge.from <= middle && middle < edge.to {
        scratch.sides.append(
          .init(top: edge.x(at: from), bottom: edge.x(at: to), winding: edge.winding))
      }
      accumulateSides(height: height, before: before)
    }
  }
}

extension RowScanner.Crossing {
  /// The height at which this edge and another cross within both.
  fileprivate func meets(_ other: Self) -> Double? {
    let (low, high) = (max(from, other.from), min(to, other.to))
    guard low < high, left < other.right, other.left < right else { return nil }
    let (above, below) = (x(at: low) - other.x(at: low), x(at: high) - other.x(at: high))
    guard above * below < 0 else { return nil }
    return low + (high - low) * (above / (above - below))
  }
}
