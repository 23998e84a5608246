import Raster
import VectorRaster

extension Arrangement {
  /// An edge at whose sides different shares are left.
  struct Border {
    let top: Vertex
    let bottom: Vertex
    /// At the left, or above where it is level.
    let left: Double
    /// At the right, or below where it is level.
    let right: Double

    fileprivate var isLevel: Bool { top.y == bottom.y }
  }

  /// The edges at whose sides something else holds, told by how often each outline winds around them.
  func borders(_ share: ([Int]) -> Double) throws(DrawingError) -> [Border] {
    let bands = Bands(edges)
    var borders: [Border] = []
    var index = 0
    while index < edges.count {
      if borders.count % 64 == 0, Task.isCancelled { throw .cancelled }
      let edge = edges[index]
      var windings = windings(atLeftOf: edge, bands)
      let left = share(windings)
      while index < edges.count, edges[index].top == edge.top, edges[index].bottom == edge.bottom {
        // What leads to the right has its outline's inside above.
        windings[edges[index].number] +=
          edge.top.y == edge.bottom.y ? -edges[index].winding : edges[index].winding
        index += 1
      }
      let right = share(windings)
      if left != right {
        borders.append(Border(top: edge.top, bottom: edge.bottom, left: left, right: right))
      }
    }
    return borders
  }

  /// The outlines' windings that a ray from the middle of an edge to the left crosses; a level
  /// edge's ray runs just above it.
  private func windings(atLeftOf edge: Edge, _ bands: Bands) -> [Int] {
    var windings = [Int](repeating: 0, count: count)
    // Twice the coordinates, since the middle is between crossings of the grid.
    let (x, y) = (edge.top.x + edge.bottom.x, edge.top.y + edge.bottom.y)
    let isLevel = edge.top.y == edge.bottom.y
    for index in bands[y / 2] {
      let other = edges[index]
      let (top, bottom) = (2 * other.top.y, 2 * other.bottom.y)
      guard isLevel ? top < y && y <= bottom : top <= y && y < bottom else { continue }
      let side =
        (other.bottom.x - other.top.x) * (y - top)
        - (other.bottom.y - other.top.y) * (x - 2 * other.top.x)
      if side < 0 { windings[other.number] += other.winding }
    }
    return windings
  }

  /// The even-odd outline of where such a share is left, but for the frame around everything.
  static func outline(of share: Double, _ borders: [Border]) -> Path {
    // With the area at the same hand, so that as many edges leave a vertex as arrive: what is left of
    // a way down is at the other hand than what is above a way to the right.
    var edges = borders.compactMap { border -> (from: Vertex, to: Vertex)? in
      guard (border.left == share) != (border.right == share) else { return nil }
      return (border.left == share) != border.isLevel
        ? (border.top, border.bottom) : (border.bottom, border.top)
    }
    edges.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    var next: [Vertex: Range<Int>] = [:]
    for (index, edge) in edges.enumerated() {
      next[edge.from] = (next[edge.from]?.lowerBound ?? index)..<index + 1
    }
    var path = Path()
    for first in edges {
      var vertex = first.from
      var loop: [Vertex] = []
      while let free = next[vertex], let index = free.first {
        next[vertex] = free.dropFirst().isEmpty ? nil : free.lowerBound + 1..<free.upperBound
        loop.append(vertex)
        vertex = edges[index].to
      }
      path.elements += loop.elements
    }
    return path
  }
}

/// The edges that cross each level band of the plane.
private struct Bands {
  private var indices: [[Int]]
  private let top: Int
  private let height: Int

  init(_ edges: [Arrangement.Edge]) {
    let count = min(max(edges.count / 4, 1), 256)
    top = edges.first?.top.y ?? 0
    height = ((edges.map(\.bottom.y).max() ?? 0) - top) / count + 1
    indices = [[Int]](repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      for band in (edge.top.y - top) / height...(edge.bottom.y - top) / height {
        indices[band].append(index)
      }
    }
  }

  /// Those that may cross a line, which lies within the edges' rows.
  subscript(y: Int) -> [Int] { indices[(y - top) / height] }
}

extension [Arrangement.Vertex] {
  /// A closed subpath, nothing where no area is enclosed.
  fileprivate var elements: [Path.Element] {
    guard count > 2 else { return [] }
    let points = map {
      Point(Double($0.x) / Arrangement.resolution, Double($0.y) / Arrangement.resolution)
    }
    return [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
  }
}
