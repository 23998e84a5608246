import Raster
import VectorRaster

extension Shape {
  /// Creates the union of filled shapes, or returns `nil` if a fill rule cannot express it.
  ///
  /// Shapes that are apart keep their rule. Others are given one sense, so that their windings do not cancel out, which
  /// requires each to wind around each point at most once.
  init?(uniting shapes: [Shape]) {
    let boxes = shapes.compactMap(\.bounds)
    let areApart = boxes.enumerated().allSatisfy { index, box in
      boxes[..<index].allSatisfy {
        $0.maxX <= box.x || box.maxX <= $0.x || $0.maxY <= box.y || box.maxY <= $0.y
      }
    }
    if areApart, Set(shapes.map(\.kind)).count == 1 {
      self.init(Path(shapes.flatMap(\.path.elements)), shapes[0].kind)
      return
    }
    var elements: [Path.Element] = []
    for (shape, box) in zip(shapes, boxes) {
      var path = shape.path
      path.findOverlaps(tolerance: max(box.width, box.height) / 1024)
      guard path.isOverlapFree else { return nil }
      elements += (path.area < 0 ? path.reversed : path).elements
    }
    self.init(Path(elements), .fill(.nonZero))
  }
}

extension Path {
  /// Twice the area inside the path's corners; its sign is the sense in which the path winds.
  fileprivate var area: Double {
    var (sum, last, start) = (0.0, Point.zero, Point.zero)
    for element in elements {
      if case .move(let point) = element {
        sum += last.cross(start)
        (last, start) = (point, point)
        continue
      }
      for point in element == .close ? [start] : element.points {
        sum += last.cross(point)
        last = point
      }
    }
    return sum + last.cross(start)
  }
}
