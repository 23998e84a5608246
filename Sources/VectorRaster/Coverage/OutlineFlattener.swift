import Raster

/// A shape with its place on a canvas.
struct PlacedShape {
  /// The shape in its own unit.
  let shape: Shape
  /// The map from that unit to pixels.
  let map: Transform
  /// Whether pixels may be partly covered.
  let isAntialiased: Bool
}

/// A converter from shapes to the edges of polygons on a canvas.
struct OutlineFlattener {
  /// The maximum distance of an edge from its curve, in pixels: less than 1/255 of any pixel.
  private static let tolerance = 0.005

  private let canvas: PixelSize
  private var contours = Contours()
  private var list: EdgeList
  private var places: [Int] = []

  init(canvas: PixelSize) {
    self.canvas = canvas
    list = EdgeList(canvas: canvas)
  }

  /// Returns the tolerance in the unit of a shape before a map.
  private static func tolerance(through map: Transform) -> Double {
    // An upper bound for the length that the map gives a unit vector.
    let scale = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
    return scale > 0 && scale.isFinite ? tolerance / scale : tolerance
  }

  /// Appends a shape's edges, sorted by their first row.
  mutating func append(_ placed: PlacedShape, to edges: inout [Edge]) -> Outline {
    let (shape, tolerance) = (placed.shape, Self.tolerance(through: placed.map))
    contours.removeAll()
    var rule = FillRule.nonZero
    var isOverlapFree = false
    switch shape.kind {
    case .fill(let fillRule):
      (rule, isOverlapFree) = (fillRule, shape.path.isOverlapFree)
      contours.append(shape.path, tolerance: tolerance)
    case .stroke(let style):
      var stroker = Stroker(style, tolerance: tolerance)
      stroker.follow(shape.path)
      contours = stroker.contours
    }
    list.edges.removeAll(keepingCapacity: true)
    list.edges.reserveCapacity(contours.points.count)
    list.append(contours, through: placed.map)
    let (first, rows) = (edges.count, rows)
    if first == 0 { edges.reserveCapacity(list.edges.count) }
    appendSorted(rows, to: &edges)
    return Outline(
      edges: first..<edges.count, rows: rows, rule: rule, isConvex: contours.isConvex,
      isOverlapFree: isOverlapFree, isAntialiased: placed.isAntialiased)
  }

  private mutating func appendSorted(_ rows: Range<Int>, to edges: inout [Edge]) {
    let count = list.edges.count
    guard count > 16, rows.count <= 4 * count else {
      list.edges.sort { $0.y0 < $1.y0 }
      edges.append(contentsOf: list.edges)
      return
    }
    // For each row, the position of its next edge.
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: rows.count + 1))
    for edge in list.edges { places[Int(edge.y0) - rows.lowerBound + 1] += 1 }
    for row in 0..<rows.count { places[row + 1] += places[row] }
    let first = edges.count
    edges.append(contentsOf: list.edges)
    Self.distribute(list.edges, by: &places, firstRow: rows.lowerBound, to: &edges, from: first)
  }

  private static func distribute(
    _ unsorted: borrowing [Edge], by places: inout [Int], firstRow: Int, to edges: inout [Edge],
    from first: Int
  ) {
    let unsorted = unsorted.span
    var places = places.mutableSpan
    var edges = edges.mutableSpan
    for index in unsorted.indices {
      let row = Int(unsorted[index].y0) - firstRow
      edges[first + places[row]] = unsorted[index]
      places[row] += 1
    }
  }

  /// The rows of the canvas that the edges touch.
  private var rows: Range<Int> {
    guard let first = list.edges.first else { return 0..<0 }
    var (top, bottom) = (first.y0, first.y1)
    for edge in list.edges { (top, bottom) = (min(top, edge.y0), max(bottom, edge.y1)) }
    return Int(top)..<min(Int(bottom.rounded(.up)), canvas.height)
  }
}
