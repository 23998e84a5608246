import TestSupport
import Testing
@testable import VectorRaster

@testable import Raster

struct PathParserTests {
  private func svg(_ text: String, decimals: Int = 4) throws -> String {
    try Path(svg: text).svg(decimals: decimals)
  }

  @Test(arguments: [
    ("M1 2", "M1 2"), ("m1 2", "M1 2"), ("M1 2 3 4", "M1 2L3 4"), ("m1 2 3 4", "M1 2L4 6"),
    ("M1 1 2 2", "M1 1L2 2"), ("M1 2m3 4", "M1 2M4 6"), ("M1 2L3 4", "M1 2L3 4"),
    ("M1 2l3 4 5 6", "M1 2L4 6L9 12"), ("M1 2H5", "M1 2L5 2"), ("M1 2h5 6", "M1 2L6 2L12 2"),
    ("M1 2V5", "M1 2L1 5"), ("M1 2v5-6", "M1 2L1 7L1 1"),
    ("M1 2C3 4 5 6 7 8", "M1 2C3 4 5 6 7 8"), ("M1 2c3 4 5 6 7 8", "M1 2C4 6 6 8 8 10"),
    ("M1 2Q3 4 5 6", "M1 2Q3 4 5 6"), ("M1 2q3 4 5 6", "M1 2Q4 6 6 8"),
    ("M1 2L3 4Z", "M1 2L3 4Z"), ("M1 2l3 4z", "M1 2L4 6Z"), ("", ""), (" \n\t", ""),
    // Z returns to the subpath's start, and a subpath begins there.
    ("M1 2L3 4zl1 1", "M1 2L3 4ZM1 2L2 3"), ("M1 2h3zm1 1", "M1 2L4 2ZM2 3"), ("M1 2zz", "M1 2ZZ"),
  ])
  func `each letter becomes absolute commands`(text: String, path: String) throws {
    #expect(try svg(text) == path)
  }

  @Test(arguments: [
    ("M0 0C1 2 3 4 5 6S9 9 10 10", "M0 0C1 2 3 4 5 6C7 8 9 9 10 10"),
    ("M0 0c1 2 3 4 5 6s4 3 5 4", "M0 0C1 2 3 4 5 6C7 8 9 9 10 10"),
    ("M0 0S1 1 2 2S4 3 5 5", "M0 0C0 0 1 1 2 2C3 3 4 3 5 5"),
    // After anything but C and S the control point is the current point.
    ("M0 0Q1 2 3 4S5 6 7 8", "M0 0Q1 2 3 4C3 4 5 6 7 8"),
    ("M0 0L3 4s2 2 4 4", "M0 0L3 4C3 4 5 6 7 8"),
    ("M0 0Q1 2 3 4T9 9", "M0 0Q1 2 3 4Q5 6 9 9"), ("M0 0q1 2 3 4t6 5", "M0 0Q1 2 3 4Q5 6 9 9"),
    ("M0 0Q1 2 3 4 9 9 4 4", "M0 0Q1 2 3 4Q9 9 4 4"),
    ("M0 0Q1 0 2 0T4 0T6 0", "M0 0Q1 0 2 0Q3 0 4 0Q5 0 6 0"),
    ("M1 1T4 0", "M1 1Q1 1 4 0"), ("M0 0C1 2 3 4 5 6T9 9", "M0 0C1 2 3 4 5 6Q5 6 9 9"),
  ])
  func `mirrors the previous control point in smooth curves`(text: String, path: String) throws {
    #expect(try svg(text) == path)
  }

