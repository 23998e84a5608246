/// Turns shapes into the edges of polygons on a canvas.
struct OutlineFlattener {
  private let map: Transform
  private let canvas: PixelSize
  /// In the drawing's unit.
  private let tolerance: Double
  private var contours = Contours()
  private var list: EdgeList

  /// For shapes that are seen through a map, to a tolerance in pixels.
  init(map: Transform, canvas: PixelSize, tolerance: Double = DrawingPlan.tolerance) {
    self.map = map
    self.canvas = canvas
    // The longest any vector of length 1 may become, or a little more.
    let scale = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
    self.tolerance = scale > 0 && scale.isFinite ? tolerance / scale : tolerance
    list = EdgeList(canvas: canvas)
  }

  /// Adds a shape's edges, from the uppermost on.
  mutating func append(_ shape: Shape, to edges: inout [Edge]) -> Outline {
    contours.removeAll()
    var rule = FillRule.nonZero
    switch shape.kind {
    case .fill(let fillRule):
      rule = fillRule
      contours.append(shape.path, tolerance: tolerance)
    case .stroke(let style):
      var stroker = Stroker(style, tolerance: tolerance)
      stroker.follow(shape.path)
      contours = stroker.contours
    }
    list.edges.removeAll(keepingCapacity: true)
    list.append(contours, through: map)
    sort()
    let first = edges.count
    edges.append(contentsOf: list.edges)
    return Outline(
      edges: first..<edges.count, rows: rows, rule: rule, isConvex: contours.isConvex,
      opacity: Float(min(max(shape.opacity, 0), 1)))
  }

  private mutating func sort() {
    guard list.edges.count <= 16 else {
      list.edges.sort { $0.y0 < $1.y0 }
      return
    }
    for index in list.edges.indices.dropFirst() {
      var place = index
      while place > 0 && list.edges[place - 1].y0 > list.edges[place].y0 {
        list.edges.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// The rows of the canvas that the edges touch.
  private var rows: Range<Int> {
    guard let first = list.edges.first else { return 0..<0 }
    let lowest = list.edges.reduce(0) { max($0, $1.y1) }
    return Int(first.y0)..<min(Int(lowest.rounded(.up)), canvas.height)
  }
}
