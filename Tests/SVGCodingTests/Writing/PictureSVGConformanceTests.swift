import Foundation
import FoundationXML
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import SVGCoding

/// What librsvg draws of a picture's document is what our rasteriser draws of the picture.
struct PictureSVGConformanceTests: PictureSamples {
  /// Compares all pixels; `limit` is the mean difference in bytes.
  private func compare(
    _ steps: [Picture.Step], limit: Double = 1, zoom: Int = 4, background: Color? = nil,
    isOpaque: Bool = false, location: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = Picture(bounds: bounds, steps: steps)
    var writer = PictureSVGWriter { try PNGEncoder.encode(Mosaic($0)) }
    (writer.background, writer.isOpaque) = (background, isOpaque)
    writer.rasterizationScale = Double(zoom)
    let document = try writer.write(picture)
    #expect(XMLParser(data: Data(document)).parse(), sourceLocation: location)
    let shown = try await Librsvg.drawn(document, zoom: zoom)
    let size = PixelSize(width: 40 * zoom, height: 30 * zoom)
    try #require(shown.size == size)
    let drawn = try picture.bitmap(
      size: size, scale: Double(zoom), background: background, isOpaque: isOpaque)
    // A document that shows nothing must not pass.
    let nothing = Bitmap(
      rows: size.height, columns: size.width,
      rgba: [UInt8](repeating: 0, count: 4 * size.pixelCount))
    #expect(drawn.difference(to: nothing) > 0.02, sourceLocation: location)
    let difference = 255 * shown.difference(to: drawn)
    #expect(difference <= limit, "\(difference)", sourceLocation: location)
  }

  @Test func `draws shapes, backgrounds and opaque grounds`() async throws {
    let steps: [Picture.Step] = [
      .fill(circle, .color(Self.red)), .fill(star, .color(Self.faint)),
      .fill(line, .color(Self.blue)),
    ]
    try await compare(steps)
    try await compare(steps, background: Self.faint)
    try await compare(steps, background: Self.faint, isOpaque: true)
    try await compare(steps, isOpaque: true)
  }

  @Test(arguments: Gradient.ColorSpace.allCases)
  func `draws gradients of all kinds`(space: Gradient.ColorSpace) async throws {
    let frame = Rect(x: 4, y: 3, width: 30, height: 20)
    let center = Point(0.4, 0.5)
    let ways: [GradientShape] = [
      .linear(start: Point(0, 0), end: Point(1, 1)), .linear(start: center, end: center),
      .radial(center: center, startRadius: 3, endRadius: 14),
      .radial(center: center, startRadius: -6, endRadius: 14),
      .radial(center: center, startRadius: 9, endRadius: 9),
      .elliptical(center: center, startFraction: 0.1, endFraction: 0.6),
      .angular(center: center, startAngle: -40, endAngle: 320),
      .angular(center: center, startAngle: 30, endAngle: 200),
      .angular(center: center, startAngle: 0, endAngle: 500),
    ]
    let gradients = try [
      Gradient(
        [.init(Self.red, at: 0.1), .init(.white, at: 0.5), .init(Self.blue, at: 0.9)], in: space),
      Gradient(colors: [Self.red, .clear, Self.blue], in: space),
      Gradient([.init(Self.red, at: 0.4), .init(Self.blue, at: 0.4)], in: space),
    ]
    for way in ways {
      for gradient in gradients {
        for shape in [all, star, line] {
          try await compare(
            [.fill(shape, .gradient(gradient, way, frame: frame))],
            background: Color(red: 240, green: 230, blue: 90))
        }
      }
    }
  }

  @Test func `draws angular gradients of several shapes`() async throws {
    let way = GradientShape.angular(center: Point(0.4, 0.5), startAngle: -40, endAngle: 320)
    for colors in [[Self.red, Self.blue], [Self.red, .clear, Self.blue]] {
      let gradient = try Gradient(colors: colors)
      func fill(_ shape: Shape, _ frame: Rect) -> Picture.Step {
        .fill(shape, .gradient(gradient, way, frame: frame))
      }
      try await compare(
        [
          fill(box(2, 2, 12, 9), Rect(x: 2, y: 2, width: 12, height: 9)),
          group([fill(star, bounds)]) {
            $0.transform = Transform.rotation(degrees: 20).about(Point(20, 15))
          },
        ], background: Color(red: 240, green: 230, blue: 90))
    }
  }

