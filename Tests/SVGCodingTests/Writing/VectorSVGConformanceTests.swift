import Raster
import TestSupport
import Testing
import VectorRaster

@testable import SVGCoding

/// What librsvg draws of a drawing's document is what our rasteriser draws of the drawing.
struct VectorSVGConformanceTests {
  private func path(_ text: String) throws -> Path { try Path(svg: text) }

  private func compare(_ drawing: VectorDrawing, zoom: Int = 4) async throws {
    var writer = VectorSVGWriter()
    (writer.width, writer.height) = (drawing.bounds.width, drawing.bounds.height)
    let shown = try await Librsvg.drawn(writer.write(drawing), zoom: zoom)
    let size = PixelSize(
      width: Int(drawing.bounds.width) * zoom, height: Int(drawing.bounds.height) * zoom)
    try #require(shown.size == size)
    let difference = try shown.difference(to: drawing.bitmap(size: size))
    #expect(difference < 0.003, "\(difference)")
  }

  private let bounds = Rect(x: -2, y: 1, width: 24, height: 20)
  private let red = Color(red: 220, green: 20, blue: 40)

  @Test func `draws layers of one and several shapes`() async throws {
    let first = Shape(try path("M2 4h10v10h-10z"), .fill(.nonZero))
    let second = Shape(try path("M8 8L20 8L14 20Z"), .fill(.nonZero), opacity: 0.5)
    let line = Shape(
      try path("M0 3C9 30 12-10 20 18"),
      .stroke(StrokeStyle(width: 2, cap: .round, join: .round, dash: [3, 2.5], dashPhase: 1)))
    for opacity in [1, 0.4] {
      for shapes in [[first], [second], [line], [first, second, line], [first, line]] {
        let faint = Color(red: 20, green: 90, blue: 200, alpha: 128)
        try await compare(
          VectorDrawing(
            bounds: bounds,
            steps: [
              .paint(.init(shapes, color: red, opacity: opacity)),
              .paint(.init([second, first], color: faint, opacity: opacity, index: 1)),
            ], background: opacity == 1 ? nil : .white))
      }
    }
  }

  @Test func `draws fill rules, caps, joins and miter limits`() async throws {
    let star = try path("M10 2L15 18L2 8L18 8L5 18Z")
    for rule in FillRule.allCases {
      try await compare(
        VectorDrawing(
          bounds: bounds, steps: [.paint(.init([Shape(star, .fill(rule))], color: nil))]))
    }
    let corner = try path("M3 18L10 5L17 18M3 4h4")
    for (cap, join) in zip(StrokeStyle.Cap.allCases, StrokeStyle.Join.allCases) {
      for limit in [1.0, 4, 10] {
        let style = StrokeStyle(width: 2.5, cap: cap, join: join, miterLimit: limit)
        try await compare(
          VectorDrawing(
            bounds: bounds, steps: [.paint(.init([Shape(corner, .stroke(style))], color: nil))]))
      }
    }
  }

  @Test func `draws erased parts inside and before groups`() async throws {
    let body = Shape(try path("M0 2h20v18h-20z"), .fill(.nonZero))
    let slash = Shape(try path("M2 2L20 20"), .stroke(StrokeStyle(width: 5)))
    let hole = Shape(try path("M12 4h6v6h-6z"), .fill(.nonZero))
    let mask = VectorDrawing.Mask([
      .add([slash, hole], index: 0),
      .remove([Shape(try path("M8 8h6v6h-6z"), .fill(.nonZero), opacity: 0.5)], index: 1),
      .add([Shape(try path("M0 16h9v2h-9z"), .fill(.nonZero))], index: 2),
    ])
    let blue = Color(red: 0, green: 60, blue: 220, alpha: 200)
    try await compare(
      VectorDrawing(
        bounds: bounds,
        steps: [
          .paint(.init([body], color: red)), .erase(mask),
          .group([
            .paint(.init([hole], color: blue)), .erase(.init([.add([slash], index: 0)])),
            .paint(.init([slash], color: nil, opacity: 0.3)),
          ]),
          .erase(.init([.add([Shape(try path("M3 3h3v3h-3z"), .fill(.nonZero))], index: 0)])),
        ]))
  }

  @Test func `paints groups as a whole`() async throws {
    let first = Shape(try path("M2 4h10v10h-10z"), .fill(.nonZero))
    let second = Shape(try path("M8 8L20 8L14 20Z"), .fill(.nonZero), opacity: 0.5)
    let slash = Shape(try path("M2 2L20 20"), .stroke(StrokeStyle(width: 5)))
    let inner = VectorDrawing.Step.group(
      [.paint(.init([first], color: red)), .paint(.init([second, slash], color: nil))],
      opacity: 0.5)
    let steps: [VectorDrawing.Step] = [
      .paint(.init([second], color: red)),
      .group(
        [.paint(.init([slash], color: .white)), inner, .erase(.init([.add([slash], index: 0)]))],
        opacity: 0.7), inner, .group([], opacity: 0.5),
    ]
    try await compare(VectorDrawing(bounds: bounds, steps: steps))
    let text = String(
      decoding: VectorSVGWriter().write(VectorDrawing(bounds: bounds, steps: steps)), as: UTF8.self)
    #expect(text.split(separator: "<g opacity=\".7\">").count == 2)
    #expect(text.split(separator: "<g opacity=\".5\">").count == 3)
  }

  @Test func `draws a document equally after reading and writing`() async throws {
    let text = """
      <svg viewBox="-2 1 24 20" fill="none" stroke="#246" stroke-width="1.5">
      <g transform="rotate(12 10 10)"><rect x="2" y="3" width="12" height="9" rx="3" fill="orange"/>
      <ellipse cx="12" cy="12" rx="6" ry="4" stroke-dasharray="2 1"/></g>
      <path d="M0 18a5 5 0 013-4 3 8 30 1 110 2zm9 0q2-9 4 0t6-2" fill="teal" fill-rule="evenodd"/>
      <path transform="scale(1 .5)" d="M2 20l6 9 6-9" stroke-linejoin="round"/></svg>
      """
    let document = try SVGReader.read(Array(text.utf8))
    func drawing(_ document: SVGDocument) -> VectorDrawing {
      VectorDrawing(
        bounds: document.viewBox,
        steps: document.shapes.map { shape in
          guard case .color(let color) = shape.color else { return .group([]) }
          return .paint(.init([shape.shape], color: color, opacity: shape.groupOpacity))
        })
    }
    let drawn = drawing(document)
    let size = PixelSize(width: 96, height: 80)
    var sized = text
    sized.replace(
      "<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"20\" ")
    let shown = try await Librsvg.drawn(Array(sized.utf8), zoom: 4)
    #expect(try shown.difference(to: drawn.bitmap(size: size)) < 0.003)
    let written = VectorSVGWriter().write(drawn)
    let again = drawing(try SVGReader.read(written))
    #expect(try again.bitmap(size: size).difference(to: drawn.bitmap(size: size)) < 0.0001)
    // What was rounded once stays as it is.
    #expect(VectorSVGWriter().write(again) == written)
  }
}
