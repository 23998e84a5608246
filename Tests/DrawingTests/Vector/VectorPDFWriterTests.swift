import Foundation
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

/// Pages against the pixels that Raster makes of the same drawings.
struct VectorPDFWriterTests {
  typealias Drawing = VectorDrawing

  private static let frame = Rect(x: 0, y: 0, width: 16, height: 16)
  private static let blue = Color(red: 20, green: 60, blue: 250)
  private static let red = Color(red: 230, green: 30, blue: 20)

  /// Mean difference of channels from Raster's pixels at 160 points, on white.
  private func difference(_ steps: [Drawing.Step], shownAs other: [Drawing.Step]? = nil)
    async throws
    -> Double
  {
    let drawing = Drawing(bounds: Self.frame, steps: steps, background: .white)
    var wanted = drawing
    if let other { wanted.steps = other }
    let document = try VectorPDFWriter.write(drawing, width: 160, height: 160)
    try expectVectors(document)
    let shown = try await Poppler.drawn(document, by: "pdftocairo")
    return try shown.difference(
      from: wanted.bitmap(size: PixelSize(width: 160, height: 160)))
  }

  private func expectVectors(_ document: [UInt8]) throws {
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains("/Type /Page"), "dictionaries are readable")
    for word in ["/Image", "/SMask", "/Mask", "Date"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  // MARK: Shapes

  @Test(arguments: FillRule.allCases)
  func `fills a star by its rule`(rule: FillRule) async throws {
    #expect(try await difference([.paint(layer([.star(rule)]))]) < 0.15)
  }

  @Test(arguments: StrokeStyle.Cap.allCases, StrokeStyle.Join.allCases)
  func `draws strokes with caps, joins and dashes`(
    cap: StrokeStyle.Cap, join: StrokeStyle.Join
  ) async throws {
    for dash in [[], [3], [2, 1, 0.5, 1]] {
      let style = StrokeStyle(width: 1.25, cap: cap, join: join, dash: dash, dashPhase: 0.4)
      let shape = Shape(.bent, .stroke(style))
      #expect(try await difference([.paint(layer([shape]))]) < 0.15, "\(dash)")
    }
  }

  @Test(arguments: StrokeStyle.Cap.allCases)
  func `draws lines and dashes without length as dots`(
    cap: StrokeStyle.Cap
  ) async throws {
    let dots = Path([
      .move(Point(3, 3)), .line(Point(3, 3)), .move(Point(8, 3)), .close, .move(Point(12, 3)),
      .cubic(Point(12, 3), Point(12, 3), Point(12, 3)), .close,
    ])
    let dotted = StrokeStyle(width: 2, cap: cap, dash: [0, 3])
    let shapes = [
      Shape(dots, .stroke(StrokeStyle(width: 3, cap: cap))),
      Shape(.line(2, 12, 13, 12), .stroke(dotted)),
    ]
    #expect(try await difference([.paint(layer(shapes))]) < 0.15)
  }

  @Test func `draws strokes under an uneven scale like an uneven pen`() async throws {
    let shape = Shape(.bent, .stroke(StrokeStyle(width: 1.25, cap: .round, dash: [3, 2])))
    let drawing = Drawing(
      bounds: Self.frame, steps: [.paint(layer([shape]))], background: .white)
    let shown = try await Poppler.drawn(
      VectorPDFWriter.write(drawing, width: 160, height: 80), by: "pdftocairo")
    let pixels = try drawing.bitmap(size: PixelSize(width: 160, height: 80))
    #expect(try shown.difference(from: pixels) < 0.15)
  }

  @Test func `draws quadratic curves and open subpaths`() async throws {
    let path = Path([
      .move(Point(1, 1)), .quad(Point(15, 2), Point(14, 14)), .line(Point(3, 12)),
      .move(Point(2, 13)), .line(Point(6, 15)), .line(Point(2, 15)),
    ])
    #expect(try await difference([.paint(layer([Shape(path, .fill(.nonZero))]))]) < 0.15)
  }

  // MARK: Layers

  @Test(arguments: [1, 0.5, 0.25])
  func `unites shapes of one layer`(opacity: Double) async throws {
    let line = StrokeStyle(width: 2, cap: .round, join: .round)
    let shapes: [Shape] = [
      .circle(6, 6, 4), .circle(10, 9, 4, turnsBack: true),
      Shape(.line(1, 15, 15, 1), .stroke(line)), Shape(.line(1, 1, 15, 15), .stroke(line)),
    ]
    let layer = layer(shapes, color: Self.blue, opacity: opacity)
    #expect(try await difference([.paint(layer)]) < 0.15)
  }

  @Test(arguments: [1, 0.5], [255, 128] as [UInt8])
  func `keeps the opacity of each shape`(opacity: Double, alpha: UInt8) async throws {
    var shapes: [Shape] = [.circle(6, 6, 4), .circle(10, 9, 4), .circle(8, 12, 3)]
    shapes[1].opacity = 0.4
    shapes[2].opacity = 0.7
    var color = Self.blue
    color.alpha = alpha
    #expect(try await difference([.paint(layer(shapes, color: color, opacity: opacity))]) < 0.15)
  }

  @Test func `draws a missing colour in black`() async throws {
    let black = layer([.circle(8, 8, 5)], color: .black)
    #expect(
      try await difference(
        [.paint(layer([.circle(8, 8, 5)], color: nil))], shownAs: [.paint(black)]) < 0.1)
  }

