import Raster
import TestSupport
import Testing

@testable import VectorRaster

@Suite struct PathRelativeSVGTests {
  @Test(arguments: [
    ("M1 2L3 5Q4 5 4 6C1 2 3 4 5 6Z", "m1 2l2 3q1 0 1 1c-3-4-1-2 1 0z"),
    ("M0 0L4 0L4 3L1 3L1 3", "m0 0h4v3h-3 0"),
    // A close leads back to the first point of the subpath.
    ("M1 1L2 2L3 1ZM5 5L6 6", "m1 1l1 1 1-1zm4 4l1 1"),
    ("M.5 .5L-.25 1", "m.5 .5l-.75 .5"),
    ("", ""),
  ])
  func `writes differences`(absolute: String, relative: String) throws {
    #expect(try Path(svg: absolute).relativeSVG(decimals: 4) == relative)
  }

  @Test func `has the points of the absolute notation`() throws {
    var random = SeededGenerator(seed: 7)
    func point() -> Point {
      Point(.random(in: -1000...1000, using: &random), .random(in: -1...1, using: &random))
    }
    for decimals in 0...6 {
      let elements = (0..<40).flatMap { _ -> [Path.Element] in
        [
          .move(point()), .line(point()), .quad(point(), point()),
          .cubic(point(), point(), point()), .close,
        ]
      }
      let path = Path(elements)
      let read = try Path(svg: path.relativeSVG(decimals: decimals))
      #expect(read.svg(decimals: decimals) == path.svg(decimals: decimals))
    }
  }

  @Test func `writes equal glyphs alike`() throws {
    let glyph = "L12.0005 3.25Q12 4 11 4Z"
    let once = try Path(svg: "M10 3" + glyph).relativeSVG(decimals: 4)
    let places = [0.0, 6.6, 13.2].map { Transform.translation($0, 0) }
    let all = try Path(
      places.flatMap { try Path(svg: "M10 3" + glyph).transformed(by: $0).elements })
    let parts = all.relativeSVG(decimals: 4).split(separator: "m")
    #expect(Set(parts.map { $0.drop { $0 != "l" } }) == [once.drop { $0 != "l" }])
    #expect(parts.count == 3)
  }

  @Test func `writes coordinates beyond the decimals as absolute ones`() {
    let path = Path([.move(Point(1e14, 0)), .line(Point(0, 1))])
    #expect(path.relativeSVG(decimals: 4) == path.svg(decimals: 4))
  }
}
