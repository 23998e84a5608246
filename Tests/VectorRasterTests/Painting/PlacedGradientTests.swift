import Raster
import Testing

@testable import VectorRaster

/// Pixels of gradients as SVG defines them (painting.md §11).
struct PlacedGradientTests {
  private static let white = Color(red: 255, green: 255, blue: 255)
  private static let ends = [
    PlacedGradient.Stop(.black, at: 0), PlacedGradient.Stop(white, at: 1),
  ]

  /// Returns the pixels of one row of a gradient over a whole picture.
  private func row(
    _ gradient: PlacedGradient, _ row: Int = 0, of size: PixelSize = PixelSize(width: 8, height: 8)
  ) throws -> [Color] {
    let frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let layer = VectorDrawing.Layer(
      [Shape(.rect(frame), .fill(.nonZero))], color: nil, gradient: gradient)
    let bitmap = try VectorDrawing(bounds: frame, steps: [.paint(layer)]).bitmap(size: size)
    return (0..<size.width).map { bitmap[row, $0] }
  }

  private func expect(_ found: [Color], _ levels: [Int?]) {
    for (color, level) in zip(found, levels) {
      guard let level else {
        #expect(color.alpha == 0)
        continue
      }
      #expect(color.isOpaque && abs(Int(color.red) - level) <= 1, "\(found.map(\.red))")
    }
  }

  @Test(arguments: [
    (2.0, 6.0, PlacedGradient.Spread.pad, [0, 0, 32, 96, 159, 223, 255, 255]),
    (0, 4, .reflect, [32, 96, 159, 223, 223, 159, 96, 32]),
    (0, 4, .repeat, [32, 96, 159, 223, 32, 96, 159, 223]),
  ])
  func `spreads beyond both ends`(
    start: Double, end: Double, spread: PlacedGradient.Spread, levels: [Int]
  ) throws {
    let gradient = PlacedGradient(
      Self.ends, .linear(start: Point(start, 0), end: Point(end, 0)), spread: spread)
    expect(try row(gradient), levels)
  }

  @Test func `mixes along the diagonal of a box`() throws {
    let box = Transform(8, 0, 0, 4, 0, 0)
    let geometry = try #require(PlacedGradient.line(from: .zero, to: Point(1, 1), through: box))
    expect(
      try row(PlacedGradient(Self.ends, geometry), of: PixelSize(width: 8, height: 4)),
      [24, 40, 56, 72, 88, 104, 120, 135])
  }

  @Test(
    arguments: [
      (Point(0, 0), 0.0, 4, [225, 163, 101, 45, 45, 101, 163, 225]),
      (Point(-0.5, 0), 0, 4, [196, 77, 35, 69, 109, 151, 193, 235]),
      (Point(-0.5, 0), 0.25, 4, [140, 0, 0, 30, 80, 130, 181, 231]),
      (Point(-1.5, 0), 0, 0, [nil, nil, 255, 255]),
    ] as [(Point, Double, Int, [Int?])])
  func `grows circles from the focal one`(
    focus: Point, focalRadius: Double, place: Int, levels: [Int?]
  ) throws {
    let gradient = PlacedGradient(
      Self.ends,
      .radial(Transform(4, 0, 0, 4, 4, 4), focus: focus, focalRadius: focalRadius))
    expect(try row(gradient, place), levels)
  }

  @Test func `keeps the hidden colour of a transparent stop`() throws {
    let stops = [
      PlacedGradient.Stop(Self.white, at: 0),
      PlacedGradient.Stop(Color(red: 0, green: 0, blue: 0, alpha: 0), at: 1),
    ]
    let found = try row(
      PlacedGradient(stops, .linear(start: .zero, end: Point(4, 0))),
      of: PixelSize(width: 4, height: 1))
    for (color, level) in zip(found, [223, 159, 96, 32]) {
      #expect(abs(Int(color.red) - level) <= 1 && abs(Int(color.alpha) - level) <= 1)
    }
  }

  @Test func `gives inherited stops the colour of the layer`() throws {
    let stops = [
      PlacedGradient.Stop(.black, at: 0, isInherited: true),
      PlacedGradient.Stop(Color(red: 0, green: 0, blue: 0, alpha: 0), at: 1, isInherited: true),
    ]
    let size = PixelSize(width: 8, height: 1)
    let frame = Rect(x: 0, y: 0, width: 8, height: 1)
    let blue = Color(red: 0, green: 0, blue: 255)
    let layer = VectorDrawing.Layer(
      [Shape(.rect(frame), .fill(.nonZero))], color: blue,
      gradient: PlacedGradient(stops, .linear(start: .zero, end: Point(8, 0))))
    let bitmap = try VectorDrawing(bounds: frame, steps: [.paint(layer)]).bitmap(size: size)
    let colors = (0..<8).map { bitmap[0, $0] }
    #expect(colors.map(\.alpha) == [239, 207, 175, 143, 112, 80, 48, 16])
    #expect(colors.allSatisfy { $0.opaque == blue })
  }

  @Test func `paints the union of several shapes once`() throws {
    let frame = Rect(x: 0, y: 0, width: 8, height: 1)
    let shape = Shape(.rect(frame), .fill(.nonZero))
    let half = PlacedGradient.Stop(Color(red: 9, green: 9, blue: 9, alpha: 100), at: 0)
    let layer = VectorDrawing.Layer(
      [shape, shape], color: nil,
      gradient: PlacedGradient(
        [half, half], .linear(start: .zero, end: Point(8, 0))))
    let bitmap = try VectorDrawing(bounds: frame, steps: [.paint(layer)])
      .bitmap(size: PixelSize(width: 8, height: 1))
    #expect(bitmap[0, 3] == half.color)
  }

  @Test func `moves with its shapes`() throws {
    let map = Transform(0, 2, -1, 0, 5, 7)
    let line = PlacedGradient(Self.ends, .linear(start: Point(1, 2), end: Point(4, 3)))
    let circle = PlacedGradient(
      Self.ends, .radial(Transform(2, 0, 0, 3, 1, 1), focus: Point(0.5, 0), focalRadius: 0.1))
    for gradient in [line, circle] {
      let size = PixelSize(width: 8, height: 8)
      let shape = Shape(.rect(Rect(x: -9, y: -9, width: 30, height: 30)), .fill(.nonZero))
      let layer = VectorDrawing.Layer([shape], color: nil, gradient: gradient)
      let frame = Rect(x: 0, y: 0, width: 8, height: 8)
      var placed = VectorDrawing(bounds: frame, steps: [.paint(layer)])
      placed.placement = map
      let moved = VectorDrawing(bounds: frame, steps: [.paint(layer.transformed(by: map))])
      #expect(try placed.bitmap(size: size) == moved.bitmap(size: size))
    }
    #expect(line.transformed(by: .scale(1, 0)) == nil)
  }
}
