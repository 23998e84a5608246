import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

struct ArrangementTests {
  private let area = Rect(x: -100, y: -100, width: 400, height: 400)

  private func polygon(_ points: [(Double, Double)]) -> Path {
    Path(
      points.enumerated().map { index, point in
        index == 0 ? .move(Point(point.0, point.1)) : .line(Point(point.0, point.1))
      } + [.close])
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
    polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
  }

  /// The area in which `share` is 1, and how many subpaths are around it.
  private func measure(
    _ paths: [Path], _ share: ([Int]) -> Double
  ) throws -> (area: Double, loops: Int) {
    var arrangement = Arrangement(within: area, maximumPieces: 1 << 16)
    for (number, path) in paths.enumerated() { arrangement.add(path, number: number) }
    try arrangement.split()
    let outline = Arrangement.outline(of: 1, try arrangement.borders(share))
    return (abs(outline.signedArea), outline.elements.count { $0 == .close })
  }

  @Test(arguments: [
    (0.0, 0.0, 16.0, 1), (2, 0, 24, 1), (2, 2, 28, 1), (4, 0, 32, 1), (5, 5, 32, 2), (1, 1, 23, 1),
  ])
  func `unites two squares into one simple outline`(
    x: Double, y: Double, area: Double, loops: Int
  ) throws {
    let united = try measure([square(0, 0, 4), square(x, y, 4)]) { $0 == [0, 0] ? 0 : 1 }
    #expect(united.area == area)
    #expect(united.loops == loops)
  }

  @Test func `leaves a hole for an inner square`() throws {
    let left = try measure([square(0, 0, 8), square(2, 2, 4)]) {
      $0 == [1, 0] || $0 == [-1, 0] ? 1 : 0
    }
    #expect(left.area == 48)
    #expect(left.loops == 2)
  }

  @Test func `adds up the windings of one outline`() throws {
    // A pentagram: the pentagon in its middle is wound around twice.
    let star = polygon([(50, 0), (79, 90), (2, 35), (98, 35), (21, 90)])
    let all = try measure([star]) { $0[0] == 0 ? 0 : 1 }
    let odd = try measure([star]) { $0[0] % 2 == 0 ? 0 : 1 }
    let twice = try measure([star]) { abs($0[0]) == 2 ? 1 : 0 }
    #expect(abs(all.area - odd.area - twice.area) < 1)
    #expect(twice.area > 600)
  }

  @Test func `clips outlines at the sides of the area`() throws {
    let path = polygon([(0, 0), (1e9, 0), (1e9, 1e9), (0, 1e9)])
    #expect(try measure([path]) { $0[0] == 0 ? 0 : 1 }.area == 300 * 300)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `matches the area of random outlines by sampled points`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let paths = (0..<3).map { _ in
      polygon(
        (0..<7).map { _ in
          (Double.random(in: 0...200, using: &random), Double.random(in: 0...200, using: &random))
        })
    }
    // Each outline with even-odd rule: parts where exactly one is.
    let one: ([Int]) -> Double = { $0.count { $0 % 2 != 0 } == 1 ? 1 : 0 }
    let measured = try measure(paths, one)
    var inside = 0
    for y in stride(from: 1.0, to: 200, by: 2) {
      for x in stride(from: 1.0, to: 200, by: 2) {
        let point = Point(x, y)
        if one(paths.map { $0.winding(around: point) }) == 1 { inside += 4 }
      }
    }
    #expect(abs(measured.area - Double(inside)) < 400)
  }

  @Test func `rejects too many pieces with the limit`() {
    var arrangement = Arrangement(within: area, maximumPieces: 3)
    arrangement.add(square(0, 0, 4), number: 0)
    let error = DrawingError.tooManyPieces(limit: 3)
    #expect(throws: error) { try arrangement.split() }
    #expect(
      error.description == "the cut-outs of a PDF drawing must have at most 3 line segments")
  }
}

extension Path {
  /// The points of lines, each with the one after it.
  private var sides: [(Point, Point)] {
    var sides: [(Point, Point)] = []
    var (first, last) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        sides.append((last, point))
        last = point
      case .close: sides.append((last, first))
      }
    }
    return sides
  }

  fileprivate var signedArea: Double {
    sides.reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  fileprivate func winding(around point: Point) -> Int {
    sides.count { from, to in
      guard (from.y <= point.y) != (to.y <= point.y) else { return false }
      return from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y) < point.x
    }
  }
}
