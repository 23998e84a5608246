import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// The rectangle that the root shows (svg.md §7).
struct SVGFrameTests {
  private func read(_ attributes: String) throws -> SVGDocument {
    try SVGReader.read(Array("<svg \(attributes)><path d='M0 10h1v1z'/></svg>".utf8))
  }

  @Test(arguments: [
    ("", Rect(x: 0, y: -25, width: 100, height: 100)),
    ("xMidYMid slice", Rect(x: 25, y: 0, width: 50, height: 50)),
    ("xMaxYMax meet", Rect(x: 0, y: -50, width: 100, height: 100)),
    ("xMinYMin", Rect(x: 0, y: 0, width: 100, height: 100)),
    ("defer xMinYMin slice", Rect(x: 0, y: 0, width: 50, height: 50)),
    ("none", Rect(x: 0, y: 0, width: 100, height: 100)),
  ])
  func `fits the view box into a size of another ratio`(fit: String, frame: Rect) throws {
    let document = try read(
      "viewBox='0 0 100 50' width='40' height='40' preserveAspectRatio='\(fit)'")
    #expect(document.viewBox == frame)
    let y = fit == "none" ? 20.0 : 10
    #expect(document.shapes[0].shape.path.bounds?.y == y)
  }

  @Test(arguments: [
    "", "width='40'", "width='100%' height='40'", "width='auto' height='40'",
    "width='2em' height='1em'",
    "width='40' height='20'", "width='40.03' height='20'", "width='0' height='9'",
  ])
  func `keeps the view box without a size of another ratio`(size: String) throws {
    #expect(
      try read("viewBox='0 0 100 50' \(size)").viewBox
        == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test(arguments: [
    ("50% 50%", "M22 22L23 22"), ("center", "M22 22L23 22"), ("left top", "M-2-2L-1-2"),
    ("top left", "M-2-2L-1-2"), ("right", "M46 22L47 22"), ("4px 6", "M6 10L7 10"),
  ])
  func `turns about the origin of a transform`(origin: String, path: String) throws {
    for attribute in ["transform-origin='\(origin)'", "style='transform-origin:\(origin)'"] {
      let document = try SVGReader.read(
        Array(
          "<svg viewBox='0 0 24 24'><path transform='rotate(180)' \(attribute) d='M2 2h-1'/></svg>"
            .utf8))
      #expect(document.shapes.map { $0.shape.path.svg(decimals: 3) } == [path])
    }
  }

  @Test(arguments: [
    ("", [false, true]), ("paint-order='stroke'", [true, false]),
    ("style='paint-order:markers stroke'", [true, false]), ("paint-order='normal'", [false, true]),
  ])
  func `paints the stroke first where it says so`(attribute: String, strokes: [Bool]) throws {
    let document = try SVGReader.read(
      Array(
        "<svg viewBox='0 0 9 9'><g \(attribute)><path stroke='red' d='M0 0h9v9z'/></g></svg>".utf8))
    let isStroke = document.shapes.map { if case .stroke = $0.shape.kind { true } else { false } }
    #expect(isStroke == strokes)
  }

  @Test func `keeps the width of a stroke that does not scale`() throws {
    let document = try SVGReader.read(
      Array(
        """
        <svg viewBox='0 0 9 9'><path transform='scale(4)' vector-effect='non-scaling-stroke'
        stroke='red' fill='none' stroke-width='2' stroke-dasharray='1 3' d='M0 1h9'/></svg>
        """.utf8))
    #expect(document.shapes.map(\.shape.kind) == [.stroke(StrokeStyle(width: 2, dash: [1, 3]))])
  }
}
