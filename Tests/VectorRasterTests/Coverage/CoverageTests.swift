import Raster
import TestSupport
import Testing
import VectorRaster

/// The rasteriser against sampling: no pixel differs by more than 2 of 255.
@Suite struct CoverageTests {
  private static let size = PixelSize(width: 48, height: 40)

  /// Draws one black shape in pixels.
  private func alphas(_ shape: Shape, size: PixelSize = size) throws -> [Int] {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
      steps: [.paint(.init([shape], color: .black))])
    let bytes = try drawing.bitmap(size: size).rgbaBytes
    return stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) }
  }

  private func expectAgreement(
    _ path: Path, rules: [FillRule] = FillRule.allCases, size: PixelSize = size,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let slow = SlowCoverage(path, size: size)
    for rule in rules {
      let drawn = try alphas(Shape(path, .fill(rule)), size: size)
      var worst = (0.0, 0)
      for (index, value) in slow.values(rule).enumerated() {
        let error = abs(Double(drawn[index]) - value * 255)
        if error > worst.0 { worst = (error, index) }
      }
      #expect(
        worst.0 <= 2, "\(rule) at \(worst.1 % size.width), \(worst.1 / size.width)",
        sourceLocation: sourceLocation)
    }
  }

  private func polygon(_ points: [(Double, Double)]) -> [Path.Element] {
    guard let first = points.first else { return [] }
    return [.move(Point(first.0, first.1))]
      + points.dropFirst().map { .line(Point($0.0, $0.1)) } + [.close]
  }

  private func randomPolygon(
    _ corners: Int, in range: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> [Path.Element] {
    polygon(
      (0..<corners).map { _ in
        (Double.random(in: range, using: &random), Double.random(in: range, using: &random))
      })
  }

  @Test func `covers triangles like the reference`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<8 { try expectAgreement(Path(randomPolygon(3, in: -5...50, &random))) }
  }

  @Test(arguments: [4, 5, 8, 13, 30])
  func `covers self-intersecting polygons like the reference`(corners: Int) throws {
    var random = SeededGenerator(seed: UInt64(corners))
    for _ in 0..<3 { try expectAgreement(Path(randomPolygon(corners, in: -10...55, &random))) }
  }

  @Test func `covers rows with more edges than are compared pairwise`() throws {
    var random = SeededGenerator(seed: 77)
    for corners in [60, 150] {
      try expectAgreement(Path(randomPolygon(corners, in: 2...22, &random)))
    }
  }

  @Test(arguments: [1.0, 4]) func `covers two hundred strokes of one path`(width: Double) throws {
    var random = SeededGenerator(seed: 7)
    func point() -> Point {
      Point(.random(in: 0...90, using: &random), .random(in: 0...60, using: &random))
    }
    let path = Path((0..<200).flatMap { _ in [.move(point()), .line(point())] })
    let outline = path.stroked(StrokeStyle(width: width), tolerance: 0.005)
    try expectAgreement(outline, rules: [.nonZero], size: PixelSize(width: 90, height: 60))
  }

  @Test func `covers overlapping subpaths like the reference`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3 {
      let elements = (0..<5).flatMap { _ in randomPolygon(4, in: 0...45, &random) }
      try expectAgreement(Path(elements))
    }
  }

  @Test func `draws thousands of edges in a few rows independently of their order`() throws {
    var random = SeededGenerator(seed: 31)
    let corners = (0..<2000).map { _ in
      (Double.random(in: 0...47, using: &random), Double.random(in: 4...9, using: &random))
    }
    let sorted = corners.sorted { $0.0 > $1.0 }
    for corners in [corners, sorted] {
      for rule in FillRule.allCases {
        let drawn = try alphas(Shape(Path(polygon(corners)), .fill(rule)))
        let turned = try alphas(
          Shape(Path(polygon(corners[700...].reversed() + corners[..<700].reversed())), .fill(rule))
        )
        #expect(zip(drawn, turned).allSatisfy { abs($0 - $1) <= 1 })
        #expect(drawn.contains { $0 > 100 })
      }
    }
  }

  @Test func `is equally exact for outlines that are known not to overlap`() throws {
    var letters = Path([
      // A ring whose hole runs the other way, and a thin S of curves beside it.
      .move(Point(4, 4)), .cubic(Point(20, 2), Point(22, 18), Point(8, 20)),
      .quad(Point(1, 12), Point(4, 4)), .close,
      .move(Point(6, 6)), .quad(Point(4, 12), Point(9, 17)),
      .cubic(Point(17, 16), Point(18, 6), Point(6, 6)), .close,
      .move(Point(24, 5.3)), .cubic(Point(46, 4), Point(20, 30), Point(44, 25.5)),
      .line(Point(44, 26.1)), .cubic(Point(19, 31), Point(45, 4.6), Point(24, 5.9)), .close,
    ])
    letters.findOverlaps(tolerance: 0.001)
    #expect(letters.isOverlapFree)
    for map in [
      .identity, Transform(0.4, 0, 0, 0.4, 3.3, 7.7), Transform(-0.6, 0.3, 0.2, 0.5, 30, 1),
    ] {
      let path = letters.transformed(by: map)
      #expect(path.isOverlapFree)
      try expectAgreement(path)
    }
  }

  @Test func `covers small polygons within a pixel`() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<20 {
      try expectAgreement(
        Path(randomPolygon(6, in: 3.1...4.8, &random)), size: .init(width: 8, height: 8))
    }
  }

  @Test func `covers nested squares of equal and opposite orientation`() throws {
    let outer = polygon([(4.25, 4.5), (40.125, 4.5), (40.125, 35.0625), (4.25, 35.0625)])
    let inner = [(10.5, 10.25), (30.5, 10.25), (30.5, 30.75), (10.5, 30.75)]
    try expectAgreement(Path(outer + polygon(inner)))
    try expectAgreement(Path(outer + polygon(inner.reversed())))
    try expectAgreement(Path(outer + outer))
  }

  @Test func `covers curves like the reference`() throws {
    var random = SeededGenerator(seed: 4)
    func point() -> Point {
      Point(.random(in: -10...55, using: &random), .random(in: -10...50, using: &random))
    }
    for _ in 0..<3 {
      try expectAgreement(
        Path([
          .move(point()), .cubic(point(), point(), point()), .quad(point(), point()),
          .cubic(point(), point(), point()), .close,
        ]))
    }
  }

  @Test(arguments: StrokeStyle.Cap.allCases, StrokeStyle.Join.allCases)
  func `covers outlines of strokes like the reference`(cap: StrokeStyle.Cap, join: StrokeStyle.Join)
    throws
  {
    var random = SeededGenerator(seed: 12)
    func point() -> Point {
      Point(.random(in: 4...44, using: &random), .random(in: 4...36, using: &random))
    }
    for width in [0.7, 3, 9] {
      let path = Path([
        .move(point()), .line(point()), .cubic(point(), point(), point()), .line(point()),
        .move(point()), .quad(point(), point()), .line(point()), .close,
      ])
      let style = StrokeStyle(width: width, cap: cap, join: join)
      try expectAgreement(path.stroked(style, tolerance: 0.005), rules: [.nonZero])
      let whole = try alphas(Shape(path, .stroke(style)))
      let outline = try alphas(Shape(path.stroked(style, tolerance: 0.005), .fill(.nonZero)))
      #expect(whole == outline)
    }
  }

  @Test(arguments: [1e3, 1e7, 1e12, 1e300])
  func `covers shapes with coordinates far beyond the canvas`(far: Double) throws {
    let band = polygon([(-far, 10.5), (far, 10.5), (far, 20.25), (-far, 20.25)])
    let drawn = try alphas(Shape(Path(band), .fill(.nonZero)))
    #expect((0..<48).allSatisfy { drawn[10 * 48 + $0] == 128 && drawn[15 * 48 + $0] == 255 })
    #expect((0..<48).allSatisfy { drawn[20 * 48 + $0] == 64 && drawn[21 * 48 + $0] == 0 })
    let style = StrokeStyle(width: far, cap: .round, join: .round)
    let line = Path([.move(Point(-far, far)), .line(Point(far, -far))])
    let stroked = try alphas(Shape(line, .stroke(style)))
    #expect(far > 1e9 || stroked.allSatisfy { $0 == 255 })
  }

  @Test func `covers polygons that lie mostly outside the canvas`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<6 { try expectAgreement(Path(randomPolygon(5, in: -3000...3000, &random))) }
  }

  @Test func `draws a hundred thousand subpaths`() throws {
    var random = SeededGenerator(seed: 8)
    let elements = (0..<100_000).flatMap { _ in
      let (x, y) = (
        Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random)
      )
      return polygon([(x, y), (x + 0.5, y + 0.125), (x + 0.25, y + 0.5)])
    }
    let drawn = try alphas(
      Shape(Path(elements), .fill(.nonZero)), size: PixelSize(width: 100, height: 100))
    // Ten small triangles a pixel leave about e to the −1.09 of it bare.
    #expect((165...175).contains(drawn.reduce(0, +) / drawn.count))
  }
}