  @Test(arguments: [
    ("M.5.5.5.25", "M.5 .5L.5 .25"), ("M10-5", "M10-5"), ("M1e-2-3", "M.01-3"),
    ("M+1+2", "M1 2"), ("M1,2", "M1 2"), ("M1 , 2", "M1 2"), ("M 1\n2\r3\t4", "M1 2L3 4"),
    ("M1.5E1 1e+1", "M15 10"), ("M1. .5", "M1 .5"), ("M-.5-.5", "M-.5-.5"), ("M-0 0", "M0 0"),
    ("M0 0L1 2,3 4", "M0 0L1 2L3 4"), ("M1 2,3,4,5 6", "M1 2L3 4L5 6"), ("M00012 1", "M12 1"),
    ("M1e7-1e7", "M10000000-10000000"), ("M1e-400 0", "M0 0"),
  ])
  func `reads numbers with the minimal separators of the grammar`(text: String, path: String) throws
  {
    #expect(try svg(text) == path)
  }

  @Test(arguments: [
    ("M0 0a5 5 0 013 4", "M0 0a5 5 0 0 1 3 4"), ("M0 0a5 5 0 1110 0", "M0 0a5 5 0 1 1 10 0"),
    ("M0 0a4 4 0 00-8 0", "M0 0a4 4 0 0 0-8 0"), ("M0 0a4 4 0 01.5.5", "M0 0A4 4 0 0 1 .5 .5"),
    ("M0 0a4 4 0 0 1,8 0 4 4 0 01-8 0", "M0 0a4,4,0,0,1,8,0a4 4 0 0 1-8 0"),
    ("M0 0a-5-5 0 013 4", "M0 0a5 5 0 0 1 3 4"), ("M0 0a5 5 360 013 4", "M0 0a5 5 0 0 1 3 4"),
  ])
  func `flags of arcs are single characters`(packed: String, spaced: String) throws {
    #expect(try svg(packed) == svg(spaced))
  }

  @Test(arguments: [
    // A quarter, a half, three quarters; k = 4/3·(√2 − 1) = .5523.
    ("M10 0A10 10 0 0 1 0 10", "M10 0C10 5.5228 5.5228 10 0 10"),
    ("M10 0A10 10 0 0 0 0 10", "M10 0C4.4772 0 0 4.4772 0 10"),
    ("M10 0A10 10 0 1 1-10 0", "M10 0C10 5.5228 5.5228 10 0 10C-5.5228 10-10 5.5228-10 0"),
    ("M0-1A1 1 0 1 1-1 0", "M0-1C.5523-1 1-.5523 1 0C1 .5523 .5523 1 0 1C-.5523 1-1 .5523-1 0"),
    // λ = 25: both radii become 5.
    ("M0 0A1 1 0 0 0 10 0", "M0 0C0 2.7614 2.2386 5 5 5C7.7614 5 10 2.7614 10 0"),
    // λ = 1.778: radii 4 and 1.3333.
    ("M0 0A3 1 0 0 1 8 0", "M0 0C0-.7364 1.7909-1.3333 4-1.3333C6.2091-1.3333 8-.7364 8 0"),
    ("M1 2A0 5 0 0 1 3 4", "M1 2L3 4"), ("M1 2A5 0 0 0 1 3 4", "M1 2L3 4"),
    ("M1 2A5 5 0 0 1 1 2", "M1 2"), ("M1 2A0 0 0 0 1 1 2", "M1 2"),
    // Turned by 90° the radii change places.
    ("M0 0A1 3 90 0 1 6 0", "M0 0C0-.5523 1.3431-1 3-1C4.6569-1 6-.5523 6 0"),
  ])
  func `arcs are cubics of at most 90 degrees`(text: String, path: String) throws {
    #expect(try svg(text) == path)
  }

  @Test(arguments: [
    "M0 0A1e7 1e7 0 1 1 1e-148 0", "M0 0A1e-160 1e-160 0 0 1 1e7 0", "M0 0A1e7 1e-7 45 1 0 1e-9 0",
    "M0 0A1e-300 1e7 0 0 1 1 1", "M0 0A1e7 1e7 1e7 0 1 1 1", "M1e7 1e7A1 1 0 1 1-1e7-1e7",
  ])
  func `keeps extreme arcs finite or rejects them`(text: String) throws {
    guard let path = try? Path(svg: text) else { return }
    for element in path.elements {
      guard case .cubic(let first, let second, let end) = element else { continue }
      for point in [first, second, end] {
        #expect(point.x.isFinite && point.y.isFinite)
      }
    }
  }

