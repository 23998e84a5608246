import Glibc
import Testing
@testable import VectorRaster

@testable import Raster

@Suite struct StrokingTests {
  private static let line = Path([.move(Point(10, 10)), .line(Point(20, 10))])
  private static let corner = Path([
    .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)),
  ])

  private func bounds(_ path: Path, _ style: StrokeStyle) throws -> [Double] {
    let bounds = try #require(path.stroked(style, tolerance: 1e-6).bounds)
    return [bounds.x, bounds.y, bounds.maxX, bounds.maxY].map { ($0 * 1e4).rounded() / 1e4 }
  }

  @Test(
    arguments: [
      (.butt, [10, 8, 20, 12]), (.round, [8, 8, 22, 12]), (.square, [8, 8, 22, 12]),
    ] as [(StrokeStyle.Cap, [Double])])
  func `a cap reaches half the width beyond the end`(cap: StrokeStyle.Cap, expected: [Double])
    throws
  {
    #expect(try bounds(Self.line, StrokeStyle(width: 4, cap: cap)) == expected)
  }

  @Test func `gives caps their exact areas`() {
    #expect(abs(Self.line.area(StrokeStyle(width: 4)) - 40) < 1e-9)
    #expect(abs(Self.line.area(StrokeStyle(width: 4, cap: .square)) - 56) < 1e-9)
    #expect(abs(Self.line.area(StrokeStyle(width: 4, cap: .round)) - 40 - 4 * .pi) < 1e-3)
  }

  @Test(
    arguments: [
      (.miter, 4, [0, -2, 12, 10]), (.bevel, 4, [0, -2, 12, 10]), (.round, 4, [0, -2, 12, 10]),
    ] as [(StrokeStyle.Join, Double, [Double])])
  func `corners stay within the two sides`(
    join: StrokeStyle.Join, limit: Double, expected: [Double]
  ) throws {
    #expect(
      try bounds(Self.corner, StrokeStyle(width: 4, join: join, miterLimit: limit)) == expected)
  }

  @Test(
    arguments: [
      // The inner corner lies in both pieces, the outer one is a square, a triangle or a quarter disc.
      (.miter, 4, 4), (.miter, 1.5, 4), (.miter, 1.4, 2), (.miter, 1, 2), (.bevel, 4, 2),
      (.round, 4, .pi),
    ] as [(StrokeStyle.Join, Double, Double)])
  func `a right angle is mitred from a limit of √2 on`(
    join: StrokeStyle.Join, limit: Double, corner: Double
  ) {
    let style = StrokeStyle(width: 4, join: join, miterLimit: limit)
    #expect(abs(Self.corner.area(style) - (40 + 40 - 4 + corner)) < 1e-3)
  }

  @Test(arguments: [(29.0, 3.9), (28.9, 4.1)])
  func `mitres angles above 28.955° with a limit of 4`(angle: Double, limit: Double) throws {
    let turn = Transform.rotation(degrees: angle)
    let path = Path([
      .move(Point(20, 0)), .line(Point(0, 0)), .line(turn(Point(20, 0))),
    ])
    let reach = try #require(path.stroked(StrokeStyle(width: 2), tolerance: 0.001).bounds)
    // The tip is up to 4 half widths away.
    #expect((reach.x < -3) == (angle > 28.955))
    #expect(limit < 4 || reach.x > -1.1)
  }

  @Test(
    arguments: [
      (.butt, nil), (.round, [3, 3, 7, 7]), (.square, [3, 3, 7, 7]),
    ] as [(StrokeStyle.Cap, [Double]?)])
  func `strokes a subpath without length as a dot`(cap: StrokeStyle.Cap, expected: [Double]?) throws
  {
    let style = StrokeStyle(width: 4, cap: cap)
    for end in [
      Path.Element.line(Point(5, 5)), .close, .cubic(Point(5, 5), Point(5, 5), Point(5, 5)),
    ] {
      let dot = Path([.move(Point(5, 5)), end])
      if let expected {
        #expect(try bounds(dot, style) == expected)
      } else {
        #expect(dot.stroked(style, tolerance: 0.01).isEmpty)
      }
    }
    #expect(Path([.move(Point(5, 5))]).stroked(style, tolerance: 0.01).isEmpty)
  }

  @Test func `strokes a closed square as a ring`() {
    let square = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .line(Point(0, 10)), .close,
    ])
    let style = StrokeStyle(width: 2)
    #expect(abs(square.area(style) - (144 - 64)) < 1e-9)
    #expect(square.stroked(style, tolerance: 0.01).elements.filter { $0 == .close }.count == 2)
    let open = Path(square.elements.dropLast() + [.line(Point(0, 0))])
    #expect(open.stroked(style, tolerance: 0.01).elements.filter { $0 == .close }.count == 1)
    #expect(open.stroked(style, tolerance: 0.01).winding(around: Point(-0.5, -0.5)) == 0)
  }

  @Test(
    arguments: [
      ([4, 2], 0, [0...4, 6...10]), ([4, 2], 1, [0...3, 5...9]), ([4, 2], 5, [1...5, 7...10]),
      ([4, 2], -1, [1...5, 7...10]), ([3], 0, [0...3, 6...9]),
      ([2, 1, 1], 0, [0...2, 3...4, 6...7, 8...10]),
      ([20], 0, [0...10]), ([4, 2], 60, [0...4, 6...10]), ([], 0, [0...10]), ([0, 0], 0, [0...10]),
      ([-1, 3], 0, [0...10]),
    ] as [([Double], Double, [ClosedRange<Double>])])
  func `dashes begin at the phase`(dash: [Double], phase: Double, expected: [ClosedRange<Double>]) {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0))])
    let outline = path.stroked(StrokeStyle(width: 2, dash: dash, dashPhase: phase), tolerance: 0.01)
    #expect(outline.spans == expected)
  }

  @Test func `omits a dot if the dashes begin with a gap`() {
    let dot = Path([.move(Point(5, 5)), .close])
    for (phase, isDrawn) in [(0.0, true), (3.9, true), (4, false), (5, false), (6, true)] {
      let style = StrokeStyle(width: 4, cap: .round, dash: [4, 2], dashPhase: phase)
      #expect(dot.stroked(style, tolerance: 0.01).isEmpty != isDrawn)
    }
  }

  @Test func `strokes dashes of no length as dots`() {
    let path = Path([.move(Point(0, 0)), .line(Point(9, 0))])
    let dots = path.stroked(StrokeStyle(width: 2, cap: .round, dash: [0, 3]), tolerance: 1e-6)
    #expect(dots.spans.map { ($0.lowerBound + 1).rounded() } == [0, 3, 6])
  }

  @Test func `continues a dash around corners and over the start of a closed path`() {
    let square = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .line(Point(0, 10)), .close,
    ])
    let style = StrokeStyle(width: 2, dash: [6, 4], dashPhase: 3)
    let outline = square.stroked(style, tolerance: 0.01)
    // Four corners of two sides of 3 each, mitred.
    #expect(outline.elements.filter { $0 == .close }.count == 4)
    #expect(abs(square.area(style) - 4 * (6 * 2)) < 1e-9)
  }

  @Test func `strokes more than 10,000 dashes or 32 lengths as a solid line`() {
    let path = Path([.move(Point(0, 0)), .line(Point(10_001, 0))])
    let dashes = StrokeStyle(width: 1, dash: [0.5, 0.5])
    #expect(path.stroked(dashes, tolerance: 0.01).spans == [0...10_001])
    let long = StrokeStyle(width: 1, dash: [Double](repeating: 1000, count: 33))
    #expect(path.stroked(long, tolerance: 0.01).spans == [0...10_001])
    #expect(path.trimmed(to: 0.9).stroked(dashes, tolerance: 0.01).spans.count == 9001)
  }

  @Test func `winds around every point of an outline in one direction`() {
    // A curve tighter than its width, a cusp, a line that turns back, points given twice.
    let path = Path([
      .move(Point(20, 20)), .cubic(Point(40, 20), Point(10, 22), Point(30, 22)),
      .line(Point(12, 22)), .line(Point(12, 22)), .quad(Point(12, 40), Point(12, 22)),
      .cubic(Point(30, 40), Point(0, 40), Point(22, 12)), .close,
    ])
    for join in StrokeStyle.Join.allCases {
      let outline = path.stroked(StrokeStyle(width: 9, join: join), tolerance: 0.01)
      var senses: Set<Int> = []
      for x in stride(from: 0.5, to: 50, by: 1.7) {
        for y in stride(from: 0.3, to: 50, by: 1.7) {
          senses.insert(outline.winding(around: Point(x, y)).signum())
        }
      }
      #expect(senses.count == 2 && senses.contains(0))
    }
  }

  /// A narrow curve between two lines, which meet it nearly in its direction, and its distance from points.
  @Test(arguments: [0.1, 0.5, 0.9, 1.1])
  func `the inner side of a narrow curve between lines is one corner`(radius: Double) {
    for angle in [30.0, 90, 140, 170] {
      for kink in [-2.0, 0, 2] {
        let (turn, ease) = (Transform.rotation(degrees: angle), Transform.rotation(degrees: kink))
        let reach = radius * tan(angle * .pi / 360)
        let bow = 4.0 / 3 * tan(angle * .pi / 720) * radius
        let (start, end) = (Point(-reach, 0), turn(Point(reach, 0)))
        let leg = 2 / tan((180 - angle) * .pi / 360) * 2 + 8
        let path = Path([
          .move(start + ease(Point(-leg, 0))), .line(start),
          .cubic(start + Point(bow, 0), end + turn(Point(-bow, 0)), end),
          .line(end + turn(ease(Point(leg, 0)))),
        ])
        let style = StrokeStyle(width: 2, cap: .round, join: .round)
        let outline = path.stroked(style, tolerance: 0.0005)
        // As many corners on the outer side as chords, and two caps.
        #expect(outline.elements.count < 300)
        let line = path.flattened(tolerance: 0.0005).polyline
        for x in stride(from: -4, through: 4, by: 0.23) {
          for y in stride(from: -4, through: 4, by: 0.23) {
            let point = Point(x, y)
            let distance = line.distance(from: point)
            guard abs(distance - 1) > 0.002 else { continue }
            #expect((outline.winding(around: point) != 0) == (distance < 1), "\(angle)°, \(point)")
          }
        }
      }
    }
  }

  @Test(arguments: [1e100, 1e200, 1e307])
  func `lines and curves of any length have an outline`(far: Double) {
    let path = Path([
      .move(Point(-far, 0)), .line(Point(far, 0)),
      .cubic(Point(far + 1, 0), Point(far + 2, 1), Point(far + 2, 2)), .line(Point(far, far)),
      .cubic(Point(-far, far), Point(0, far), Point(0, 5)), .line(Point(0, 1)), .close,
    ])
    for width in [3, far / 1e3] {
      #expect(!path.stroked(StrokeStyle(width: width), tolerance: 0.01).isEmpty)
    }
  }

  @Test func `returns no outline for a width of 0`() {
    #expect(Self.line.stroked(StrokeStyle(width: 0), tolerance: 0.01).isEmpty)
    #expect(Self.line.stroked(StrokeStyle(width: -1), tolerance: 0.01).isEmpty)
  }
}

