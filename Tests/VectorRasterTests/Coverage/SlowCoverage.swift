import Raster
import VectorRaster

/// How much of each pixel polygons cover, by sampling: an independent reference.
///
/// Each row of pixels is looked at on 256 lines (16 × 16); on a line the spans are exact.
struct SlowCoverage {
  private struct Edge {
    var from: Point
    var to: Point
  }

  let size: PixelSize
  private var edges: [Edge] = []
  private let lines = 256

  init(_ path: Path, tolerance: Double = 0.0005, size: PixelSize) {
    self.size = size
    var (start, point) = (Point.zero, Point.zero)
    for element in path.flattened(tolerance: tolerance).elements {
      switch element {
      case .move(let place):
        edges.append(Edge(from: point, to: start))
        (start, point) = (place, place)
      case .line(let end):
        edges.append(Edge(from: point, to: end))
        point = end
      case .close:
        edges.append(Edge(from: point, to: start))
        point = start
      case .quad, .cubic: break
      }
    }
    edges.append(Edge(from: point, to: start))
  }

  /// 0…1 for each pixel, row by row.
  func values(_ rule: FillRule) -> [Double] {
    var values = [Double](repeating: 0, count: size.pixelCount)
    var near: [Edge] = []
    for line in 0..<size.height * lines {
      if line % lines == 0 {
        let row = Double(line / lines)
        near = edges.filter {
          min($0.from.y, $0.to.y) <= row + 1 && max($0.from.y, $0.to.y) >= row
        }
      }
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for edge in near where (edge.from.y <= y) != (edge.to.y <= y) {
        let part = (y - edge.from.y) / (edge.to.y - edge.from.y)
        let x = edge.from.x + (edge.to.x - edge.from.x) * part
        crossings.append((x, edge.from.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
        add(from: crossing.x, to: next.x, row: line / lines, to: &values)
      }
    }
    return values
  }

  private func add(from start: Double, to end: Double, row: Int, to values: inout [Double]) {
    let (start, end) = (max(start, 0), min(end, Double(size.width)))
    guard start < end else { return }
    for pixel in Int(start)..<min(Int(end) + 1, size.width) {
      let part = min(end, Double(pixel + 1)) - max(start, Double(pixel))
      values[row * size.width + pixel] += part / Double(lines)
    }
  }
}
