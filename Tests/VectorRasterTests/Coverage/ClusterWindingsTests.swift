import TestSupport
import Testing
@testable import VectorRaster

@testable import Raster

/// Areas between edges that overlap, and the number of comparisons that finding them takes.
@Suite struct ClusterWindingsTests {
  private typealias Crossing = RowScanner.Crossing

  /// The part of each of 40 pixels that is inside, on 4,096 lines.
  private func sampledAreas(_ edges: [Crossing], _ rule: FillRule, before: Int32) -> [Double] {
    let lines = 4096
    var areas = [Double](repeating: 0, count: 40)
    for line in 0..<lines {
      let level = (Double(line) + 0.5) / Double(lines)
      var (winding, last) = (before, 0.0)
      let alive = edges.filter { $0.from <= level && level < $0.to }
        .map { (x: $0.x(at: level), winding: $0.winding) }.sorted { $0.x < $1.x }
      for (x, change) in alive + [(40, 0)] {
        if rule.isInside(winding) {
          for pixel in Int(last)..<min(Int(x) + 1, 40) {
            let part = min(x, Double(pixel + 1)) - max(last, Double(pixel))
            areas[pixel] += part / Double(lines)
          }
        }
        (winding, last) = (winding + change, x)
      }
    }
    return areas
  }

  private func areas(_ edges: [Crossing], _ rule: FillRule, before: Int32) throws -> [Double] {
    var windings = ClusterWindings()
    // Whatever an earlier cluster has left does not matter.
    _ = windings.find(edges.reversed(), 0..<edges.count, before: 0, limit: 1)
    let sorted = edges.sorted { $0.left < $1.left }
    let isDone = windings.find(sorted, 0..<sorted.count, before: before, limit: edges.count)
    try #require(isDone)
    var changes = [Float](repeating: 0, count: 43)
    windings.accumulate(rule, &changes)
    var sum = rule.isInside(before) ? 1.0 : 0
    return changes[..<40].map { change in
      sum += Double(change)
      return sum
    }
  }

  private func expectAreas(
    _ edges: [Crossing], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for rule in FillRule.allCases {
      for before: Int32 in [0, 1, -2] {
        let found = try areas(edges, rule, before: before)
        let expected = sampledAreas(edges, rule, before: before)
        #expect(
          zip(found, expected).allSatisfy { abs($0 - $1) < 0.004 }, "\(rule), \(before)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `computes the areas of crossing edges that span a row`() throws {
    var random = SeededGenerator(seed: 3)
    for count in [2, 3, 8, 40] {
      try expectAreas(
        (0..<count).map { index in
          Crossing(
            top: .random(in: 1...39, using: &random), bottom: .random(in: 1...39, using: &random),
            from: 0, to: 1, winding: index % 3 == 0 ? -1 : 1, edge: Int32(index))
        })
    }
  }

  @Test func `computes the areas of edges that begin and end within a row`() throws {
    var random = SeededGenerator(seed: 4)
    for count in [2, 3, 8, 40] {
      try expectAreas(
        (0..<count).map { index in
          let from = [0, 1, Double.random(in: 0...1, using: &random)][Int(index) % 3]
          let to = Double.random(in: 0...1, using: &random)
          return Crossing(
            top: .random(in: 1...39, using: &random), bottom: .random(in: 1...39, using: &random),
            from: min(from, to), to: max(from, to), winding: index % 2 == 0 ? -1 : 1,
            edge: Int32(index))
        })
    }
  }

  @Test func `computes the areas of coincident edges and of edges that meet in a point`() throws {
    func edge(_ top: Double, _ bottom: Double, _ from: Double, _ to: Double, _ winding: Int32)
      -> Crossing
    {
      Crossing(top: top, bottom: bottom, from: from, to: to, winding: winding, edge: 0)
    }
    let twice = [edge(5, 9, 0, 1, 1), edge(5, 9, 0, 1, 1), edge(20, 16, 0, 1, -1)]
    try expectAreas(twice + [edge(20, 16, 0, 1, -1)])
    let star = (0..<9).map { edge(Double($0) + 4, 12 - Double($0), 0, 1, $0 % 2 == 0 ? 1 : -1) }
    try expectAreas(star)
    // A corner on another edge, and one beside it.
    try expectAreas([
      edge(10, 10, 0, 1, 1), edge(4, 10, 0, 0.5, 1), edge(10, 4, 0.5, 1, 1),
      edge(16, 10, 0, 0.5, -1), edge(10, 16, 0.5, 1, -1), edge(30, 30, 0, 0.5, 1),
      edge(33, 33, 0.5, 1, 1),
    ])
  }

  /// The comparisons for a path of random strokes, and the edges of all rows together.
  private func cost(_ count: Int, side: Int, length: Double?) -> (steps: Int, edges: Int) {
    var random = SeededGenerator(seed: 5)
    let range = 0...Double(side)
    func line() -> [Path.Element] {
      let start = Point(.random(in: range, using: &random), .random(in: range, using: &random))
      let end = Point(.random(in: range, using: &random), .random(in: range, using: &random))
      let direction = (end - start).unit ?? .zero
      return [.move(start), .line(length.map { start + direction * $0 } ?? end)]
    }
    let path = Path((0..<count).flatMap { _ in line() })
    let size = PixelSize(width: side, height: side)
    var (flattener, edges) = (OutlineFlattener(canvas: size), [Edge]())
    let outline = flattener.append(
      PlacedShape(
        shape: Shape(path, .stroke(StrokeStyle(width: 1))), map: .identity, isAntialiased: true),
      to: &edges)
    var scanner = RowScanner(width: side)
    scanner.begin(outline, rows: 0..<side)
    var rows = 0
    while scanner.nextRow(of: edges) != nil { rows += scanner.crossings.count }
    return (scanner.scratch.windings.steps, rows)
  }

  @Test func `takes steps in proportion to strokes at constant density`() {
    let (few, many) = (cost(250, side: 250, length: 60), cost(1000, side: 500, length: 60))
    #expect(Double(many.edges) / Double(few.edges) < 4.4)
    #expect(Double(many.steps) / Double(few.steps) < 4.4)
  }

  @Test(arguments: [500, 2000, 8000])
  func `bounds the steps per edge for any number of crossing strokes`(count: Int) {
    let (steps, edges) = cost(count, side: 200, length: nil)
    #expect(steps <= 66 * edges)
    let whole = cost(count, side: 1000, length: nil)
    #expect(whole.steps <= 8 * whole.edges)
  }
}