extension [Point] {
  /// The distance of a point from the lines between these points.
  fileprivate func distance(from point: Point) -> Double {
    zip(self, dropFirst()).map { from, to in
      let vector = to - from
      let part = Swift.min(Swift.max((point - from).dot(vector) / vector.dot(vector), 0), 1)
      return (point - from - vector * part).length
    }.min() ?? .infinity
  }
}

extension Path {
  /// The ends of the lines of one open subpath.
  fileprivate var polyline: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point): point
      case .close, .quad, .cubic: nil
      }
    }
  }

  /// The corners of each closed subpath.
  fileprivate var polygons: [[Point]] {
    var polygons: [[Point]] = []
    var current: [Point] = []
    for element in elements {
      switch element {
      case .move(let point): current = [point]
      case .line(let point): current.append(point)
      case .close: polygons.append(current)
      case .quad, .cubic: break
      }
    }
    return polygons
  }

  /// From the left to the right of each polygon.
  fileprivate var spans: [ClosedRange<Double>] {
    polygons.map { corners in
      let x = corners.map(\.x)
      return ((x.min() ?? 0) * 1e6).rounded() / 1e6...((x.max() ?? 0) * 1e6).rounded() / 1e6
    }
  }

  /// Of the outline of a stroke that does not cross itself.
  fileprivate func area(_ style: StrokeStyle) -> Double {
    let polygons = stroked(style, tolerance: 1e-6).polygons
    return abs(
      polygons.reduce(0) { sum, corners in
        zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(sum) {
          $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
      })
  }

  /// How often the polygons go round a point.
  fileprivate func winding(around point: Point) -> Int {
    polygons.reduce(0) { sum, corners in
      zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(sum) { sum, edge in
        let (from, to) = edge
        guard (from.y <= point.y) != (to.y <= point.y) else { return sum }
        let x = from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
        return x > point.x ? sum + (from.y <= point.y ? 1 : -1) : sum
      }
    }
  }
}
