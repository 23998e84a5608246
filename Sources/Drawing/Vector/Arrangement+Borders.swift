import Raster
import VectorRaster

extension Arrangement {
  /// An edge with different shares of paint on its two sides.
  struct Border {
    let top: Vertex
    let bottom: Vertex
    /// The share on the left, or above if the edge is horizontal.
    let left: Double
    /// The share on the right, or below if the edge is horizontal.
    let right: Double

    fileprivate var isLevel: Bool { top.y == bottom.y }
  }

  /// Returns the edges with different shares on their sides; `share` computes them from the winding of each outline.
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
        // The inside of an outline is above an edge that leads to the right.
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

  /// Returns the windings of the outlines to the left of an edge.
  ///
  /// A ray runs from the middle of the edge to the left, or just above the edge if that is horizontal.
  private func windings(atLeftOf edge: Edge, _ bands: Bands) -> [Int] {
    var windings = [Int](repeating: 0, count: count)
    // Coordinates are doubled, since the middle may be between grid points.
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

  /// Returns the even-odd outline of the areas with this share, without the frame around everything.
  static func outline(of share: Double, _ borders: [Border]) -> Path {
    // Edges are oriented with the area on the same side, so as many edges leave a vertex as arrive there. The left side
    // of an edge that leads down and the upper side of one that leads to the right are on opposite hands.
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

/// The edges that cross each horizontal band of the plane.
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

  /// Returns the edges that may cross a horizontal line, which must be within the rows of the edges.
  subscript(y: Int) -> [Int] { indices[(y - top) / height] }
}

extension [Arrangement.Vertex] {
  /// The vertices as a closed subpath, or empty if they enclose no area.
  fileprivate var elements: [Path.Element] {
    guard count > 2 else { return [] }
    let points = map {
      Point(Double($0.x) / Arrangement.resolution, Double($0.y) / Arrangement.resolution)
    }
    return [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
  }
}
