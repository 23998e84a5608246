import TestSupport
import Testing
@testable import VectorRaster

@testable import Raster

/// Lines drawn the short way are those that are drawn the long way.
@Suite struct LineDrawingTests {
  private static func random(
    _ count: Int, _ size: PixelSize, lineWidth: Double, beyond: Double = 0
  ) -> LineDrawing {
    var generator = SeededGenerator(seed: 7)
    func point() -> Point {
      Point(
        .random(in: -beyond...Double(size.width) + beyond, using: &generator),
        .random(in: -beyond...Double(size.height) + beyond, using: &generator))
    }
    let lines = (0..<count).map { _ in
      LineDrawing.Line(
        from: point(), to: point(),
        color: Color(packed: .random(in: 0...UInt32.max, using: &generator) | 255))
    }
    return LineDrawing(size: size, lineWidth: lineWidth, lines: lines)
  }

  /// The same through paths, strokes and the general rasteriser.
  private static func reference(_ drawing: LineDrawing) throws -> Bitmap {
    let steps = drawing.lines.map { line in
      let path = Path([.move(line.start), .line(line.end)])
      let shape = Shape(path, .stroke(StrokeStyle(width: drawing.lineWidth)))
      return VectorDrawing.Step.paint(.init([shape], color: line.color))
    }
    let bounds = Rect(
      x: 0, y: 0, width: Double(drawing.size.width), height: Double(drawing.size.height))
    return try VectorDrawing(bounds: bounds, steps: steps).bitmap(size: drawing.size)
  }

  /// The greatest difference of a channel, multiplied by alpha, in bytes.
  private static func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    let (a, b) = (one.rgbaBytes, other.rgbaBytes)
    return stride(from: 0, to: a.count, by: 4).reduce(0) { greatest, pixel in
      let (alpha, otherAlpha) = (Int(a[pixel + 3]), Int(b[pixel + 3]))
      return (0..<3).reduce(max(greatest, abs(alpha - otherAlpha))) {
        max($0, abs(Int(a[pixel + $1]) * alpha - Int(b[pixel + $1]) * otherAlpha) / 255)
      }
    }
  }

  @Test(
    arguments: [
      (2_000, 97, 61, 1.0), (500, 300, 200, 0.3), (500, 120, 90, 5), (200, 40, 40, 30),
      (300, 1, 70, 2), (300, 70, 1, 2), (40, 20, 20, 1), (1, 64, 64, 1),
    ])
  func `draws lines like the general rasteriser`(
    count: Int, width: Int, height: Int, lineWidth: Double
  ) throws {
    let size = PixelSize(width: width, height: height)
    let drawing = Self.random(count, size, lineWidth: lineWidth)
    #expect(Self.difference(try drawing.bitmap(), try Self.reference(drawing)) <= 1)
  }

  @Test func `clips lines at the edges of the canvas`() throws {
    let drawing = Self.random(400, PixelSize(width: 50, height: 40), lineWidth: 3, beyond: 60)
    #expect(Self.difference(try drawing.bitmap(), try Self.reference(drawing)) <= 1)
  }

  @Test(
    arguments: [
      (Point(2, 5), Point(14, 5)), (Point(5, 2), Point(5, 14)), (Point(14, 5.5), Point(2, 5.5)),
      (Point(2, 2), Point(14, 14)), (Point(14, 2), Point(2, 14)), (Point(2, 5), Point(14, 5.01)),
      (Point(5, 2), Point(5.02, 14)), (Point(3.2, 3.2), Point(3.3, 3.25)),
      (Point(0, 0), Point(16, 0)),
    ])
  func `draws vertical, horizontal, diagonal and very short lines exactly`(start: Point, end: Point)
    throws
  {
    for width in [0.2, 1, 4] {
      let drawing = LineDrawing(
        size: PixelSize(width: 16, height: 16), lineWidth: width,
        lines: [.init(from: start, to: end, color: Color(red: 200, green: 100, blue: 50))])
      #expect(Self.difference(try drawing.bitmap(), try Self.reference(drawing)) <= 1)
    }
  }

  @Test func `covers exactly the pixels of an aligned horizontal line`() throws {
    let drawing = LineDrawing(
      size: PixelSize(width: 4, height: 3), lineWidth: 1,
      lines: [.init(from: Point(1, 1.5), to: Point(3, 1.5), color: .black)])
    let bytes = try drawing.bitmap().rgbaBytes
    let alphas = stride(from: 3, to: 48, by: 4).map { bytes[$0] }
    #expect(alphas == [0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
  }

  @Test func `draws no line of zero length or with an invalid end`() throws {
    let points = [Point(2, 2), Point(.nan, 1), Point(.infinity, 1)]
    let drawing = LineDrawing(
      size: PixelSize(width: 4, height: 4), lineWidth: 1,
      lines: points.map { .init(from: Point(2, 2), to: $0, color: .black) })
    #expect(try drawing.bitmap().rgbaBytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `draws equal pixels in any number of parts`(parts: Int) async throws {
    let drawing = Self.random(300, PixelSize(width: 700, height: 330), lineWidth: 1, beyond: 20)
    #expect(try await drawing.bitmap(parts: parts).rgbaBytes == drawing.bitmap().rgbaBytes)
  }

  @Test func `cancels a drawing in parts with its task`() async {
    let drawing = Self.random(1_000, PixelSize(width: 64, height: 64), lineWidth: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await drawing.bitmap(parts: 2) }
    }
    await task.value
  }

  @Test func `throws if the drawing is cancelled`() async {
    let drawing = Self.random(1_000, PixelSize(width: 64, height: 64), lineWidth: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: CancellationError.self) { try drawing.bitmap() }
    }
    await task.value
  }
}
