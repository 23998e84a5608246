import Raster

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
    self.area = area
    self.maximumPieces = maximumPieces
  }

  /// Adds an outline of lines, closing its subpaths.
  mutating func add(_ path: Path, number: Int) {
    count = max(count, number + 1)
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        add(points, number)
        points = [point]
      case .line(let point), .quad(_, let point), .cubic(_, _, let point): points.append(point)
      case .close: break
      }
    }
    add(points, number)
  }

  private mutating func add(_ points: [Point], _ number: Int) {
    let vertices = points.clipped(to: area).map {
      Vertex(
        x: Int(($0.x * Self.resolution).rounded()), y: Int(($0.y * Self.resolution).rounded()))
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