  // MARK: Masks

  /// symbols.md §5: a line 1/16 wide and, before it, a band of three times that.
  private static let slash = Path.line(2, 2, 14, 14)
  private static let band = Shape(slash, .stroke(StrokeStyle(width: 3, cap: .round)))
  private static let line = Shape(slash, .stroke(StrokeStyle(width: 1, cap: .round)))

  @Test func `erases the band around a slash`() async throws {
    let glyph = layer([.circle(8, 8, 6), .star(.evenOdd)], color: Self.blue, opacity: 0.5)
    let steps: [Drawing.Step] = [
      .paint(glyph), .erase(Drawing.Mask([.add([Self.band], index: 0)])),
      .paint(layer([Self.line])),
    ]
    #expect(try await difference(steps) < 0.15)
    // It would be seen if the band were not cleared.
    #expect(try await difference(steps, shownAs: [steps[0], steps[2]]) > 3)
  }

  @Test(arguments: FillRule.allCases)
  func `knocks a filled glyph out of its enclosure`(rule: FillRule) async throws {
    let mask = Drawing.Mask([
      .add([.star(rule), .circle(3, 8, 1.5), .circle(3.5, 9, 1.5, turnsBack: true)], index: 0)
    ])
    let steps: [Drawing.Step] = [.paint(layer([.circle(8, 8, 8)])), .erase(mask)]
    #expect(try await difference(steps) < 0.15)
  }

  @Test(arguments: [[], [2, 1.5]])
  func `knocks a stroked glyph with a slash out of its enclosure`(
    dash: [Double]
  ) async throws {
    let style = StrokeStyle(width: 1, cap: .round, join: .round, dash: dash)
    let mask = Drawing.Mask([
      .add([Shape(.bent, .stroke(style))], index: 0), .remove([Self.band], index: 0),
      .add([Self.line], index: 1),
    ])
    let steps: [Drawing.Step] = [
      .paint(layer([.circle(8, 8, 8)], color: Self.red)), .erase(mask),
      .paint(layer([.circle(13, 3, 2)], color: Self.blue)),
    ]
    #expect(try await difference(steps) < 0.15)
  }

  @Test func `erases partially through translucent masks`() async throws {
    var half = Shape.circle(6, 8, 4)
    half.opacity = 0.5
    var third = Shape.circle(9, 8, 4)
    third.opacity = 0.3
    let mask = Drawing.Mask([.add([half, third], index: 0), .remove([.circle(8, 6, 2)], index: 0)])
    let steps: [Drawing.Step] = [
      .paint(layer([.circle(8, 8, 8)], color: Self.blue)), .erase(mask),
      .erase(Drawing.Mask([.add([.circle(12, 8, 2)], index: 0)])),
    ]
    // Where parts meet, both are smoothed, and a hint of the ground shines through.
    #expect(try await difference(steps) < 0.3)
  }

  @Test func `erases earlier content of the same group`() async throws {
    let hole = Drawing.Step.erase(Drawing.Mask([.add([.circle(8, 8, 3)], index: 0)]))
    let bar = Drawing.Step.erase(
      Drawing.Mask([.add([Shape(.line(0, 12, 16, 12), .stroke(StrokeStyle(width: 2)))], index: 0)]))
    let steps: [Drawing.Step] = [
      .paint(layer([.circle(8, 8, 8)], color: Self.red)),
      .group([
        .paint(layer([.star(.nonZero)], color: Self.blue)), hole,
        .paint(layer([.circle(8, 8, 1)])),
      ]),
      bar, .paint(layer([.circle(3, 12, 2)])),
    ]
    #expect(try await difference(steps) < 0.15)
  }

  @Test func `paints a group as a whole, in other groups and behind masks`() async throws {
    let hole = Drawing.Step.erase(Drawing.Mask([.add([.circle(8, 8, 3)], index: 0)]))
    let bar = Drawing.Step.erase(
      Drawing.Mask([.add([Shape(.line(0, 12, 16, 12), .stroke(StrokeStyle(width: 2)))], index: 0)]))
    let inner = Drawing.Step.group(
      [.paint(layer([.circle(5, 9, 4)])), .paint(layer([.circle(9, 11, 4)], color: Self.red))],
      opacity: 0.6)
    let steps: [Drawing.Step] = [
      .paint(layer([.circle(8, 8, 8)], color: Self.red)),
      .group(
        [
          .paint(layer([.star(.nonZero)], color: Self.blue)), hole, inner,
          .paint(layer([.circle(8, 8, 1)])),
        ], opacity: 0.5),
      .group([inner], opacity: 0), .group([hole], opacity: 0.5),
      bar, .paint(layer([.circle(3, 12, 2)])),
    ]
    #expect(try await difference(steps) < 0.2)
  }

