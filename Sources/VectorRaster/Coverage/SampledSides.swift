import Raster

/// The edges of a cluster on one line of a row after another, from left to right on each.
///
/// Few edges change places between a line and the next one, so that most of the order is kept: all lines together take
/// time in proportion to the edges on them and to the places at which edges cross.
struct SampledSides {
  /// An edge on a line.
  struct Side {
    /// The edge's place at the upper edge of the row, and its way from there to the lower one; of an edge that
    /// is less high than the row, its upper end and the way to its lower end.
    fileprivate let start: Double
    fileprivate let way: Double
    /// The edge's place at the lower end of the line.
    fileprivate(set) var bottom: Double
    /// The edge's places at the upper and at the lower end of the line, added up.
    fileprivate var order: Double
    /// The edge's index in the cluster, which decides between edges at the same place.
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
  /// Those that begin below the upper edge of the row, from the uppermost on.
  private var waiting: [Int] = []
  /// The first waiting edge that no line has reached.
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

  /// Finds the edges that cross the middle of the next line, which begins where the one before ended.
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

  /// The edge's place at the upper end of the line, which is at a level of the row.
  @inline(__always)
  func top(of side: Side, at level: Double) -> Double {
    side.isWhole ? side.start + side.way * level : edges[Int(side.index)].x(at: level)
  }

  /// Moves sides to the next line, drops those that do not cross its middle, and puts the others in order as long
  /// as there are steps left.
  ///
  /// - Returns: The number of sides that are kept, which are the first ones.
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
        // At the lower edge of the row rounding must not move the end.
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