  @Test func `draws gradients with shared stops`() async throws {
    let colors = (0..<8).map { $0.isMultiple(of: 2) ? Self.red : Self.blue }
    let gradient = try Gradient(colors: colors, in: .perceptual)
    try #require(gradient.resolvedStops.count > Gradient.stopCounts.upperBound)
    let center = Point(0.4, 0.5)
    for way in [
      GradientShape.linear(start: Point(0, 0), end: Point(1, 1)),
      .radial(center: center, startRadius: 3, endRadius: 14),
      .elliptical(center: center, startFraction: 0.1, endFraction: 0.6),
    ] {
      func fill(_ shape: Shape, _ frame: Rect) -> Picture.Step {
        .fill(shape, .gradient(gradient, way, frame: frame))
      }
      try await compare(
        [fill(all, bounds), fill(box(8, 6, 24, 18), Rect(x: 8, y: 6, width: 24, height: 18))],
        background: .white)
    }
  }

  @Test func `draws groups with a transform, opacity and clips`() async throws {
    let steps: [Picture.Step] = [
      .fill(box(0, 0, 30, 30), .color(Self.red)), .fill(circle, .color(Self.blue)),
    ]
    try await compare([group(steps) { $0.opacity = 0.4 }])
    try await compare([group(steps) { $0.clips = [.init(star)] }])
    try await compare([
      group(steps) {
        $0.transform = Transform.rotation(degrees: 20).about(Point(20, 15))
        $0.clips = [.init(circle), .init(box(4, 4, 20, 18)), .init(line)]
        $0.clips[1].shape.opacity = 0.5
      }
    ])
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
    try await compare([below, blended], zoom: 1, background: .white)
    // A group is blended with what is in the group around it alone.
    try await compare(
      [.fill(all, .color(Self.faint)), group([below, blended]) { _ in }], zoom: 1)
    try await compare([below, group([blended]) { $0.opacity = 0.8 }], zoom: 1)
  }

  @Test func `draws blurs and shadows`() async throws {
    let steps: [Picture.Step] = [
      .fill(circle, .color(Self.red)), .fill(box(18, 4, 9, 9), .color(Self.faint)),
    ]
    for radius in [0, 1, 2.5] {
      try await compare([group(steps) { $0.blur = max(radius, 0.5) }], limit: 4)
      try await compare(
        [
          group(steps) {
            $0.shadows = [
              .init(.black, radius: radius, offset: Point(3, 2)),
              .init(Self.faint, radius: 2 * radius, offset: Point(-5, 1)),
            ]
            $0.opacity = 0.8
          }
        ], limit: 4)
    }
    try await compare(
      [
        group(steps) {
          $0.transform = Transform.scale(0.5, 1).then(.translation(10, 0))
          $0.blur = 2
          $0.shadows = [.init(.black, radius: 1, offset: Point(6, 2))]
          $0.clips = [.init(box(10, 6, 22, 30))]
        }
      ], limit: 4)
  }

  @Test func `draws drawings beyond their bounds, with erased parts`() async throws {
    var drawing = VectorDrawing(
      bounds: Rect(x: 10, y: 10, width: 20, height: 10),
      steps: [
        .paint(.init([circle], color: Self.red)),
        .erase(.init([.add([box(0, 12, 40, 3)], index: 0)])),
        .group([.paint(.init([line], color: Self.blue))], opacity: 0.5),
      ], background: Self.faint)
    try await compare([
      .fill(box(0, 0, 40, 14), .color(.white)), .drawing(drawing, .identity),
      .drawing(drawing, Transform.scale(0.5, 0.5).then(.translation(3, 12))),
    ])
    drawing.placement = Transform.rotation(degrees: 30).about(Point(20, 15))
    try await compare([.drawing(drawing, .translation(2, -3))])
  }

  @Test func `draws bitmaps with cells and filtered ones`() async throws {
    var random = SeededGenerator(seed: 7)
    let bitmap = Mosaic.random(colors: 16, using: &random).bitmap()
    let frame = Rect(x: 4, y: 5, width: Double(bitmap.columns), height: Double(bitmap.rows))
    let place = Rect(x: 2, y: 3, width: 30, height: 20)
    try await compare([.bitmap(bitmap, frame: frame, .nearest)])
    try await compare([.bitmap(bitmap, frame: frame, .pixelScaler(.scale2x))])
    for method in [ResamplingMethod.kernel(.lanczos3), .twoTap, .area] {
      try await compare([.bitmap(bitmap, frame: place, method)])
    }
    try await compare([
      group([.bitmap(bitmap, frame: frame, .nearest)]) {
        $0.transform = Transform.scale(-1, 1).then(.translation(40, 0))
      }
    ])
  }
}
