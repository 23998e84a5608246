import Raster
import Testing
import VectorRaster

/// What is known of paths that cover nothing twice.
@Suite struct PathOverlapTests {
  /// A square with its upper left corner at a place, clockwise.
  private static func square(_ x: Double, _ y: Double, side: Double) -> Path {
    .rect(Rect(x: x, y: y, width: side, height: side))
  }

  private static func lines(_ points: [(Double, Double)]) -> Path {
    Path(
      points.enumerated().map { index, point in
        index == 0 ? .move(Point(point.0, point.1)) : .line(Point(point.0, point.1))
      } + [.close])
  }

  private static func both(_ first: Path, _ second: Path) -> Path {
    Path(first.elements + second.elements)
  }

  @Test(arguments: [
    ("nothing", Path(), true),
    ("a square", square(0, 0, side: 4), true),
    ("one against the clock", square(0, 0, side: 4).reversed, true),
    ("a disc", .ellipse(center: Point(3, 3), radii: Point(2, 1)), true),
    ("two apart", both(square(0, 0, side: 4), square(5, 0, side: 4)), true),
    ("two apart of two senses", both(square(0, 0, side: 4), square(5, 0, side: 4).reversed), false),
    ("a hole", both(square(0, 0, side: 9), square(2, 2, side: 4).reversed), true),
    ("a hole against the clock", both(square(0, 0, side: 9).reversed, square(2, 2, side: 4)), true),
    ("one on another", both(square(0, 0, side: 9), square(2, 2, side: 4)), false),
    (
      "a hole's island",
      both(both(square(0, 0, side: 9), square(1, 1, side: 7).reversed), square(3, 3, side: 2)), true
    ),
    (
      "an island twice",
      both(
        both(square(0, 0, side: 9), square(1, 1, side: 7).reversed), square(3, 3, side: 2).reversed),
      false
    ),
    ("two that cross", both(square(0, 0, side: 4), square(2, 2, side: 4)), false),
    ("two that share a side", both(square(0, 0, side: 4), square(4, 0, side: 4)), false),
    ("two that meet in a corner", both(square(0, 0, side: 4), square(4, 4, side: 4)), false),
    ("an hourglass", lines([(0, 0), (4, 0), (0, 4), (4, 4)]), false),
    ("a way there and back", lines([(0, 0), (4, 0), (4, 4), (4, 0)]), false),
    ("a line", lines([(0, 0), (4, 2)]), false),
    ("the same twice", both(square(0, 0, side: 4), square(0, 0, side: 4)), false),
  ])
  func `detects overlaps of subpaths`(name: String, path: Path, isFree: Bool) {
    var path = path
    path.findOverlaps(tolerance: 0.01)
    #expect(path.isOverlapFree == isFree, "\(name)")
  }

  @Test func `forgets the absence of overlaps when a path changes`() {
    var path = Self.square(0, 0, side: 4)
    path.findOverlaps(tolerance: 0.01)
    let moved = path.transformed(by: .translation(3, 4))
    #expect(path.isOverlapFree && moved.isOverlapFree)
    path.elements += Self.square(1, 1, side: 4).elements
    #expect(!path.isOverlapFree)
  }

  @Test(arguments: [
    ("beside", 5.0, 1.0, true), ("touching", 4, 0, true), ("before", -4, 0, true),
    ("below", 1, 4, true), ("above", 0, -4, false), ("across", 3, 3, false),
  ])
  func `knows overlaps of joined paths`(name: String, x: Double, y: Double, isFree: Bool) {
    var (first, second) = (Self.square(0, 0, side: 4), Self.square(x, y, side: 4))
    #expect(!Path(joining: [first, second]).isOverlapFree)
    first.findOverlaps(tolerance: 0.01)
    second.findOverlaps(tolerance: 0.01)
    let joined = Path(joining: [first, second])
    #expect(joined == Self.both(first, second))
    #expect(joined.isOverlapFree == isFree, "\(name)")
  }
}
