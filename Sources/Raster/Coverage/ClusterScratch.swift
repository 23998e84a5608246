/// Memory for a cluster whose edges overlap, kept from one to the next.
struct ClusterScratch {
  /// An edge between the upper and the lower end of a band.
  struct Side {
    var top: Double
    var bottom: Double
    var winding: Int32
    /// The least `top` and `bottom` of this side and all that follow.
    var leastTop = 0.0
    var leastBottom = 0.0

    /// The side's place at a part of the band's height, 0…1.
    @inline(__always)
    func x(at part: Double) -> Double { top + (bottom - top) * part }

    /// The part of the band's height at which two sides cross.
    fileprivate func meets(_ other: Side) -> Double? {
      let (above, below) = (top - other.top, bottom - other.bottom)
      return above * below < 0 ? above / (above - below) : nil
    }
  }

  /// The edges of the cluster from the one on that begins first.
  var pending: [RowScanner.Crossing] = []
  /// Those that are in the band.
  var alive: [RowScanner.Crossing] = []
  /// The heights where bands begin and end, 0…1 within the row.
  var levels: [Double] = []
  /// The edges of a band from left to right, as they are in its middle.
  var sides: [Side] = []
  /// Some of the sides between two parts of the band's height.
  var parts: [Side] = []
  /// The heights where sides cross, 0…1 within the band, both its ends included.
  var meetings: [Double] = []
  /// The edges on one line of the row after another.
  var samples = SampledSides()

  /// More edges than this that cross each other in a band are looked at on lines.
  static let exactLimit = 24

  /// The number of lines that stand for the height of a row among so many edges.
  static func lines(for edges: Int) -> Int { edges <= 512 ? 64 : edges <= 4096 ? 16 : 4 }

  /// Finds the sides of living edges between two heights of the row.
  mutating func findSides(from: Double, to: Double) {
    sides.removeAll(keepingCapacity: true)
    let middle = (from + to) / 2
    for edge in alive where edge.from <= middle && middle < edge.to {
      sides.append(Side(top: edge.x(at: from), bottom: edge.x(at: to), winding: edge.winding))
    }
    Self.sort(&sides)
  }

  /// Finds what some sides are between two parts of the band's height.
  mutating func findParts(of block: Range<Int>, from: Double, to: Double) {
    parts.removeAll(keepingCapacity: true)
    for side in sides[block] {
      parts.append(Side(top: side.x(at: from), bottom: side.x(at: to), winding: side.winding))
    }
    Self.sort(&parts)
  }

  /// Finds where some sides cross each other, in order.
  mutating func findMeetings(of block: Range<Int>) {
    meetings.removeAll(keepingCapacity: true)
    meetings.append(0)
    meetings.append(1)
    for index in block {
      for other in index + 1..<max(block.upperBound, index + 1) {
        if let part = sides[index].meets(sides[other]) { meetings.append(part) }
      }
    }
    Self.sort(&meetings, by: <)
  }

  /// The sides from one on that cross each other, but for what rounding does where they meet; those
  /// after them lie to the right of all of them.
  func block(from first: Int) -> Range<Int> {
    var (top, bottom) = (sides[first].top, sides[first].bottom)
    var end = first + 1
    while end < sides.count,
      top > sides[end].leastTop + 1e-9 || bottom > sides[end].leastBottom + 1e-9
    {
      (top, bottom) = (max(top, sides[end].top), max(bottom, sides[end].bottom))
      end += 1
    }
    return first..<end
  }

  private static func sort(_ sides: inout [Side]) {
    sort(&sides) { $0.top + $0.bottom < $1.top + $1.bottom }
    var sides = sides.mutableSpan
    var (top, bottom) = (Double.infinity, Double.infinity)
    for index in sides.indices.reversed() {
      (top, bottom) = (min(top, sides[index].top), min(bottom, sides[index].bottom))
      (sides[index].leastTop, sides[index].leastBottom) = (top, bottom)
    }
  }

  /// Puts values in order, those that are alike as they were; quick for a few, which most clusters are.
  @inline(__always)
  static func sort<Value>(
    _ values: inout [Value], by areInOrder: (Value, Value) -> Bool
  ) {
    guard values.count <= 32 else {
      values.sort(by: areInOrder)
      return
    }
    var values = values.mutableSpan
    for index in values.indices.dropFirst() {
      let moving = values[index]
      var place = index
      while place > 0, areInOrder(moving, values[place - 1]) {
        values[place] = values[place - 1]
        place -= 1
      }
      values[place] = moving
    }
  }
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
