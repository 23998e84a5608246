import Raster
import VectorRaster

/// Closed outlines laid over one another on a fine grid, cut where they meet.
///
/// Coordinates are whole numbers, so on which side of an edge a point lies is decided exactly. The
/// number of times that each outline winds around a side of an edge tells what is enclosed there.
struct Arrangement {
  /// A crossing of the grid; ordered from top to bottom, then from left to right.
  struct Vertex: Hashable, Comparable {
    var x: Int
    var y: Int

    static func < (first: Vertex, second: Vertex) -> Bool {
      (first.y, first.x) < (second.y, second.x)
    }
  }

  /// A straight piece of an outline.
  struct Edge {
    /// Always before `bottom`.
    var top: Vertex
    var bottom: Vertex
    /// The number of the outline that it belongs to.
    var number: Int
    /// The times that it leads down, less those that it leads up.
    var winding: Int
  }

  /// Steps of the grid in a point: Cairo's own.
  static let resolution = 256.0

  /// In order of their ends and numbers.
  var edges: [Edge] = []
  /// Outlines have numbers below this.
  private(set) var count = 0
  let maximumPieces: Int
  private let area: Rect

  /// Nothing yet; what is added is cut off at the area's sides.
  init(within area: Rect, maximumPieces: Int) {
    (self.area, self.maximumPieces) = (area, maximumPieces)
  }

  /// Adds an outline of lines, closing its subpaths.
  mutating func add(_ path: Path, number: Int) {
    count = max(count, number + 1)
    var points: [Point] = []
    for element in path.elements {
      if case .move = element {
        add(points, number)
        points = []
      }
      points += element.points.suffix(1)
    }
    add(points, number)
  }

  private mutating func add(_ points: [Point], _ number: Int) {
    let vertices = points.clipped(to: area).map {
      Vertex(x: Int(($0.x * Self.resolution).rounded()), y: Int(($0.y * Self.resolution).rounded()))
    }
    guard var last = vertices.last else { return }
    for vertex in vertices {
      add(from: last, to: vertex, number: number, winding: 1)
      last = vertex
    }
  }

  /// Adds an edge in the order of its ends; nothing where they are one.
  mutating func add(from begin: Vertex, to end: Vertex, number: Int, winding: Int) {
    if begin < end {
      edges.append(Edge(top: begin, bottom: end, number: number, winding: winding))
    } else if end < begin {
      edges.append(Edge(top: end, bottom: begin, number: number, winding: -winding))
    }
  }

  /// Cuts edges until they meet at their ends only.
  ///
  /// Crossings are moved to the grid, which may let a piece cross a neighbour anew, so this is done
  /// over and over; a few rounds are enough, and what 16 leave is smaller than the grid's step.
  ///
  /// - Throws: `.tooManyPieces` and `.cancelled`.
  mutating func split() throws(DrawingError) {
    for _ in 0..<16 {
      merge()
      guard edges.count <= maximumPieces else { throw .tooManyPieces(limit: maximumPieces) }
      let cuts = try cuts()
      if cuts.isEmpty { return }
      cut(at: cuts)
    }
    merge()
  }

  /// A vertex at which an edge is cut.
  private struct Cut {
    let edge: Int
    let vertex: Vertex
  }

  /// Sorts the edges; equal ones become one, and those that go back and forth vanish.
  private mutating func merge() {
    edges.sort { ($0.top, $0.bottom, $0.number) < ($1.top, $1.bottom, $1.number) }
    var merged: [Edge] = []
    for edge in edges {
      if let last = merged.last, last.top == edge.top, last.bottom == edge.bottom,
        last.number == edge.number
      {
        merged[merged.count - 1].winding += edge.winding
      } else {
        merged.append(edge)
      }
    }
    edges = merged.filter { $0.winding != 0 }
  }

  /// The points where edges meet elsewhere than at their ends, found from top to bottom.
  private func cuts() throws(DrawingError) -> [Cut] {
    var cuts: [Cut] = []
    var active: [Int] = []
    for (index, edge) in edges.enumerated() {
      if index % 64 == 0, Task.isCancelled { throw .cancelled }
      active.removeAll { edges[$0].bottom.y < edge.top.y }
      for other in active where edge.meetsColumns(of: edges[other]) {
        addCuts(index, other, to: &cuts)
      }
      active.append(index)
      guard cuts.count <= 2 * maximumPieces else { throw .tooManyPieces(limit: maximumPieces) }
    }
    return cuts
  }

