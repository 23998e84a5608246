import Raster
import Testing
import VectorRaster

/// Clips of groups in pixels.
@Suite struct DrawingClipTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let lime = Color(red: 0, green: 255, blue: 0)

  private static func box(_ x: Double, _ width: Double, height: Double = 1) -> Shape {
    Shape(.rect(Rect(x: x, y: 0, width: width, height: height)), .fill(.nonZero))
  }

  private static func painted(_ shape: Shape, _ color: Color = red) -> VectorDrawing.Step {
    .paint(.init([shape], color: color))
  }

  /// The pixels of a drawing 8 units wide and 1 high.
  private func pixels(
    _ steps: [VectorDrawing.Step], isAntialiased: Bool = true
  ) throws -> [Color] {
    var drawing = VectorDrawing(bounds: Rect(x: 0, y: 0, width: 8, height: 1), steps: steps)
    drawing.isAntialiased = isAntialiased
    let bitmap = try drawing.bitmap(size: PixelSize(width: 8, height: 1))
    return (0..<8).map { bitmap[0, $0] }
  }

  private func alphas(_ clips: [Shape], isAntialiased: Bool = true) throws -> [UInt8] {
    let steps = [VectorDrawing.Step.group([Self.painted(Self.box(0, 8))], clips: clips)]
    return try pixels(steps, isAntialiased: isAntialiased).map(\.alpha)
  }

  @Test func `multiplies a group by the exact coverage of its clips`() throws {
    let clip = Self.box(1.5, 5.25)
    #expect(try alphas([clip]) == [0, 128, 255, 255, 255, 255, 191, 0])
    #expect(try alphas([clip], isAntialiased: false) == [0, 255, 255, 255, 255, 255, 255, 0])
    #expect(try alphas([clip, Self.box(0, 4.5)]) == [0, 128, 255, 255, 128, 0, 0, 0])
    #expect(try alphas([clip, Self.box(7, 1)]) == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try alphas([Shape(Path(), .fill(.nonZero))]) == [0, 0, 0, 0, 0, 0, 0, 0])
    let ring = Shape(
      Path(Self.box(0, 8).path.elements + Self.box(2, 4).path.elements), .fill(.evenOdd))
    #expect(try alphas([ring]) == [255, 255, 0, 0, 0, 0, 255, 255])
    // Two parts with one edge are one path, so the edge covers half a pixel.
    let union = Path(Self.box(1.5, 3).path.elements + Self.box(1.5, 5.25).path.elements)
    #expect(try alphas([Shape(union, .fill(.nonZero))]) == [0, 128, 255, 255, 255, 255, 191, 0])
  }

  @Test func `clips the group as a whole`() throws {
    let layers = [Self.painted(Self.box(0, 8)), Self.painted(Self.box(0, 8), Self.lime)]
    let half = try pixels([.group(layers, clips: [Self.box(1.5, 8)])])
    #expect(half[1] == Color(red: 0, green: 255, blue: 0, alpha: 128))
    let faint = try pixels([.group(layers, opacity: 0.5, clips: [Self.box(1.5, 8)])])
    #expect(faint[1].alpha == 64 && faint[2].alpha == 128)
    let nested = try pixels([
      Self.painted(Self.box(0, 2)),
      .group([.group([layers[1]], clips: [Self.box(0, 6)])], clips: [Self.box(4, 4)]),
    ])
    #expect(nested[0] == Self.red && nested[2].alpha == 0)
    #expect(nested[5] == Self.lime && nested[6].alpha == 0)
  }

  @Test func `applies in pictures, and costs work there`() throws {
    var drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 8, height: 1),
      steps: [.group([Self.painted(Self.box(0, 8))], clips: [Self.box(1.5, 5.25)])])
    let picture = { Picture(bounds: drawing.bounds, steps: [.drawing(drawing, .identity)]) }
    let bitmap = try picture().bitmap(size: PixelSize(width: 8, height: 1), scale: 1)
    #expect((0..<8).map { bitmap[0, $0].alpha } == [0, 128, 255, 255, 255, 255, 191, 0])
    let many = [Shape](repeating: Self.box(0, 8, height: 8192), count: 200)
    drawing.steps = [.group([Self.painted(Self.box(0, 8192, height: 8192))], clips: many)]
    #expect(throws: PictureError.self) {
      try picture().check(size: PixelSize(width: 8192, height: 8192), scale: 1)
    }
  }
}
