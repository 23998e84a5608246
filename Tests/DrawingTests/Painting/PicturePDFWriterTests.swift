import Foundation
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Drawing

struct PicturePDFWriterTests: PicturePages {
  @Test func `draws shapes, backgrounds and opaque grounds`() async throws {
    let steps: [Picture.Step] = [
      .fill(circle, .color(Self.red)), .fill(star, .color(Self.faint)),
      .fill(line, .color(Self.blue)),
    ]
    try await compare(steps)
    try await compare(steps, background: Self.faint)
    try await compare(steps, background: Self.faint, isOpaque: true)
    try await compare(steps, background: .clear, isOpaque: true)
  }

  @Test(arguments: [
    GradientShape.linear(start: Point(0, 0), end: Point(1, 1)),
    .linear(start: Point(0.4, 0.5), end: Point(0.4, 0.5)),
    .radial(center: Point(0.4, 0.5), startRadius: 3, endRadius: 14),
    .radial(center: Point(0.4, 0.5), startRadius: -6, endRadius: 14),
    .radial(center: Point(0.4, 0.5), startRadius: 9, endRadius: 9),
    .elliptical(center: Point(0.4, 0.5), startFraction: 0.1, endFraction: 0.6),
    .angular(center: Point(0.4, 0.5), startAngle: -40, endAngle: 320),
    .angular(center: Point(0.4, 0.5), startAngle: 30, endAngle: 200),
  ])
  func `writes gradients of all kinds as vectors`(way: GradientShape) async throws {
    let frame = Rect(x: 4, y: 3, width: 30, height: 20)
    let gradients = try [
      Gradient([.init(Self.red, at: 0.1), .init(.white, at: 0.5), .init(Self.blue, at: 0.9)]),
      Gradient(colors: [Self.red, Self.blue], in: .perceptual),
      Gradient(colors: [Self.red, .clear, Self.blue]),
      Gradient([.init(Self.red, at: 0.4), .init(Self.blue, at: 0.4)]),
    ]
    for gradient in gradients {
      for shape in [all, star, line] {
        let fill = Picture.Step.fill(shape, .gradient(gradient, way, frame: frame))
        try await compare([fill], background: Color(red: 240, green: 230, blue: 90))
      }
    }
    var faint = circle
    faint.opacity = 0.5
    let turned = group([.fill(faint, .gradient(gradients[0], way, frame: frame))]) {
      $0.transform = Transform.rotation(degrees: 30).about(Point(20, 15))
    }
    try await compare([turned])
  }

  @Test func `keeps characters invisible after any earlier step`() async throws {
    let characters = text("one", 2, 6)
    try await compare([
      group([.fill(circle, .color(Self.red)), characters]) { $0.opacity = 0.4 }
    ])
    let frame = Rect(x: 4, y: 3, width: 30, height: 20)
    for colors in [[Self.red, Self.blue], [Self.red, .clear]] {
      let paint = Paint.gradient(
        try Gradient(colors: colors), .linear(start: Point(0, 0), end: Point(1, 1)), frame: frame)
      try await compare([.fill(star, paint), characters])
    }
  }

  @Test func `writes groups with a transform, opacity and clips as vectors`() async throws {
    let steps: [Picture.Step] = [
      .fill(box(0, 0, 30, 30), .color(Self.red)), .fill(circle, .color(Self.blue)),
    ]
    try await compare([group(steps) { $0.opacity = 0.4 }])
    try await compare([group(steps) { $0.clips = [.init(star)] }])
    try await compare(
      [
        group(steps) {
          $0.transform = Transform.rotation(degrees: 20).about(Point(20, 15))
          $0.clips = [.init(circle), .init(box(4, 4, 20, 18)), .init(line)]
          $0.clips[1].shape.opacity = 0.5
        }
      ], limit: 0.5)
    try await compare([
      group([.fill(all, .color(Self.faint)), group(steps) { $0.clips = [.init(circle)] }]) {
        $0.opacity = 0.7
        $0.clips = [.init(star)]
      }, .aligned([.fill(box(2, 2, 9, 9), .color(Self.blue))], .corner(Point(2, 2))),
    ])
  }

  @Test(arguments: BlendMode.allCases)
  func `blends with the picture but not with its background`(mode: BlendMode) async throws {
    let blended = group([.fill(circle, .color(Color(red: 200, green: 90, blue: 30)))]) {
      $0.blend = mode
    }
    let below = Picture.Step.fill(box(0, 0, 20, 30), .color(Self.blue))
    // Poppler's own rasteriser takes rough luminosities for the last four.
    for program in mode.isSeparable ? ["pdftoppm", "pdftocairo"] : ["pdftocairo"] {
      try await compare([below, blended], by: program)
      try await compare(
        [.fill(all, .color(Self.faint)), group([below, blended]) { _ in }], by: program)
      try await compare([below, group([blended]) { $0.opacity = 0.8 }], by: program)
    }
  }

  @Test func `draws drawings as on their own page`() async throws {
    let layer = VectorDrawing.Layer([circle], color: Self.red, index: 0)
    let hole = VectorDrawing.Mask([.add([box(16, 10, 9, 9)], index: 1)])
    let drawing = VectorDrawing(
      bounds: bounds, steps: [.paint(layer), .erase(hole)], background: Self.faint)
    let map = Transform.scale(0.8, 0.6).then(.translation(5, 7))
    try await compare([.fill(all, .color(Self.blue)), .drawing(drawing, map)])
    try await compare([group([.drawing(drawing, map)]) { $0.transform = .rotation(degrees: 9) }])
  }

