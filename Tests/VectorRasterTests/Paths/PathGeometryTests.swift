import Raster
import Testing
import VectorRaster

@Suite struct PathGeometryTests {
  @Test func `bounds are tight at the turning points of curves`() throws {
    let cubic = Path([.move(Point(0, 0)), .cubic(Point(0, 8), Point(10, 8), Point(10, 0))])
    #expect(cubic.bounds == Rect(x: 0, y: 0, width: 10, height: 6))
    let quad = Path([.move(Point(0, 0)), .quad(Point(5, -8), Point(10, 0))])
    let bounds = try #require(quad.bounds)
    #expect(abs(bounds.y + 4) < 1e-12 && abs(bounds.height - 4) < 1e-12 && bounds.width == 10)
    #expect(Path().bounds == nil)
    #expect(Path([.move(Point(3, 4))]).bounds == Rect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test(arguments: [0.5, 0.1, 0.01])
  func `chords stay within the tolerance`(tolerance: Double) {
    let curve = Path([.move(Point(0, 0)), .cubic(Point(0, 80), Point(60, 80), Point(50, -10))])
    let fine = curve.flattened(tolerance: 1e-5).elements.compactMap(\.end)
    let flat = curve.flattened(tolerance: tolerance).elements.compactMap(\.end)
    for point in fine {
      let distances = zip(flat, flat.dropFirst()).map { distance(of: point, from: $0, to: $1) }
      #expect((distances.min() ?? .infinity) <= tolerance + 1e-5)
    }
  }

  @Test func `keeps lines, ends and open subpaths when flattening`() {
    let path = Path([
      .move(Point(0, 0)), .line(Point(4, 0)), .quad(Point(5, 0), Point(5, 1)), .close,
      .move(Point(9, 9)), .line(Point(10, 9)),
    ])
    let flat = path.flattened(tolerance: 100)
    #expect(
      flat
        == Path([
          .move(Point(0, 0)), .line(Point(4, 0)), .line(Point(5, 1)), .close,
          .move(Point(9, 9)), .line(Point(10, 9)),
        ]))
  }

  @Test func `bounds the number of chords of any curve`() {
    let huge = Path([.move(Point(0, 0)), .cubic(Point(1e300, 0), Point(0, 1e300), Point(9, 9))])
    #expect(huge.flattened(tolerance: 1e-9).elements.count == 4097)
    let many = Path((0..<50_000).flatMap { _ in huge.elements })
    #expect(many.flattened(tolerance: 1e-9).elements.count == 50_000 * 17)
  }

  @Test func `trimming cuts each subpath at a part of its length`() {
    let path = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)),
      .move(Point(20, 0)), .line(Point(24, 0)), .line(Point(24, 4)), .line(Point(20, 4)), .close,
    ])
    #expect(
      path.trimmed(to: 0.75)
        == Path([
          .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 5)),
          .move(Point(20, 0)), .line(Point(24, 0)), .line(Point(24, 4)), .line(Point(20, 4)),
        ]))
    #expect(
      path.trimmed(to: 0.875).elements.suffix(2) == [.line(Point(20, 4)), .line(Point(20, 2))])
    #expect(path.trimmed(to: 1) == path)
    #expect(path.trimmed(to: 2) == path)
    #expect(path.trimmed(to: 0).isEmpty)
    #expect(path.trimmed(to: -1).isEmpty)
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.9])
  func `a curve is trimmed by length, not by parameter`(part: Double) throws {
    let curve = Path([.move(Point(0, 0)), .cubic(Point(0, 0), Point(0, 30), Point(50, 0))])
    let trimmed = curve.trimmed(to: part)
    guard case .cubic = trimmed.elements.last else {
      Issue.record("the curve is no curve any more")
      return
    }
    #expect(abs(length(of: trimmed) / length(of: curve) - part) < 1e-4)
  }

  @Test func `bounds of a stroke have its width`() throws {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    let shape = Shape(path, .stroke(StrokeStyle(width: 2, cap: .square)))
    #expect(shape.bounds == Rect(x: -1, y: -1, width: 12, height: 2))
    #expect(Shape(path, .fill(.nonZero)).bounds == Rect(x: 0, y: 0, width: 10, height: 0))
    #expect(Shape(Path(), .stroke(StrokeStyle())).bounds == nil)
  }

  @Test func `an even scale keeps strokes and multiplies width and dashes`() {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    let style = StrokeStyle(width: 2, dash: [1, 3], dashPhase: 0.5)
    let map = Transform.scale(3, 3).then(.rotation(degrees: 90))
    let shape = Shape(path, .stroke(style), opacity: 0.5).transformed(by: map)
    #expect(shape.opacity == 0.5)
    guard case .stroke(let scaled) = shape.kind else {
      Issue.record("the stroke is no stroke any more")
      return
    }
    #expect(scaled.dash.map { ($0 * 1e6).rounded() / 1e6 } == [3, 9])
    #expect(abs(scaled.width - 6) < 1e-9 && abs(scaled.dashPhase - 1.5) < 1e-9)
  }

  @Test func `an uneven scale turns a stroke into its outline`() throws {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    let shape = Shape(path, .stroke(StrokeStyle(width: 2)), opacity: 0.25)
      .transformed(by: .scale(1, 5))
    #expect(shape.kind == .fill(.nonZero))
    #expect(shape.opacity == 0.25)
    #expect(shape.bounds == Rect(x: 0, y: -5, width: 10, height: 10))
  }

  private func distance(of point: Point, from start: Point, to end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let part = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
    let t = min(max(part, 0), 1)
    let (x, y) = (start.x + dx * t - point.x, start.y + dy * t - point.y)
    return (x * x + y * y).squareRoot()
  }

  private func length(of path: Path) -> Double {
    let points = path.flattened(tolerance: 1e-5).elements.compactMap(\.end)
    return zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }
}

extension Path.Element {
  /// Where it leads.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point): point
    case .close: nil
    }
  }
}
