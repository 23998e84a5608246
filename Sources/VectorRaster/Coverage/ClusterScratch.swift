import Raster

/// Memory for a cluster whose edges overlap, kept from one to the next.
struct ClusterScratch {
  /// Crossings that are merged into others.
  var pending: [RowScanner.Crossing] = []
  /// The windings beside the edges, unless too many of them overlap.
  var windings = ClusterWindings()
  /// The edges on one line of the row after another.
  var samples = SampledSides()

  /// The number of lines that stand for the height of a row among so many edges.
  static func lines(for edges: Int) -> Int { edges <= 512 ? 64 : edges <= 4096 ? 16 : 4 }
}

extension RowScanner {
  /// An edge within one row: from (`top`, `from`) to (`bottom`, `to`).
  struct Crossing {
    var top: Double
    var bottom: Double
    /// 0…1 below the upper edge of the row.
    var from: Double
    var to: Double
    var winding: Int32
    /// In the list of edges.
    var edge: Int32

    @inline(__always)
    var left: Double { top < bottom ? top : bottom }
    @inline(__always)
    var right: Double { top < bottom ? bottom : top }
  }
}

extension RowScanner.Crossing {
  /// The part of an edge that is within a row; x is at most `limit`.
  @inline(__always)
  init(_ edge: Edge, _ index: Int, top: Double, bottom: Double, limit: Double) {
    let (from, to) = (max(edge.y0, top), min(edge.y1, bottom))
    self.from = from - top
    self.to = to - top
    self.top =
      from == edge.y0 ? edge.x0 : min(max(edge.x0 + (from - edge.y0) * edge.slope, 0), limit)
    self.bottom =
      to == edge.y1 ? edge.x1 : min(max(edge.x0 + (to - edge.y0) * edge.slope, 0), limit)
    winding = edge.winding
    self.edge = Int32(truncatingIfNeeded: index)
  }

  /// Goes on to the next row, which the edge reaches.
  @inline(__always)
  mutating func follow(_ edge: Edge, top: Double, bottom: Double, limit: Double) {
    self.top = self.bottom
    from = 0
    if edge.y1 <= bottom {
      self.bottom = edge.x1
      to = edge.y1 - top
    } else {
      let x = edge.x0 + (bottom - edge.y0) * edge.slope
      self.bottom = x < 0 ? 0 : x > limit ? limit : x
      to = 1
    }
  }

  /// Whether the edge goes through the whole height of the row.
  @inline(__always)
  var isWhole: Bool { from == 0 && to == 1 }

  /// Of the row, with the sign of the winding.
  @inline(__always)
  var height: Double { (to - from) * Double(winding) }

  /// The edge's place at a height of the row within its own.
  @inline(__always)
  func x(at level: Double) -> Double {
    if level <= from { return top }
    if level >= to { return bottom }
    return top + (bottom - top) * ((level - from) / (to - from))
  }
}
