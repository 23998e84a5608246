import Raster
import TestSupport
import Testing
import VectorRaster

@Suite struct PictureTests: PictureSamples {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)

  private func fill(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .black
  ) -> Picture.Step { .fill(box(x, y, width, height), .color(color)) }

  private func drawn(
    _ width: Int, _ height: Int, scale: Double = 1, _ steps: [Picture.Step],
    colorMode: ColorMode = .nonLinear, background: Color? = nil, isOpaque: Bool = false
  ) throws -> Bitmap {
    try Picture(
      bounds: Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale),
      steps: steps
    ).bitmap(
      size: PixelSize(width: width, height: height), scale: scale, colorMode: colorMode,
      background: background, isOpaque: isOpaque)
  }

  private func alphas(_ bitmap: Bitmap, row: Int) -> [Int] {
    (0..<bitmap.columns).map { Int(bitmap[row, $0].alpha) }
  }

  @Test func `opacity fades a group as a whole`() throws {
    let pile = group([fill(0, 0, 1, 1, Self.red), fill(0, 0, 1, 1, Self.blue)]) { $0.opacity = 0.5 }
    #expect(
      try drawn(1, 1, [pile], background: .white)[0, 0] == Color(red: 128, green: 128, blue: 255))
    #expect(try drawn(1, 1, [pile])[0, 0] == Color(red: 0, green: 0, blue: 255, alpha: 128))
  }

  @Test func `gives each diagonal of an even gradient one colour`() throws {
    let gradient = try Gradient(colors: [.black, .white])
    let paint = Paint.gradient(
      gradient, .linear(start: Point(0, 0), end: Point(1, 1)),
      frame: Rect(x: 0, y: 0, width: 64, height: 64))
    let many = try drawn(64, 64, [.fill(box(0, 0, 64, 64), paint)])
    #expect(many.colorCount == 127)
    let more = try drawn(
      300, 1,
      [.fill(box(0, 0, 300, 1), paint), fill(0, 0, 300, 1, Color(rgba: [1, 2, 3, 9], at: 0))])
    #expect(more[0, 299].red > 240)
  }

  @Test func `paints a gradient inside a shape and beneath later steps`() throws {
    let paint = Paint.gradient(
      try Gradient(colors: [Self.red, Self.blue]), .linear(start: Point(0, 0), end: Point(1, 0)),
      frame: Rect(x: 0, y: 0, width: 4, height: 1))
    var shape = box(0, 0, 4, 0.5)
    let half = try drawn(4, 1, [.fill(shape, paint), fill(3, 0, 1, 1)])
    #expect(
      (0..<4).map { half[0, $0].hexText } == ["#df002080", "#9f006080", "#60009f80", "#000000"])
    shape.opacity = 0.5
    #expect(alphas(try drawn(4, 1, [.fill(shape, paint)]), row: 0) == [64, 64, 64, 64])
  }

  @Test func `composites over the background, and an opaque picture over black`() throws {
    let faint = Color(red: 200, green: 100, blue: 0, alpha: 128)
    #expect(try drawn(1, 1, [], background: faint)[0, 0] == faint)
    #expect(
      try drawn(1, 1, [], background: faint, isOpaque: true)[0, 0]
        == Color(red: 100, green: 50, blue: 0))
    #expect(try drawn(1, 1, [], isOpaque: true)[0, 0] == .black)
    #expect(
      try drawn(2, 1, [fill(0.5, 0, 1, 1, .white)], isOpaque: true).greys == [128, 128])
    // Nothing is blended with it.
    let blended = group([fill(0, 0, 1, 1, Self.red)]) { $0.blend = .multiply }
    #expect(try drawn(1, 1, [blended], background: Self.blue)[0, 0] == Self.red)
  }

  @Test func `clips a group by all its clips`() throws {
    let clipped = group([fill(0, 0, 6, 3)]) {
      $0.clips = [.init(box(1, 0, 3.5, 2)), .init(box(2, 0, 9, 9))]
    }
    let picture = try drawn(6, 3, [clipped])
    #expect(alphas(picture, row: 0) == [0, 0, 255, 255, 128, 0])
    #expect(alphas(picture, row: 2) == [0, 0, 0, 0, 0, 0])
    // What is beneath is not cut, and nothing in the clip is nothing at all.
    let under = try drawn(6, 3, [fill(0, 0, 1, 3), clipped])
    #expect(alphas(under, row: 2) == [255, 0, 0, 0, 0, 0])
    let none = group([fill(0, 0, 6, 3)]) { $0.clips = [.init(Shape(Path(), .fill(.nonZero)))] }
    #expect(alphas(try drawn(6, 3, [none]), row: 0) == [0, 0, 0, 0, 0, 0])
    // A clip is turned with its group.
    let turned = group([clipped]) {
      $0.transform = Transform.rotation(degrees: 90).about(Point(3, 3))
    }
    let upright = try drawn(6, 6, [turned])
    #expect((0..<6).map { upright[$0, 5].alpha } == [0, 0, 255, 255, 128, 0])
    #expect((0..<6).map { upright[$0, 3].alpha } == [0, 0, 0, 0, 0, 0])
  }

  @Test func `blends only with the enclosing group`() throws {
    let grey = Color(red: 100, green: 100, blue: 100)
    let light = Color(red: 200, green: 200, blue: 200)
    let blended = group([fill(0, 0, 1, 1, grey)]) { $0.blend = .multiply }
    #expect(try drawn(1, 1, [fill(0, 0, 1, 1, light), blended]).greys == [78])
    let isolated = group([blended]) { _ in }
    #expect(try drawn(1, 1, [fill(0, 0, 1, 1, light), isolated]).greys == [100])
    let aligned = Picture.Step.aligned([blended], .corner(.zero))
    #expect(try drawn(1, 1, [fill(0, 0, 1, 1, light), aligned]).greys == [78])
    let faint = group([fill(0, 0, 1, 1, grey)]) {
      $0.blend = .multiply
      $0.opacity = 0.5
    }
    // ½ · 78.43 + ½ · 200
    #expect(try drawn(1, 1, [fill(0, 0, 1, 1, light), faint]).greys == [139])
  }

  @Test(arguments: [1.0, 2])
  func `draws a shadow as the blurred alpha beneath its group`(scale: Double) throws {
    let side = 3 / scale
    let shadow = Picture.Shadow(.black, radius: 1 / scale, offset: Point(20 / scale, 0))
    let step = group([fill(9 / scale, 9 / scale, side, side, Self.red)]) { $0.shadows = [shadow] }
    let picture = try drawn(41, 21, scale: scale, [step])
    #expect(alphas(picture, row: 10)[26..<35] == [1, 13, 68, 156, 199, 156, 68, 13, 1])
    #expect(alphas(picture, row: 8)[27..<34] == [4, 23, 53, 68, 53, 23, 4])
    #expect(picture[10, 10] == Self.red && picture[10, 30].red == 0)
    // The content hides it, and its colour's alpha fades it.
    let near = group([fill(9 / scale, 9 / scale, side, side, Self.red)]) {
      $0.shadows = [.init(Color(red: 0, green: 255, blue: 0, alpha: 128), radius: 1 / scale)]
    }
    let beneath = try drawn(21, 21, scale: scale, [near])
    #expect(
      beneath[10, 9] == Self.red && beneath[10, 8] == Color(red: 0, green: 255, blue: 0, alpha: 34))
  }

  @Test func `moves a shadow by fractions of a pixel`() throws {
    let step = group([fill(2, 2, 1, 1)]) {
      $0.shadows = [.init(.white, radius: 0, offset: Point(-1.25, 1.5))]
    }
    let picture = try drawn(5, 6, [step])
    #expect(alphas(picture, row: 2) == [0, 0, 255, 0, 0])
    #expect(alphas(picture, row: 3) == [32, 96, 0, 0, 0])
    #expect(alphas(picture, row: 4) == [32, 96, 0, 0, 0])
    #expect(alphas(picture, row: 5) == [0, 0, 0, 0, 0])
  }

  @Test func `draws the first of several shadows on top`() throws {
    let step = group([fill(0, 0, 1, 1)]) {
      $0.shadows = [
        .init(Self.red, radius: 0, offset: Point(1, 0)),
        .init(Self.blue, radius: 0, offset: Point(1, 0)),
        .init(Self.blue, radius: 0, offset: Point(2, 0)),
      ]
    }
    let picture = try drawn(5, 1, [step])
    #expect((0..<5).map { picture[0, $0] } == [.black, Self.red, Self.blue, .clear, .clear])
  }

  @Test func `casts an outer shadow from the group and its inner shadow`() throws {
    let inner = group([fill(0, 0, 1, 1)]) {
      $0.shadows = [.init(Self.red, radius: 0, offset: Point(1, 0))]
    }
    let outer = group([inner]) {
      $0.shadows = [.init(Self.blue, radius: 0, offset: Point(2, 0))]
    }
    let picture = try drawn(5, 1, [outer])
    #expect((0..<5).map { picture[0, $0] } == [.black, Self.red, Self.blue, Self.blue, .clear])
  }

  @Test func `blurs content outside the canvas onto it`() throws {
    let far = group([fill(-3, 0, 3, 40)]) { $0.blur = 2 }
    let whole = group([fill(7, 0, 3, 40)]) { $0.blur = 2 }
    let (cut, all) = (try drawn(8, 40, [far]), try drawn(20, 40, [whole]))
    #expect(alphas(cut, row: 20) == Array(alphas(all, row: 20)[10..<18]))
    // The weights of the distances 1, 2 and 3.
    #expect(alphas(cut, row: 20)[0] == 92)
    let gone = group([fill(-99, 0, 3, 40)]) { $0.blur = 2 }
    #expect(alphas(try drawn(8, 40, [gone]), row: 20) == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func `blurs before opacity and clips`() throws {
    let step = group([fill(0, 0, 20, 40)]) {
      $0.blur = 1
      $0.opacity = 0.5
      $0.clips = [.init(box(19, 0, 2, 40))]
    }
    // .69944 and .30056 of 255, halved.
    #expect(alphas(try drawn(40, 40, [step]), row: 20)[18..<22] == [0, 89, 38, 0])
  }

  @Test func `scales blurs and rotates shadows with their group`() throws {
    let step = group([fill(5, 5, 10, 10)]) { $0.blur = 1 }
    let double = group([step]) { $0.transform = .scale(2, 2) }
    let plain = group([fill(10, 10, 20, 20)]) { $0.blur = 2 }
    #expect(try drawn(40, 40, [double]) == (try drawn(40, 40, [plain])))
    let shadow = group([fill(1, 0, 1, 1)]) {
      $0.shadows = [.init(Self.red, radius: 0, offset: Point(1, 0))]
    }
    let turned = group([shadow]) {
      $0.transform = Transform.rotation(degrees: 90).about(Point(1.5, 1.5))
    }
    let picture = try drawn(3, 3, [turned])
    #expect(picture[1, 2] == .black && picture[2, 2] == Self.red)
  }

  @Test func `composes a drawing separately before its transform`() throws {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 2, height: 1),
      steps: [
        .paint(.init([box(0, 0, 2, 1)], color: Self.red)),
        .erase(.init([.add([box(0, 0, 1, 1)], index: 0)])),
      ])
    let picture = try drawn(
      6, 2,
      [
        fill(0, 0, 6, 2, Self.blue),
        .drawing(drawing, Transform.scale(2, 2).then(.translation(1, 0))),
      ])
    #expect(
      (0..<6).map { picture[1, $0] }
        == [Self.blue, Self.blue, Self.blue, Self.red, Self.red, Self.blue])
    var hard = VectorDrawing(
      bounds: drawing.bounds, steps: [.paint(.init([box(0, 0, 0.75, 1)], color: .black))],
      background: .white)
    hard.isAntialiased = false
    let mixed = try drawn(3, 1, [.drawing(hard, .identity), fill(2, 0, 0.5, 1)])
    #expect(alphas(mixed, row: 0) == [255, 255, 128] && mixed[0, 0] == .black)
    #expect(mixed[0, 1] == .white)
  }

  @Test(arguments: ColorMode.allCases)
  func `draws a picture of one drawing like the drawing`(colorMode: ColorMode) throws {
    let ring = Shape(
      .ellipse(center: Point(8, 8), radii: Point(5, 4)), .stroke(StrokeStyle(width: 1.5)))
    let odd = Color(red: 13, green: 101, blue: 202, alpha: 200)
    var drawing = VectorDrawing(
      bounds: Rect(x: 1, y: 0, width: 16, height: 16),
      steps: [
        .paint(.init([box(2, 2, 9.3, 7.7), ring], color: odd, opacity: 0.7)),
        .erase(.init([.add([box(3, 3, 2, 2)], index: 0)])),
        .group([.paint(.init([ring], color: Self.red))], opacity: 0.4),
      ], background: Color(red: 240, green: 240, blue: 200))
    drawing.placement = .rotation(degrees: 9)
    for side in [16, 37, 64] {
      let size = PixelSize(width: side, height: side)
      let picture = Picture(bounds: drawing.bounds, steps: [.drawing(drawing, .identity)])
      #expect(
        try picture.bitmap(size: size, scale: Double(side) / 16, colorMode: colorMode)
          == (try drawing.bitmap(size: size, colorMode: colorMode)))
    }
  }

  @Test func `mixes, blurs and blends linear light as light`() throws {
    let half = try drawn(2, 1, [fill(0.5, 0, 1, 1, .white)], colorMode: .linear, isOpaque: true)
    #expect(half.greys == [188, 188])
    let blur = group([fill(0, 0, 20, 40, .white), fill(20, 0, 40, 40)]) { $0.blur = 1 }
    // 69.944 % of the light.
    #expect(try drawn(60, 40, [blur], colorMode: .linear)[20, 19].red == 218)
  }

  @Test func `throws if the picture is cancelled`() async {
    let step = group([fill(0, 0, 9, 99)]) { $0.blur = 2 }
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: CancellationError.self) { try drawn(64, 64, [step]) }
    }.value
  }
}
