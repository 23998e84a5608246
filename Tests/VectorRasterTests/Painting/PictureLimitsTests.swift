import Raster
import Testing
import VectorRaster

@Suite struct PictureLimitsTests {
  private func box(_ side: Double) -> Picture.Step {
    .fill(
      Shape(.rect(Rect(x: 0, y: 0, width: side, height: side)), .fill(.nonZero)), .color(.black))
  }

  private func shadowed(_ steps: [Picture.Step], radius: Double = 1) -> Picture.Step {
    var effects = Picture.Effects()
    effects.shadows = [.init(.black, radius: radius)]
    return .group(steps, effects)
  }

  private func refusal(
    _ steps: [Picture.Step], side: Int = 8, scale: Double = 1
  ) throws -> PictureError? {
    let picture = Picture(bounds: Rect(x: 0, y: 0, width: 8, height: 8), steps: steps)
    do {
      _ = try picture.bitmap(size: PixelSize(width: side, height: side), scale: scale)
      return nil
    } catch let error as PictureError { return error }
  }

  @Test func `counts groups with a blur or a shadow at any depth`() throws {
    let many = Array(repeating: shadowed([box(2)]), count: 64)
    #expect(try refusal(many) == nil)
    #expect(try refusal(many + [shadowed([])]) == .effectCount(65))
    let nested = (0..<65).reduce(box(2)) { step, _ in shadowed([step], radius: 0.01) }
    #expect(try refusal([nested]) == .effectCount(65))
    #expect(
      try refusal(many + many)?.description
        == "a picture must have at most 64 groups with a blur or a shadow, got 65")
  }

  @Test func `rejects too large effects inside an enlarged group`() throws {
    func enlarged(_ step: Picture.Step) -> Picture.Step {
      (0..<8).reduce(step) { step, _ in
        var effects = Picture.Effects()
        effects.transform = .scale(1000, 1000)
        return .group([step], effects)
      }
    }
    #expect(try refusal([shadowed([enlarged(shadowed([box(2)]))])]) != nil)
    #expect(try refusal([shadowed([shadowed([box(2)], radius: .nan)])]) != nil)
    var moved = Picture.Effects()
    moved.shadows = [.init(.black, radius: 0, offset: Point(1, 1))]
    #expect(
      try refusal([enlarged(.group([enlarged(box(2))], moved))])?.description.hasPrefix(
        "blurs and shadows must take at most 33554432 pixels together, got") == true)
  }

  @Test func `a radius is measured in pixels`() throws {
    #expect(try refusal([shadowed([], radius: 200)], scale: 2) == nil)
    #expect(try refusal([shadowed([], radius: 200)], scale: 2.5) == .sigma(500))
    #expect(try refusal([shadowed([], radius: .nan)]) != nil)
    // Also where a line is made a pixel wide, and within another group.
    let line = PixelAlignment.edges(Rect(x: 0, y: 0, width: 1e-6, height: 1e-6), least: 1)
    #expect(try refusal([.aligned([shadowed([box(1)])], line)]) == .sigma(1e6))
    for radius in [Double.infinity, .nan, 1e300] {
      #expect(throws: PictureError.self) {
        if let error = try refusal([shadowed([box(1), shadowed([box(1)], radius: radius)])]) {
          throw error
        }
      }
    }
    #expect(
      try refusal([shadowed([], radius: 401)])?.description
        == "blurs and shadows must have a radius of at most 400 pixels, got 401.0")
  }

  @Test func `rejects a shadow with an infinite offset`() throws {
    for offset in [Double.nan, .infinity, -1e300] {
      var effects = Picture.Effects()
      effects.shadows = [.init(.black, radius: 1, offset: Point(offset, 0))]
      guard case .effectPixels? = try refusal([.group([box(1e9)], effects)]) else {
        // One that is no number moves nothing anywhere.
        #expect(offset.isNaN)
        continue
      }
    }
  }

  @Test func `checks the sum of all buffers before drawing`() throws {
    // A group of 4000 × 4000, grown by 4 to each side where there is no edge of the canvas, and its
    // shadow: cut to the canvas and as much around it.
    let large = shadowed([box(1e7)])
    #expect(try refusal([large, large], side: 4000) == .effectPixels(4 * 4008 * 4008))
    #expect(try refusal([large], side: 64) == nil)
    #expect(
      try refusal([shadowed([box(1e7)])], side: 4096)?.description
        == "blurs and shadows must take at most 33554432 pixels together, got 33685632")
  }

  @Test func `allows 64 nested groups that are composed separately`() throws {
    func nested(_ depth: Int, _ change: (inout Picture.Effects) -> Void) -> Picture.Step {
      var effects = Picture.Effects()
      change(&effects)
      return (0..<depth).reduce(box(2)) { step, _ in .group([step], effects) }
    }
    #expect(try refusal([nested(64) { $0.opacity = 0.9 }]) == nil)
    let deep = try refusal([nested(65) { $0.opacity = 0.9 }])
    #expect(
      deep?.description
        == "groups that are composed by themselves must be at most 64 deep, got 65")
    let clip = Picture.Clip(Shape(.rect(Rect(x: 0, y: 0, width: 9, height: 9)), .fill(.nonZero)))
    #expect(try refusal([nested(65) { $0.clips = [clip] }]) == .depth(65))
    // What only moves is not composed, unless it looks at what is beneath.
    let moved: (inout Picture.Effects) -> Void = { $0.transform = .translation(0.001, 0) }
    #expect(try refusal([nested(1000, moved)]) == nil)
    var blended = Picture.Effects()
    blended.blend = .multiply
    let inner = (0..<64).reduce(Picture.Step.group([box(2)], blended)) { step, _ in
      var effects = Picture.Effects()
      moved(&effects)
      return .group([step], effects)
    }
    #expect(try refusal([inner]) == .depth(65))
  }

  @Test func `limits the pixels of all resampled bitmaps together`() throws {
    func check(_ count: Int, _ method: ResamplingMethod) throws(PictureError) {
      let bitmap = Picture.Step.bitmap(
        .solid(rows: 2, columns: 2), frame: Rect(x: 0, y: 0, width: 2047, height: 2047), method)
      try Picture(
        bounds: Rect(x: 0, y: 0, width: 8, height: 8), steps: Array(repeating: bitmap, count: count)
      ).check(size: PixelSize(width: 8, height: 8), scale: 1)
    }
    // Each of 2048 × 2048.
    try check(8, .kernel(.bicubic))
    let error = #expect(throws: PictureError.bitmapPixels(9 << 22)) {
      try check(9, .kernel(.bicubic))
    }
    #expect(
      error?.description
        == "bitmaps must be resampled to at most 33554432 pixels together, got 37748736")
    // What keeps its cells is not resampled.
    try check(100, .nearest)
  }

  @Test func `limits the pixels of one resampled bitmap`() throws {
    func bitmap(_ side: Double, _ method: ResamplingMethod) -> Picture.Step {
      .bitmap(
        .solid(rows: 2, columns: 2), frame: Rect(x: 0, y: 0, width: side, height: side), method)
    }
    #expect(try refusal([bitmap(16_384, .nearest)], scale: 256) == nil)
    #expect(
      try refusal([bitmap(16_384, .kernel(.bicubic))])
        == .bitmapSize(PixelSize(width: 16_385, height: 16_385)))
    #expect(try refusal([bitmap(1e300, .nearest)]) != nil)
    #expect(try refusal([bitmap(.nan, .nearest)]) != nil)
  }

  /// The most steps of a kind that cover a canvas of 4096 × 4096, 2²⁴ pixels.
  @Test(arguments: [
    ("colour", 128), ("linear", 32), ("radial", 10), ("angular", 5), ("nearest", 64),
    ("turned", 3), ("half", 32), ("clipped", 18), ("blended", 7),
  ]) func `limits the painting cost to 2³¹ pixels of one colour`(
    kind: String, most: Int
  ) throws {
    let frame = Rect(x: 0, y: 0, width: 4096, height: 4096)
    let shape = Shape(.rect(frame), .fill(.nonZero))
    func gradient(_ way: GradientShape) throws -> Picture.Step {
      .fill(shape, .gradient(try Gradient(colors: [.black, .white]), way, frame: frame))
    }
    func group(_ change: (inout Picture.Effects) -> Void) -> Picture.Step {
      .group([.fill(shape, .color(.black))], with(change))
    }
    let bitmap = Picture.Step.bitmap(.solid(rows: 2, columns: 2), frame: frame, .nearest)
    let center = Point(0.5, 0.5)
    let steps: [String: Picture.Step] = [
      "colour": .fill(shape, .color(.black)),
      "linear": try gradient(.linear(start: .zero, end: center)),
      "radial": try gradient(.radial(center: center, startRadius: 0, endRadius: 9)),
      "angular": try gradient(.angular(center: center, startAngle: 0, endAngle: 360)),
      "nearest": bitmap,
      "turned": .group(
        [bitmap], with { $0.transform = Transform.rotation(degrees: 45).about(Point(2048, 2048)) }),
      "half": group { $0.opacity = 0.5 },
      "clipped": group { $0.clips = [.init(shape)] },
      "blended": group { $0.blend = .multiply },
    ]
    func check(_ count: Int) throws {
      let step = try #require(steps[kind])
      try Picture(bounds: frame, steps: Array(repeating: step, count: count))
        .check(size: PixelSize(width: 4096, height: 4096), scale: 1)
    }
    try check(most)
    #expect(throws: PictureError.self) { try check(most + 1) }
  }

  @Test func `counts only pixels of the canvas, and names their number`() throws {
    func check(_ side: Double, _ count: Int) throws(PictureError) {
      try Picture(
        bounds: Rect(x: 0, y: 0, width: 8, height: 8),
        steps: Array(repeating: box(side), count: count)
      ).check(size: PixelSize(width: 1024, height: 1024), scale: 1)
    }
    try check(1e9, 2048)
    // A pixel on each side is for what smoothing needs.
    try check(511, 8192)
    #expect(throws: PictureError.work((1 << 31) + (1 << 20))) { try check(1e9, 2049) }
    #expect(
      PictureError.work(7).description
        == "painting must take at most as long as 2147483648 pixels of one colour, got 7")
  }

  private func with(_ change: (inout Picture.Effects) -> Void) -> Picture.Effects {
    var effects = Picture.Effects()
    change(&effects)
    return effects
  }
}
