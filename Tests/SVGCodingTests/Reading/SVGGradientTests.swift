import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// Gradients of a file, fitted to shapes (svg.md §8).
struct SVGGradientTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let ends = "<stop stop-color='red'/><stop offset='1' stop-color='#00f'/>"

  /// The paint of a shape 8 × 4 at (2, 3) in a view box 20 × 10.
  private func paint(
    _ definitions: String, _ attributes: String = "", fill: String = "url(#a)"
  ) throws -> SVGShape? {
    let text = """
      <svg viewBox='0 0 20 10'><rect x='2' y='3' width='8' height='4' fill='\(fill)' \(attributes)/>
      <defs>\(definitions)</defs></svg>
      """
    return try SVGReader.read(Array(text.utf8)).shapes.first
  }

  private func gradient(
    _ definitions: String, _ attributes: String = ""
  ) throws -> SVGGradientPaint {
    let paint = try #require(try paint(definitions, attributes)).color
    guard case .gradient(let gradient) = paint else { throw SVGFault("no gradient: \(paint)") }
    return gradient
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
    -> PlacedGradient.Geometry
  { .linear(start: Point(x1, y1), end: Point(x2, y2)) }

  @Test func `fits a linear gradient to the box, the view box and transforms`() throws {
    for (attributes, transform, geometry) in [
      ("", "", line(2, 3, 10, 3)),
      ("x1='50%' x2='1.5'", "", line(6, 3, 14, 3)),
      ("gradientUnits='userSpaceOnUse'", "", line(0, 0, 20, 0)),
      ("gradientUnits='userSpaceOnUse' x1='1' y1='2' x2='1' y2='50%'", "", line(1, 2, 1, 5)),
      (
        "gradientTransform='rotate(90)' gradientUnits='userSpaceOnUse' x2='4'", "",
        line(0, 0, 0, 4)
      ),
      ("", "transform='translate(1 1) scale(2)'", line(5, 7, 21, 7)),
    ] {
      let found = try gradient(
        "<linearGradient id='a' \(attributes)>\(Self.ends)</linearGradient>", transform)
      let isNear = zip(found.geometry.numbers, geometry.numbers).allSatisfy { abs($0 - $1) < 1e-12 }
      #expect(isNear && found.spread == .pad, "\(attributes) \(transform): \(found.geometry)")
    }
  }

  @Test func `turns the line of a gradient that is stretched unevenly`() throws {
    let found = try gradient(
      "<linearGradient id='a' x2='1' y2='1'>\(Self.ends)</linearGradient>")
    // Location = (x − 2)/16 + (y − 3)/8.
    guard case .linear(let start, let end) = found.geometry else { throw SVGFault("not linear") }
    #expect(start == Point(2, 3))
    let way = end - start
    #expect(abs(way.x / way.dot(way) - 1.0 / 16) < 1e-12)
    #expect(abs(way.y / way.dot(way) - 1.0 / 8) < 1e-12)
  }

  @Test func `fits a radial gradient`() throws {
    for (attributes, geometry) in [
      (
        "",
        PlacedGradient.Geometry.radial(
          Transform(4, 0, 0, 2, 6, 5), focus: .zero, focalRadius: 0)
      ),
      (
        "gradientUnits='userSpaceOnUse' cx='4' cy='5' r='4' fx='2' fr='1'",
        .radial(
          Transform(4, 0, 0, 4, 4, 5), focus: Point(-0.5, 0), focalRadius: 0.25)
      ),
      (
        "gradientUnits='userSpaceOnUse' cx='1' cy='0' r='2' fx='2' gradientTransform='rotate(90)'",
        .radial(Transform(2, 0, 0, 2, 0, 1), focus: Point(0, 0.5), focalRadius: 0)
      ),
    ] {
      let found = try gradient(
        "<radialGradient id='a' \(attributes)>\(Self.ends)</radialGradient>")
      #expect(found.geometry == geometry, "\(attributes)")
    }
  }

  @Test func `takes each attribute from the first gradient of the chain that has it`() throws {
    let found = try gradient(
      """
      <linearGradient id='a' href='#b' xlink:href='#z' xmlns:xlink='x' x2='50%'/>
      <linearGradient id='b' href='#c' spreadMethod='reflect'/>
      <radialGradient id='c' cx='3' spreadMethod='repeat' gradientTransform='translate(.5)'
        href='#a'>\(Self.ends)</radialGradient>
      """)
    #expect(found.geometry == line(6, 3, 10, 3))
    #expect(found.spread == .reflect)
    #expect(found.stops.map(\.color) == [Self.red, Color(red: 0, green: 0, blue: 255)])
  }

  @Test func `reads stops with their styles`() throws {
    let found = try gradient(
      """
      <style>.s{stop-color:red}</style>
      <linearGradient id='a' color='#0f0'><stop offset='20%' class='s'/>
      <stop offset='.1' style='stop-color:currentColor;stop-opacity:50%'/>
      <stop offset='7' stop-color='#ff000080' stop-opacity='.5'/><stop/></linearGradient>
      """)
    #expect(found.stops.map(\.location) == [0.2, 0.2, 1, 1])
    #expect(found.stops.map(\.alpha) == [255, 128, 64, 255])
    #expect(
      found.stops.map(\.color)
        == [Self.red, Color(red: 0, green: 255, blue: 0), Self.red, .black])
    #expect(found.stops.map(\.isCurrentColor) == [false, true, false, false])
  }

  @Test(arguments: [
    ("<linearGradient id='a'/>", "url(#a)", nil),
    (
      "<linearGradient id='a'><stop stop-color='red'/></linearGradient>", "url(#a)",
      SVGPaint.color(red)
    ),
    (
      "<linearGradient id='a' x2='0'>\(ends)</linearGradient>", "url(#a)",
      .color(Color(red: 0, green: 0, blue: 255))
    ),
    (
      "<radialGradient id='a' r='0'>\(ends)</radialGradient>", "url(#a)",
      .color(Color(red: 0, green: 0, blue: 255))
    ),
    ("<radialGradient id='a' r='-1'>\(ends)</radialGradient>", "url(#a)", nil),
    (
      "<linearGradient id='a' gradientTransform='scale(0)'>\(ends)</linearGradient>", "url(#a)", nil
    ),
    ("", "url(#a)", nil), ("", "url(#a) none", nil), ("", "url( &quot;#a&quot; ) red", .color(red)),
    ("<path id='a'/>", "url(#a) currentColor", .current),
  ])
  func `falls back to one colour or to nothing`(
    definitions: String, fill: String, paint: SVGPaint?
  ) throws {
    #expect(try self.paint(definitions, fill: fill)?.color == paint)
  }

  @Test func `paints nothing on a box without an area`() throws {
    let text = """
      <svg viewBox='0 0 9 9'><linearGradient id='a'>\(Self.ends)</linearGradient>
      <g fill='none'><path d='M0 1h9' stroke='url(#a)'/><path d='M0 1h9' stroke='url(#a) red'/></g></svg>
      """
    #expect(try SVGReader.read(Array(text.utf8)).shapes.map(\.color) == [.color(Self.red)])
  }

  @Test(arguments: [
    (
      "<linearGradient id='a' color-interpolation='linearRGB'>\(ends)</linearGradient>",
      "line 2: color-interpolation of a gradient must be sRGB, got linearRGB"
    ),
    ("<pattern id='a'/>", "line 2: the element pattern is not allowed"),
    (
      "<linearGradient id='a'>\(String(repeating: "<stop/>", count: 257))</linearGradient>",
      "line 2: a gradient must have at most 256 stops, got 257"
    ),
  ])
  func `names the line of a fault`(definitions: String, message: String) {
    #expect(throws: SVGError.self) { try paint(definitions) }
    do { _ = try paint(definitions) } catch { #expect("\(error)" == message) }
  }
}

extension PlacedGradient.Geometry {
  /// The coordinates of a linear gradient; empty for a radial one.
  fileprivate var numbers: [Double] {
    guard case .linear(let start, let end) = self else { return [] }
    return [start.x, start.y, end.x, end.y]
  }
}
