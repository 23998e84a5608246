import Raster
import Testing
import VectorRaster

@Suite struct PixelAlignmentTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Picture.Step {
    .fill(
      Shape(.rect(Rect(x: x, y: y, width: width, height: height)), .fill(.nonZero)), .color(.black))
  }

  /// The alphas along a row, of which there is one point.
  private func alphas(
    _ steps: [Picture.Step], pixels: Int, scale: Double, row: Int = 0
  ) throws -> [UInt8] {
    let bitmap = try Picture(
      bounds: Rect(x: 0, y: 0, width: Double(pixels) / scale, height: 2), steps: steps
    ).bitmap(size: PixelSize(width: pixels, height: Int(2 * scale)), scale: scale)
    return (0..<pixels).map { bitmap[row, $0].alpha }
  }

  @Test(
    arguments: [
      (5.5, 200, 1, 6..<206), (5.5, 200, 2, 11..<411), (23.5, 153, 1, 24..<177), (0.4, 1, 1, 0..<1),
      (0.5, 0.4, 1, 1..<1), (2, 0.1, 1, 2..<2),
    ] as [(Double, Double, Double, Range<Int>)])
  func `moves each edge to a whole pixel`(
    start: Double, length: Double, scale: Double, pixels: Range<Int>
  ) throws {
    let frame = Rect(x: start, y: 0, width: length, height: 1)
    let step = Picture.Step.aligned([box(start, 0, length, 1)], .edges(frame))
    let row = try alphas([step], pixels: 420, scale: scale)
    #expect(row.indices.filter { row[$0] == 255 } == Array(pixels))
    #expect(row.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test func `keeps a minimum of one pixel for a thin line`() throws {
    for (start, pixel) in [(3.0, 3), (3.4, 3), (3.5, 4), (3.8, 4)] {
      let frame = Rect(x: start, y: 0, width: 0.3, height: 1)
      let step = Picture.Step.aligned([box(start, 0, 0.3, 1)], .edges(frame, least: 1))
      let row = try alphas([step], pixels: 6, scale: 1)
      #expect(row.indices.filter { row[$0] == 255 } == [pixel] && row.filter { $0 > 0 }.count == 1)
    }
  }

  @Test func `stretches the content with its frame`() throws {
    let frame = Rect(x: 0.5, y: 0, width: 4, height: 1)
    let step = Picture.Step.aligned([box(0.5, 0, 2, 1)], .edges(frame))
    #expect(try alphas([step], pixels: 6, scale: 1) == [0, 255, 255, 0, 0, 0])
    let narrow = Rect(x: 0.5, y: 0, width: 3.9, height: 1)
    let half = Picture.Step.aligned([box(0.5, 0, 1.95, 1)], .edges(narrow))
    #expect(try alphas([half], pixels: 6, scale: 1) == [0, 255, 128, 0, 0, 0])
  }

  @Test func `moves a text as a whole`() throws {
    let step = Picture.Step.aligned(
      [box(1.6, 0, 0.5, 1), box(3.35, 0, 0.5, 1)], .corner(Point(1.6, 0)))
    #expect(try alphas([step], pixels: 5, scale: 1) == [0, 0, 128, 64, 64])
  }

  @Test func `aligns steps in moved groups, but not in scaled or rotated ones`() throws {
    let step = Picture.Step.aligned(
      [box(0.5, 0, 1, 1)], .edges(Rect(x: 0.5, y: 0, width: 1, height: 1)))
    func row(_ map: Transform) throws -> [UInt8] {
      var effects = Picture.Effects()
      effects.transform = map
      return try alphas([.group([step], effects)], pixels: 4, scale: 1)
    }
    #expect(try row(.translation(1.25, 0)) == [0, 0, 255, 0])
    #expect(try row(.scale(1.5, 1)) == [64, 255, 64, 0])
    #expect(try row(Transform.rotation(degrees: 180).about(Point(1, 0.5))) == [128, 128, 0, 0])
  }

  @Test func `draws the whole shadow of stretched content`() throws {
    let frame = Rect(x: 0, y: 0, width: 0.25, height: 1)
    var effects = Picture.Effects()
    effects.shadows = [.init(.black, radius: 0, offset: Point(2, 0))]
    let step = Picture.Step.group(
      [.aligned([box(0.75, 0, 0.25, 1)], .edges(frame, least: 1))], effects)
    #expect(try alphas([step], pixels: 8, scale: 1) == [0, 0, 0, 255, 0, 255, 0, 0])
  }

  @Test func `aligns clips separately, on layers and on the canvas`() throws {
    let frame = Rect(x: 1.5, y: 0, width: 1, height: 2)
    let shape = Shape(.rect(frame), .fill(.nonZero))
    for radius in [0.0, 0.01] {
      var effects = Picture.Effects()
      effects.clips = [.init(shape, alignment: .edges(frame))]
      if radius > 0 { effects.shadows = [.init(.clear, radius: radius)] }
      let step = Picture.Step.group([box(-9, 0, 40, 2)], effects)
      #expect(try alphas([step], pixels: 4, scale: 1) == [0, 0, 255, 0])
      effects.clips = [.init(shape)]
      #expect(
        try alphas([.group([box(-9, 0, 40, 2)], effects)], pixels: 4, scale: 1) == [0, 128, 128, 0])
    }
  }
}