  @Test func `writes cells as areas, and filtered bitmaps as pictures`() async throws {
    let sprite = Bitmap.checkerboard(rows: 4, columns: 6)
    let frame = Rect(x: 5, y: 3, width: 24, height: 16)
    let turned: [Picture.Step] = [
      group([.bitmap(sprite, frame: frame, .nearest)]) {
        $0.transform = Transform.rotation(degrees: 15).about(Point(20, 15))
      }
    ]
    try await compare([.fill(all, .color(Self.red)), .bitmap(sprite, frame: frame, .nearest)])
    try await compare([.fill(all, .color(Self.red))] + turned)
    // Poppler's own rasteriser gives a picture a row and a column of pixels more.
    try await compare(
      [.fill(all, .color(Self.red)), .bitmap(sprite, frame: frame, .kernel(.bicubic))], images: 1,
      by: "pdftocairo")
  }

  @Test func `writes blurs and shadows as pictures beside vectors`() async throws {
    let steps: [Picture.Step] = [
      .fill(circle, .color(Self.red)), .fill(box(18, 4, 9, 9), .color(Self.faint)),
    ]
    for radius in [0.5, 1, 2.5] {
      try await compare([group(steps) { $0.blur = radius }], images: 2)
      let shadows = [
        Picture.Shadow(Self.blue, radius: radius, offset: Point(2, 3)),
        .init(Self.faint, radius: 2, offset: Point(-3, -1)),
      ]
      try await compare([group(steps) { $0.shadows = shadows }], images: 4)
      try await compare(
        [
          group(steps) {
            $0.transform = Transform.rotation(degrees: 40).about(Point(20, 15))
            $0.shadows = [shadows[0]]
            $0.opacity = 0.6
          }
        ], images: 2)
    }
    let document = try write([group(steps) { $0.shadows = [.init(.black, radius: 2)] }])
    // 24.5 × 22.5 points of the shape, a point to spare and 8 of shadow on each side, cut to the page.
    #expect(String(decoding: document, as: UTF8.self).contains("/Width 40"))
  }

  @Test func `gives small blurs up to eight pixels per point`() throws {
    func width(_ radius: Double, scale: Double = 1) throws -> Int? {
      let document = try write(
        [
          group([.fill(box(19, 14, 2, 2), .color(.black))]) {
            $0.shadows = [.init(.black, radius: radius)]
          }
        ]
      ) { $0.rasterizationScale = scale }
      let text = String(decoding: document, as: UTF8.self)
      return text.firstMatch(of: /\/Width ([0-9]+)/).flatMap { Int($0.1) }
    }
    // 2 points and one pixel on each side, which bounds leave to spare, and ⌈4σ⌉ pixels.
    #expect(try width(2) == 20)
    #expect(try width(1) == 22)
    #expect(try width(0.5) == 26)
    #expect(try width(0) == 18)
    #expect(try width(2, scale: 3) == 56)
  }

  private func text(_ words: String, _ x: Double, _ y: Double) -> Picture.Step {
    .text(
      PageText(
        words.enumerated().map {
          PageText.Cluster(String($0.element), x: 3 * Double($0.offset), advance: 3)
        }, size: 5, placement: .translation(x, y)))
  }

  @Test func `places characters by their groups, and omits hidden ones`()
    async throws
  {
    let document = try write([
      .aligned([text("one", 2, 6)], .corner(.zero)),
      group([text("two", 0, 0)]) { $0.transform = .translation(2, 16) },
      group([text("not", 2, 22)]) { $0.opacity = 0 },
      group([text("blurred", 2, 26), .fill(circle, .color(Self.red))]) { $0.blur = 1 },
    ])
    let lines = try await Poppler.text(document).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && $0 != "\u{c}" }
    #expect(lines == ["one", "two", "blurred"])
  }

  @Test func `uses the bounds as the page, with any origin`() async throws {
    let picture = Picture(
      bounds: Rect(x: -10, y: -5, width: 60, height: 40),
      steps: [.fill(box(0, 0, 20, 10), .color(Self.red))])
    let document = try writer().write(picture)
    let shown = try await Poppler.drawn(document)
    #expect(shown.size == PixelSize(width: 60, height: 40))
    #expect(shown[5, 10] == Self.red)
    #expect(shown[4, 9] == .white)
    #expect(shown[14, 29] == Self.red)
    #expect(shown[15, 30] == .white)
  }

  @Test func `names the limit and the value`() throws {
    let cells = Picture.Step.bitmap(
      .checkerboard(rows: 3, columns: 4), frame: bounds, .nearest)
    #expect(throws: DrawingError.tooManyCellsOfBitmaps(limit: 23, count: 24)) {
      try write([cells, cells]) { $0.maximumCells = 23 }
    }
    _ = try write([cells, cells]) { $0.maximumCells = 24 }
    let filtered = Picture.Step.bitmap(
      .rowHues(rows: 3, columns: 4), frame: bounds, .kernel(.bicubic))
    #expect {
      try write([filtered]) { $0.maximumBytes = 60 }
    } throws: {
      "\($0)".hasPrefix("the filtered bitmaps of a PDF picture must take at most 60 bytes, got ")
    }
    let blurred = group([.fill(circle, .color(Self.red))]) { $0.blur = 2 }
    #expect(throws: DrawingError.tooManyPixels(limit: 1000, count: 1200)) {
      try write([blurred]) { $0.maximumPixels = 1000 }
    }
    _ = try write([blurred]) { $0.maximumPixels = 1200 }
    let wide = group([.fill(circle, .color(Self.red))]) { $0.blur = 401 }
    #expect(throws: DrawingError.picture(.sigma(401))) { try write([wide]) }
    #expect(try write([cells, filtered, blurred]) == write([cells, filtered, blurred]))
  }
}

extension BlendMode {
  /// True where each channel is blended by itself.
  fileprivate var isSeparable: Bool {
    ![.hue, .saturation, .color, .luminosity].contains(self)
  }
}
