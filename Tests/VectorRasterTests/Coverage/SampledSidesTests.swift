import TestSupport
import Testing
@testable import VectorRaster

/// The order that is kept from line to line, against sorting on each line.
@Suite struct SampledSidesTests {
  private struct Place: Equatable {
    let top: Double
    let bottom: Double
    let winding: Int
  }

  /// The edges on a line by the rule: those that cross its middle, from left to right, equal ones as they were.
  private func expected(_ edges: [RowScanner.Crossing], from: Double, to: Double) -> [Place] {
    let middle = (from + to) / 2
    return edges.enumerated().filter { $1.from <= middle && middle < $1.to }
      .map { (index: $0, top: $1.x(at: from), bottom: $1.x(at: to), winding: Int($1.winding)) }
      .sorted { ($0.top + $0.bottom, $0.index) < ($1.top + $1.bottom, $1.index) }
      .map { Place(top: $0.top, bottom: $0.bottom, winding: $0.winding) }
  }

  private func expectOrder(_ edges: [RowScanner.Crossing], lines: Int) {
    var samples = SampledSides()
    // Whatever an earlier cluster has left does not matter.
    samples.begin(edges.reversed(), 0..<edges.count)
    samples.advance(from: 0, to: 0.5)
    let around = [edges[0]] + edges + [edges[0]]
    samples.begin(around, 1..<around.count - 1)
    for line in 0..<lines {
      let (from, to) = (Double(line) / Double(lines), Double(line + 1) / Double(lines))
      samples.advance(from: from, to: to)
      let places = samples.sides.map { side in
        Place(
          top: samples.top(of: side, at: from), bottom: side.bottom, winding: Int(side.winding))
      }
      #expect(places == expected(edges, from: from, to: to), "line \(line) of \(lines)")
    }
  }

  @Test(arguments: [4, 16, 64])
  func `sorts edges that begin, end and cross anywhere`(lines: Int) {
    var random = SeededGenerator(seed: UInt64(lines))
    let edges = (0..<300).map { (index: Int) -> RowScanner.Crossing in
      let winding: Int32 = index % 2 == 0 ? 1 : -1
      let isWhole = Bool.random(using: &random)
      let ends = [
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random),
      ].sorted()
      return RowScanner.Crossing(
        top: .random(in: 0...100, using: &random), bottom: .random(in: 0...100, using: &random),
        from: isWhole ? 0 : ends[0], to: isWhole ? 1 : ends[1], winding: winding,
        edge: Int32(index))
    }
    expectOrder(edges.sorted { $0.left < $1.left }, lines: lines)
  }

  @Test func `keeps the order of edges at the same position`() {
    let edges = (0..<60).map { (index: Int) -> RowScanner.Crossing in
      let bottom: Double = index % 3 == 0 ? 5 : 7
      let winding: Int32 = index % 2 == 0 ? 1 : -1
      return RowScanner.Crossing(
        top: 5, bottom: bottom, from: 0, to: 1, winding: winding, edge: Int32(index))
    }
    expectOrder(edges, lines: 16)
  }

  @Test func `sorts a row in which all edges cross`() {
    let edges = (0..<400).map { (index: Int) -> RowScanner.Crossing in
      RowScanner.Crossing(
        top: Double(index), bottom: Double(400 - index), from: 0, to: 1, winding: 1,
        edge: Int32(index))
    }
    expectOrder(edges.sorted { $0.left < $1.left }, lines: 4)
  }
}
