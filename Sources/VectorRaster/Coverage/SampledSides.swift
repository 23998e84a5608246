import Raster

/// The edges of a cluster on successive sample lines of a row, from left to right on each line.
///
/// Few edges change places between two lines, so most of the order is kept. All lines together take time proportional
/// to the number of edges on them and of crossings between edges.
struct SampledSides {
  /// An edge on a sample line.
  struct Side {
    /// The x position at the upper edge of the row, and the distance in x from there to the lower edge.
    ///
    /// If the edge does not span the row, both refer to its own ends.
    fileprivate let start: Double
    fileprivate let way: Double
    /// The x position at the lower end of the line.
    fileprivate(set) var bottom: Double
    /// The sum of the x positions at the upper and at the lower end of the line.
    fileprivate var order: Double
    /// The index in the cluster, which breaks ties between edges at the same position.
    fileprivate let index: Int32
    let winding: Int16
    fileprivate let isWhole: Bool

    fileprivate init(_ edge: RowScanner.Crossing, index: Int, at level: Double) {
      (start, way) = (edge.top, edge.bottom - edge.top)
      (bottom, order) = (edge.x(at: level), 0)
      self.index = Int32(truncatingIfNeeded: index)
      winding = Int16(truncatingIfNeeded: edge.winding)
      isWhole = edge.from == 0 && edge.to == 1
    }

    @inline(__always)
    fileprivate func isBefore(_ other: Side) -> Bool {
      order < other.order || order == other.order && index < other.index
    }
  }

  /// The edges on the line, from left to right.
  private(set) var sides: [Side] = []
  /// The edges of the cluster.
  private var edges: [RowScanner.Crossing] = []
  /// The edges that begin below the upper edge of the row, from top to bottom.
  private var waiting: [Int] = []
  /// The index of the first waiting edge that no line has reached.
  private var next = 0

  /// Prepares for the first line of a cluster.
  mutating func begin(_ crossings: borrowing [RowScanner.Crossing], _ cluster: Range<Int>) {
    sides.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    next = 0
    for place in cluster {
      let (edge, index) = (crossings[place], edges.count)
      edges.append(edge)
      if edge.from == 0 {
        sides.append(Side(edge, index: index, at: 0))
      } else {
        waiting.append(index)
      }
    }
    waiting.sort { edges[$0].from < edges[$1].from }
  }

  /// Finds the edges that cross the middle of the next line, which begins at the end of the previous one.
  mutating func advance(from: Double, to: Double) {
    let middle = (from + to) / 2
    while next < waiting.count, edges[waiting[next]].from <= middle {
      sides.append(Side(edges[waiting[next]], index: waiting[next], at: from))
      next += 1
    }
    var stepsLeft = 16 * sides.count + 1024
    let count = Self.follow(&sides, edges, middle: middle, to: to, stepsLeft: &stepsLeft)
    sides.removeLast(sides.count - count)
    if stepsLeft < 0 { sides.sort { $0.isBefore($1) } }
  }

  /// Returns the x position of an edge at the upper end of the line, which is at a level of the row.
  @inline(__always)
  func top(of side: Side, at level: Double) -> Double {
    side.isWhole ? side.start + side.way * level : edges[Int(side.index)].x(at: level)
  }

  /// Moves edges to the next line and removes those that do not cross its middle.
  ///
  /// The others are sorted while there are steps left.
  ///
  /// - Returns: The number of edges that are kept, at the beginning of `sides`.
  private static func follow(
    _ sides: inout [Side], _ edges: borrowing [RowScanner.Crossing], middle: Double,
    to level: Double, stepsLeft: inout Int
  ) -> Int {
    let edges = edges.span
    var sides = sides.mutableSpan
    var kept = 0
    for index in sides.indices {
      var side = sides[index]
      let bottom: Double
      if side.isWhole {
        // At the lower edge of the row, rounding must not move the end.
        bottom = level < 1 ? side.start + side.way * level : edges[Int(side.index)].bottom
      } else {
        let edge = edges[Int(side.index)]
        guard middle < edge.to else { continue }
        bottom = edge.x(at: level)
      }
      side.order = side.bottom + bottom
      side.bottom = bottom
      var place = kept
      kept += 1
      if place > 0, stepsLeft >= 0, side.isBefore(sides[place - 1]) {
        repeat {
          sides[place] = sides[place - 1]
          place -= 1
        } while place > 0 && side.isBefore(sides[place - 1])
        stepsLeft -= kept - place
      }
      sides[place] = side
    }
    return kept
  }
}
