import Raster
import VectorRaster

/// An arrangement of closed outlines on a fine grid, split at their intersections.
///
/// Coordinates are integers, so it is exact on which side of an edge a point lies. The winding of each outline on a
/// side of an edge determines the share of paint there.
struct Arrangement {
  /// A grid point; the order is from top to bottom, then from left to right.
  struct Vertex: Hashable, Comparable {
    var x: Int
    var y: Int

    static func < (first: Vertex, second: Vertex) -> Bool {
      (first.y, first.x) < (second.y, second.x)
    }
  }

  /// A straight piece of an outline.
  struct Edge {
    /// The upper end, always before `bottom`.
    var top: Vertex
    var bottom: Vertex
    /// The number of the outline.
    var number: Int
    /// The number of downward passes minus the number of upward ones.
    var winding: Int
  }

  /// The number of grid steps per point, which is Cairo's own.
  static let resolution = 256.0

  /// The edges, sorted by their ends and numbers.
  var edges: [Edge] = []
  /// The number of outlines, above all outline numbers.
  private(set) var count = 0
  let maximumPieces: Int
  private let area: Rect

  /// Creates an empty arrangement; outlines are clipped to the area.
  init(within area: Rect, maximumPieces: Int) {
    (self.area, self.maximumPieces) = (area, maximumPieces)
  }

  /// Adds an outline of lines, and closes its subpaths.
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

  /// Adds an edge with its ends in order, unless they are equal.
  mutating func add(from begin: Vertex, to end: Vertex, number: Int, winding: Int) {
    if begin < end {
      edges.append(Edge(top: begin, bottom: end, number: number, winding: winding))
    } else if end < begin {
      edges.append(Edge(top: end, bottom: begin, number: number, winding: -winding))
    }
  }

  /// Splits edges until they meet only at their ends.
  ///
  /// Intersections are rounded to the grid, which may make a piece cross a neighbour, so the process is repeated. A few
  /// rounds are usually enough; whatever 16 rounds leave is smaller than a grid step.
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

  /// A vertex that splits an edge.
  private struct Cut {
    let edge: Int
    let vertex: Vertex
  }

  /// Sorts the edges, merges equal ones, and removes those that cancel out.
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

  /// Returns the points where edges meet other than at their ends, by a sweep from top to bottom.
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

  /// Replaces edges with their pieces.
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
  /// Returns the part of a polygon in a rectangle, which may have sides along its border.
  ///
  /// The algorithm is by Sutherland and Hodgman (1974).
  fileprivate func clipped(to area: Rect) -> [Point] {
    cut { $0.x - area.x }.cut { area.maxX - $0.x }.cut { $0.y - area.y }.cut { area.maxY - $0.y }
  }

  /// Returns the part of a polygon with a nonnegative `distance`, which must be linear in the point.
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
  /// Returns a positive number for a point to the left of the edge, a negative one to its right, and 0 on its line.
  ///
  /// The result is exact, since coordinates have fewer than 31 bits, like Cairo's.
  func side(of point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.y - top.y) - (bottom.y - top.y) * (point.x - top.x)
  }

  /// Returns a measure of progress along the edge, which grows from top to bottom.
  fileprivate func advance(to point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.x - top.x) + (bottom.y - top.y) * (point.y - top.y)
  }

  /// Returns whether a point on the edge's line is strictly between its ends.
  fileprivate func holds(_ point: Arrangement.Vertex) -> Bool { top < point && point < bottom }

  fileprivate func meetsColumns(of other: Self) -> Bool {
    max(min(top.x, bottom.x), min(other.top.x, other.bottom.x))
      <= min(max(top.x, bottom.x), max(other.top.x, other.bottom.x))
  }
}