  private func addCuts(_ first: Int, _ second: Int, to cuts: inout [Cut]) {
    let (a, b) = (edges[first], edges[second])
    let sides = (a.side(of: b.top), a.side(of: b.bottom), b.side(of: a.top), b.side(of: a.bottom))
    if sides.0 == 0, a.holds(b.top) { cuts.append(Cut(edge: first, vertex: b.top)) }
    if sides.1 == 0, a.holds(b.bottom) { cuts.append(Cut(edge: first, vertex: b.bottom)) }
    if sides.2 == 0, b.holds(a.top) { cuts.append(Cut(edge: second, vertex: a.top)) }
    if sides.3 == 0, b.holds(a.bottom) { cuts.append(Cut(edge: second, vertex: a.bottom)) }
    guard sides.0.signum() * sides.1.signum() < 0, sides.2.signum() * sides.3.signum() < 0 else {
      return
    }
    let t = Double(sides.0) / (Double(sides.0) - Double(sides.1))
    let crossing = Vertex(
      x: b.top.x + Int((Double(b.bottom.x - b.top.x) * t).rounded()),
      y: b.top.y + Int((Double(b.bottom.y - b.top.y) * t).rounded()))
    if crossing != a.top, crossing != a.bottom { cuts.append(Cut(edge: first, vertex: crossing)) }
    if crossing != b.top, crossing != b.bottom { cuts.append(Cut(edge: second, vertex: crossing)) }
  }

  /// Puts pieces in the place of edges.
  private mutating func cut(at cuts: [Cut]) {
    let whole = edges
    edges = []
    var cuts = cuts.sorted {
      ($0.edge, whole[$0.edge].advance(to: $0.vertex), $0.vertex)
        < ($1.edge, whole[$1.edge].advance(to: $1.vertex), $1.vertex)
    }[...]
    for (index, edge) in whole.enumerated() {
      var begin = edge.top
      while let cut = cuts.first, cut.edge == index {
        cuts.removeFirst()
        add(from: begin, to: cut.vertex, number: edge.number, winding: edge.winding)
        begin = cut.vertex
      }
      add(from: begin, to: edge.bottom, number: edge.number, winding: edge.winding)
    }
  }
}

extension [Point] {
  /// The polygon's part in a rectangle (Sutherland and Hodgman, 1974), some sides along its border.
  fileprivate func clipped(to area: Rect) -> [Point] {
    cut { $0.x - area.x }.cut { area.maxX - $0.x }.cut { $0.y - area.y }.cut { area.maxY - $0.y }
  }

  /// The part in which `distance`, linear in the point, is not below 0.
  private func cut(_ distance: (Point) -> Double) -> [Point] {
    guard var last = last, contains(where: { distance($0) < 0 }) else { return self }
    var result: [Point] = []
    for point in self {
      let (before, after) = (distance(last), distance(point))
      if (before < 0) != (after < 0) {
        let t = before / (before - after)
        result.append(Point(last.x + (point.x - last.x) * t, last.y + (point.y - last.y) * t))
      }
      if after >= 0 { result.append(point) }
      last = point
    }
    return result
  }
}

extension Arrangement.Edge {
  /// Above 0 at its left, below 0 at its right, 0 on its line.
  ///
  /// Exact: coordinates have fewer than 31 bits, as those of Cairo.
  func side(of point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.y - top.y) - (bottom.y - top.y) * (point.x - top.x)
  }

  /// Grows from the top to the bottom, by how far along a point is.
  fileprivate func advance(to point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.x - top.x) + (bottom.y - top.y) * (point.y - top.y)
  }

  /// True where a point of its line is between its ends.
  fileprivate func holds(_ point: Arrangement.Vertex) -> Bool { top < point && point < bottom }

  fileprivate func meetsColumns(of other: Self) -> Bool {
    max(min(top.x, bottom.x), min(other.top.x, other.bottom.x))
      <= min(max(top.x, bottom.x), max(other.top.x, other.bottom.x))
  }
}