  @Test(arguments: [
    ("L1 2", 0, "path data must begin with M or m"), ("1 2", 0, "no command"),
    ("M", 1, "no number"), ("M1", 2, "no number"), ("M1 2L3", 6, "no number"),
    ("M1 2X3 4", 4, "no command is called X"), ("M1 2 3 4zz 5", 11, "no command"),
    ("M,1 2", 1, "a comma behind a command"), ("M1,,2", 3, "no number"), ("M1 2,", 4, "no command"),
    ("M1 2,L3 4", 4, "no command"), ("M--1 2", 1, "no number"), ("M+ 1 2", 1, "no number"),
    ("M1 .e5", 3, "no number"), ("M0 0a5 5 0 2 1 3 4", 11, "no flag, which is 0 or 1,"),
    ("M0 0a5 5 0 0", 12, "no flag, which is 0 or 1,"), ("MNaN 0", 1, "no number"),
    ("Minf 0", 1, "no number"), ("M1 2#", 4, "no command"), ("M1 2L3 4é", 8, "no command"),
    ("M1e8 0", 1, "a number beyond 10000000, got 1e8"),
    ("M0 1e999", 3, "a number beyond 10000000, got 1e999"),
    ("M1e7 0l1 0", 10, "a coordinate must be at most 10000000 either way, left"),
    ("M1e7 0h1", 8, "a coordinate must be at most 10000000 either way, left"),
    ("M0 0Q-9e6 0 9e6 0T0 0", 21, "a coordinate must be at most 10000000 either way, left"),
  ])
  func `an error names its offset`(text: String, offset: Int, reason: String) {
    #expect(throws: PathSyntaxError(offset: offset, reason: reason)) { try Path(svg: text) }
  }

  @Test func `names the reason and the offset in the message`() {
    #expect(
      PathSyntaxError(offset: 3, reason: "no number").description
        == "no number at offset 3 of the path data")
  }

  @Test func `counts repeated commands`() throws {
    let text = "M0 0" + String(repeating: "h1 1", count: 50)
    var parser = PathParser(text, maximumCommands: 101)
    try parser.parse()
    #expect(parser.commandCount == 101)
    #expect(throws: PathSyntaxError.self) { try Path(svg: text, maximumCommands: 100) }
  }

  @Test func `rejects 300000 subpaths`() {
    #expect(throws: PathSyntaxError.self) {
      try Path(svg: String(repeating: "M0 0", count: 300_000))
    }
  }

  @Test func `reads written text back equal`() throws {
    var random = SeededGenerator(seed: 5)
    func point() -> Point {
      Point(.random(in: -1000...1000, using: &random), .random(in: -1...1, using: &random))
    }
    for decimals in 0...6 {
      var elements: [Path.Element] = []
      for _ in 0..<40 {
        elements += [
          .move(point()), .line(point()), .quad(point(), point()),
          .cubic(point(), point(), point()), .close,
        ]
      }
      let text = Path(elements).svg(decimals: decimals)
      let path = try Path(svg: text)
      #expect(path.elements.count == elements.count)
      #expect(path.svg(decimals: decimals) == text)
      // What has few digits is kept as it is.
      #expect(try Path(svg: path.svg(decimals: decimals)) == path)
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.00001, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.0, "12"),
    (1.00004, "1"), (1.00005, "1.0001"), (99.99999, "100"), (-3.25, "-3.25"), (1e20, "1e+20"),
  ])
  func `numbers have four decimals at most`(number: Double, text: String) {
    #expect(SVGNumber.text(number) == text)
  }

  @Test func `reads or rejects every prefix of path data`() {
    let text = "M1.5-2e1,3 4l.5.5h1v1c1 2 3 4 5 6s1 2 3 4q1 2 3 4t5 6a5 5 0 013 4zm1 1z"
    for count in 0...text.count {
      _ = try? Path(svg: String(text.prefix(count)))
    }
  }
}