  // MARK: Pages

  @Test func `matches a small page at ten times its size in two viewers`() async throws {
    let style = StrokeStyle(width: 0.05, cap: .round, join: .round)
    let glyph = Shape.star(.nonZero).transformed(by: .scale(1 / 16, 1 / 16))
    let drawing = Drawing(
      bounds: Rect(x: 0, y: 0, width: 1, height: 1),
      steps: [
        .paint(layer([.circle(0.5, 0.5, 0.5)], color: Self.red)),
        .erase(
          Drawing.Mask([
            .add([glyph], index: 0), .add([Shape(glyph.path, .stroke(style))], index: 0),
          ])),
        .paint(layer([.circle(0.8, 0.2, 0.15)], color: Self.blue, opacity: 0.5)),
      ], background: .white)
    let document = try VectorPDFWriter.write(drawing, width: 16, height: 16)
    let pixels = try drawing.bitmap(size: PixelSize(width: 160, height: 160))
    for (program, limit) in [("pdftocairo", 0.15), ("pdftoppm", 0.8)] {
      let shown = try await Poppler.drawn(document, scale: 10, by: program)
      #expect(try shown.difference(from: pixels) < limit, "\(program)")
    }
  }

  @Test func `contains no picture`() async throws {
    var half = Shape.circle(6, 8, 4)
    half.opacity = 0.5
    let steps: [Drawing.Step] = [
      .group([
        .paint(layer([.circle(6, 6, 4), .circle(10, 9, 4)], color: Self.blue, opacity: 0.5)),
        .erase(Drawing.Mask([.add([half, Self.band], index: 0)])),
      ]),
      .paint(layer([Self.line], color: Self.red, opacity: 0.5)),
    ]
    let drawing = Drawing(bounds: Self.frame, steps: steps)
    let document = try VectorPDFWriter.write(drawing, width: 16, height: 16)
    try expectVectors(document)
    #expect(try VectorPDFWriter.write(drawing, width: 16, height: 16) == document)
    #expect(try await Poppler.images(document) == 0)
  }

  @Test func `throws if the task is cancelled`() async throws {
    let held = Gate()
    let steps: [Drawing.Step] = [.paint(layer([Self.line]))]
    let task = Task {
      await held.pass()
      #expect(throws: DrawingError.cancelled) {
        try VectorPDFWriter.write(
          Drawing(bounds: Self.frame, steps: steps), width: 16, height: 16)
      }
    }
    task.cancel()
    await task.value
  }

  private func layer(
    _ shapes: [Shape], color: Color? = .black, opacity: Double = 1
  ) -> Drawing.Layer {
    Drawing.Layer(shapes, color: color, opacity: opacity)
  }
}

extension Bitmap {
  /// The mean difference of channels beyond 1, by which viewers round half a colour differently.
  fileprivate func difference(from other: Bitmap) throws -> Double {
    try #require(size == other.size)
    let differences = zip(rgbaBytes, other.rgbaBytes).map { max(abs(Int($0) - Int($1)) - 1, 0) }
    return Double(differences.reduce(0, +)) / Double(differences.count)
  }
}

extension Path {
  fileprivate static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Path {
    Path([.move(Point(x1, y1)), .line(Point(x2, y2))])
  }

  /// Open and closed subpaths with corners and a curve.
  fileprivate static let bent = Path([
    .move(Point(2, 13)), .line(Point(5, 4)), .line(Point(7, 12)),
    .cubic(
      Point(8, 2), Point(13, 1), Point(14, 8)),
    .move(Point(9, 10)), .line(Point(13, 10)), .line(Point(11, 14)), .close,
  ])
}

extension Shape {
  /// A pentagram, whose middle is wound around twice.
  fileprivate static func star(_ rule: FillRule) -> Shape {
    Shape(
      Path([
        .move(Point(8, 1.5)), .line(Point(12, 14)), .line(Point(1.5, 6)), .line(Point(14.5, 6)),
        .line(Point(4, 14)), .close,
      ]), .fill(rule))
  }

  fileprivate static func circle(
    _ x: Double, _ y: Double, _ radius: Double, turnsBack: Bool = false
  ) -> Shape {
    let k = radius * 0.5522847498
    let down = turnsBack ? -1.0 : 1.0
    func point(_ dx: Double, _ dy: Double) -> Point { Point(x + dx, y + dy * down) }
    return Shape(
      Path([
        .move(point(radius, 0)), .cubic(point(radius, k), point(k, radius), point(0, radius)),
        .cubic(point(-k, radius), point(-radius, k), point(-radius, 0)),
        .cubic(point(-radius, -k), point(-k, -radius), point(0, -radius)),
        .cubic(point(k, -radius), point(radius, -k), point(radius, 0)), .close,
      ]), .fill(.nonZero))
  }
}
