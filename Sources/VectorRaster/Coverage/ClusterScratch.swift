import Raster

/// Reusable memory for clusters with overlapping edges.
struct ClusterScratch {
  /// Crossings to merge into others.
  var pending: [RowScanner.Crossing] = []
  /// The windings beside the edges; unused if too many edges overlap.
  var windings = ClusterWindings()
  /// The edges on successive sample lines of the row.
  var samples = SampledSides()

  /// Returns the number of sample lines per row for a cluster with this number of edges.
  static func lines(for edges: Int) -> Int { edges <= 512 ? 64 : edges <= 4096 ? 16 : 4 }
}

extension RowScanner {
  /// The part of an edge within one row, from (`top`, `from`) to (`bottom`, `to`).
  struct Crossing {
    var top: Double
    var bottom: Double
    /// The heights of both ends, 0…1 below the upper edge of the row.
    var from: Double
    var to: Double
    var winding: Int32
    /// The index in the list of edges.
    var edge: Int32

    @inline(__always)
    var left: Double { top < bottom ? top : bottom }
    @inline(__always)
    var right: Double { top < bottom ? bottom : top }
  }
}

extension RowScanner.Crossing {
  /// Creates the part of an edge within a row; x is clamped to 0…`limit`.
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

  /// Advances to the next row, which the edge reaches.
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

  /// Whether the edge spans the whole height of the row.
  @inline(__always)
  var isWhole: Bool { from == 0 && to == 1 }

  /// The height as a part of the row, with the sign of the winding.
  @inline(__always)
  var height: Double { (to - from) * Double(winding) }

  /// Returns the x position of the edge at a height of the row, clamped to the ends of the edge.
  @inline(__always)
  func x(at level: Double) -> Double {
    if level <= from { return top }
    if level >= to { return bottom }
    return top + (bottom - top) * ((level - from) / (to - from))
  }
}
