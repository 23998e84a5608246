import Raster
import Testing
import VectorRaster

@Suite struct VectorDrawingTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let odd = Color(red: 13, green: 101, blue: 202)

  /// An upright rectangle.
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
    Shape(
      Path([
        .move(Point(x, y)), .line(Point(x + width, y)), .line(Point(x + width, y + height)),
        .line(Point(x, y + height)), .close,
      ]), .fill(.nonZero))
  }

  private static let all = box(0, 0, 4, 1)

  /// The first pixels of a drawing 4 units wide and 1 high.
  private func pixels(
    _ steps: [VectorDrawing.Step], background: Color? = nil, colorMode: ColorMode = .nonLinear
  ) throws -> [Color] {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 4, height: 1), steps: steps, background: background)
    let bitmap = try drawing.bitmap(size: PixelSize(width: 4, height: 1), colorMode: colorMode)
    return (0..<4).map { bitmap[0, $0] }
  }

  @Test(
    arguments: [(1, 255), (0.5, 128), (0.25, 64), (0.18, 46), (0.3, 77), (0, 0)], ColorMode.allCases
  )
  func `rounds the alpha of an opacity exactly`(vector: (Double, UInt8), colorMode: ColorMode)
    throws
  {
    let (opacity, alpha) = vector
    let steps = [VectorDrawing.Step.paint(.init([Self.all], color: Self.odd, opacity: opacity))]
    var expected = Self.odd
    expected.alpha = alpha
    let painted = try pixels(steps, colorMode: colorMode)
    #expect(painted[1] == (alpha == 0 ? .clear : expected))
    #expect(try pixels([.group(steps)], colorMode: colorMode) == painted)
  }

  @Test(arguments: ColorMode.allCases)
  func `gives fully covered pixels exactly the paint's colour`(colorMode: ColorMode) throws {
    for value in UInt8.min...(.max) {
      let color = Color(red: value, green: 255 - value, blue: value / 2)
      let painted = try pixels(
        [
          .paint(.init([Self.all], color: .white, opacity: 0.7)),
          .paint(.init([Self.all], color: color)),
        ], colorMode: colorMode)
      #expect(painted == [color, color, color, color])
    }
  }

  @Test func `paints a nil colour in black`() throws {
    #expect(try pixels([.paint(.init([Self.all], color: nil))])[0] == .black)
  }

  @Test func `unites the coverage of shapes in one layer`()
    throws
  {
    let half = Self.box(0, 0, 4, 0.5)
    let painted = try pixels([
      .paint(.init([Self.all, Self.box(0, 0, 2, 1)], color: Self.red, opacity: 0.5))
    ])
    #expect(painted.map(\.alpha) == [128, 128, 128, 128])
    let united = try pixels([.paint(.init([half, half], color: Self.red))])
    #expect(united[0].alpha == 191)
    var faint = Self.all
    faint.opacity = 0.5
    #expect(try pixels([.paint(.init([faint, half], color: Self.red))])[0].alpha == 191)
    #expect(try pixels([.paint(.init([faint], color: Self.red, opacity: 0.5))])[0].alpha == 64)
  }

  @Test func `multiplies the alpha of a colour by the opacity`() throws {
    let color = Color(red: 1, green: 2, blue: 3, alpha: 128)
    let painted = try pixels([.paint(.init([Self.all], color: color, opacity: 0.5))])
    #expect(painted[0] == Color(red: 1, green: 2, blue: 3, alpha: 64))
  }

  @Test func `erases only earlier content of the same group`() throws {
    let steps: [VectorDrawing.Step] = [
      .paint(.init([Self.all], color: Self.red)),
      .group([
        .paint(.init([Self.box(0, 0, 3, 1)], color: Self.odd)),
        .erase(.init([.add([Self.box(0, 0, 1, 1)], index: 1)])),
        .paint(.init([Self.box(0, 0, 0.5, 1)], color: .white)),
      ]),
    ]
    let painted = try pixels(steps)
    #expect(painted[0] == Color(red: 255, green: 128, blue: 128))
    #expect(Array(painted.dropFirst()) == [Self.odd, Self.odd, Self.red])
  }

  @Test(arguments: ColorMode.allCases)
  func `applies a group's opacity to the group as a whole`(colorMode: ColorMode) throws {
    let (left, right) = (Self.box(0, 0, 3, 1), Self.box(1, 0, 3, 1))
    var half = Self.odd
    half.alpha = 128
    let group = VectorDrawing.Step.group(
      [.paint(.init([left], color: Self.red)), .paint(.init([right], color: Self.odd))],
      opacity: 0.5)
    let painted = try pixels([group], colorMode: colorMode)
    #expect(painted == [Color(red: 255, green: 0, blue: 0, alpha: 128), half, half, half])
    let nested = try pixels([.group([group], opacity: 0.5)], colorMode: colorMode)
    #expect(nested.map(\.alpha) == [64, 64, 64, 64])
    // Over something, and beside it.
    let over = try pixels([.paint(.init([Self.box(0, 0, 2, 1)], color: .white)), group])
    #expect(over[1] == Color(red: 134, green: 178, blue: 229) && over[3] == half)
    #expect(try pixels([.group([.paint(.init([left], color: .white))], opacity: 0)])[1] == .clear)
  }

  @Test func `combines the parts of a mask in order`() throws {
    let painted = try pixels([
      .paint(.init([Self.all], color: Self.red)),
      .erase(
        .init([
          .add([Self.box(0, 0, 3, 1)], index: 0), .remove([Self.box(1, 0, 3, 1)], index: 1),
          .add([Self.box(2, 0, 0.25, 1)], index: 2),
        ])),
    ])
    #expect(
      painted == [.clear, Self.red, Color(red: 255, green: 0, blue: 0, alpha: 191), Self.red])
  }

  @Test func `shows the background beneath erased parts`() throws {
    let painted = try pixels(
      [
        .paint(.init([Self.all], color: Self.red)),
        .erase(.init([.add([Self.box(0, 0, 1.5, 1)], index: 0)])),
      ], background: .white)
    #expect(painted == [.white, Color(red: 255, green: 128, blue: 128), Self.red, Self.red])
    let half = Color(red: 9, green: 8, blue: 7, alpha: 100)
    #expect(try pixels([], background: half) == [half, half, half, half])
  }

  @Test func `mixes brighter colours in linear light`() throws {
    let steps = [VectorDrawing.Step.paint(.init([Self.box(0, 0, 4, 0.5)], color: .white))]
    #expect(try pixels(steps, background: .black)[0].red == 128)
    #expect(try pixels(steps, background: .black, colorMode: .linear)[0].red == 188)
    #expect(try pixels(steps, background: .black, colorMode: .extendedLinear)[0].red == 188)
  }

  @Test func `draws bounds with any origin`() throws {
    let drawing = VectorDrawing(
      bounds: Rect(x: 8.5, y: 9, width: 6, height: 4),
      steps: [.paint(.init([Self.box(10, 10, 3, 2)], color: .black))], background: nil)
    let bitmap = try drawing.bitmap(size: PixelSize(width: 6, height: 4))
    let alphas = (0..<4).map { row in (0..<6).map { bitmap[row, $0].alpha } }
    let line: [UInt8] = [0, 128, 255, 255, 128, 0]
    #expect(alphas == [[0, 0, 0, 0, 0, 0], line, line, [0, 0, 0, 0, 0, 0]])
  }

  @Test func `covers pixels with hard edges from half of their area on`() throws {
    let shapes = [Self.box(0.5, 0, 1, 1), Self.box(2.6, 0, 1.2, 1)]
    for count in 1...2 {
      var drawing = VectorDrawing(
        bounds: Rect(x: 0, y: 0, width: 4, height: 1),
        steps: shapes.prefix(count).map { .paint(.init([$0], color: Self.red)) })
      drawing.isAntialiased = false
      // Of one colour and of several, which are drawn in two ways.
      for background in [nil, Color.white] {
        drawing.background = background
        let bitmap = try drawing.bitmap(size: PixelSize(width: 4, height: 1))
        let ground = background ?? .clear
        let last = count == 2 ? Self.red : ground
        #expect((0..<4).map { bitmap[0, $0] } == [Self.red, Self.red, ground, last])
      }
    }
  }

  @Test func `draws a placed drawing through its transform`() throws {
    var drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 4, height: 2),
      steps: [.paint(.init([Self.box(0, 0, 2, 1)], color: .black))])
    drawing.placement = Transform.rotation(degrees: 90).then(.translation(3, 0))
    let bitmap = try drawing.bitmap(size: PixelSize(width: 4, height: 2))
    let column: [UInt8] = [0, 0, 255, 0]
    for row in 0..<2 { #expect((0..<4).map { bitmap[row, $0].alpha } == column) }
    let map = Transform(2, 1, -1, 3, 5, 6)
    let back = try #require(map.inverse)
    let there = back(map(Point(7, -8)))
    #expect(abs(there.x - 7) < 1e-12 && abs(there.y + 8) < 1e-12)
    #expect(Transform.scale(1, 0).inverse == nil)
  }

  @Test func `draws only the background for bounds without area`() throws {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 0, height: 2),
      steps: [.paint(.init([Self.all], color: .black))], background: .white)
    #expect(try drawing.bitmap(size: PixelSize(width: 1, height: 1))[0, 0] == .white)
  }

  @Test func `draws equal pixels with bands and with too many edges`() throws {
    // A tall picture is drawn in bands; shapes after a million edges are flattened once for each.
    let teeth = (0..<340_000).flatMap { tooth -> [Path.Element] in
      let x = Double(tooth % 2000) / 50
      return [.move(Point(x, 1.9)), .line(Point(x + 0.01, 1)), .line(Point(x + 0.02, 1.9)), .close]
    }
    let circle = Shape(
      Path([
        .move(Point(0, 200)), .cubic(Point(0, 100), Point(40, 100), Point(40, 200)),
        .cubic(Point(40, 300), Point(0, 300), Point(0, 200)), .close,
      ]), .fill(.nonZero))
    let bounds = Rect(x: 0, y: 0, width: 40, height: 400)
    let alone = VectorDrawing(bounds: bounds, steps: [.paint(.init([circle], color: .black))])
    let crowded = VectorDrawing(
      bounds: bounds,
      steps: [
        .paint(.init([Shape(Path(teeth), .fill(.nonZero), opacity: 0)], color: .black)),
        .paint(.init([circle], color: .black)),
      ])
    let size = PixelSize(width: 40, height: 400)
    #expect(try alone.bitmap(size: size) == crowded.bitmap(size: size))
  }

  /// Strokes and boxes of one colour that overlap, in all ways of putting them together.
  private static let oneColor: [[VectorDrawing.Step]] = {
    let ring = Shape(
      Path([
        .move(Point(1, 3)), .cubic(Point(1, 0), Point(6, 0), Point(6, 3)),
        .cubic(Point(6, 6), Point(1, 6), Point(1, 3)), .close,
      ]), .stroke(StrokeStyle(width: 1.3, join: .round)))
    let (shapes, bar) = ([ring, box(2.3, 1.1, 3.4, 1.2)], box(0, 2.6, 8, 0.7))
    let body = VectorDrawing.Step.paint(.init([box(0.6, 0.9, 5.7, 5.2)], color: odd))
    let union = VectorDrawing.Step.paint(.init(shapes + [bar], color: odd, opacity: 0.7))
    let cut = VectorDrawing.Step.erase(.init([.add([bar], index: 0), .remove([ring], index: 1)]))
    return [
      [union], [.paint(.init([ring], color: odd))], [union, .paint(.init(shapes, color: odd))],
      [.paint(.init(shapes, color: odd)), cut], [.group([union, cut]), union],
      [.paint(.init([box(-1, -1, 9, 9)], color: odd))], [],
      [body, cut], [.group([body, cut]), .paint(.init([ring], color: odd))],
      [body, .erase(.init([.add([ring], index: 0)])), .paint(.init([bar], color: odd)), cut],
      [.paint(.init([bar], color: odd, opacity: 0.4)), .erase(.init([.add([ring], index: 0)]))],
      [.paint(.init([ring], color: odd)), .erase(.init([.add([all], index: 0)]))],
      [.erase(.init([.add([bar], index: 0)])), body], [body, .group([union, cut])],
      [.group([body, .paint(.init([ring], color: odd))], opacity: 0.4)],
      [
        .group([.group([body, cut], opacity: 0.7)], opacity: 0.4), .paint(.init([bar], color: odd)),
      ],
      [.group([body], opacity: 0.4), .erase(.init([.add([ring], index: 0)]))],
      [body, .group([.paint(.init([ring], color: odd)), cut], opacity: 0.4)],
      [.group([body], opacity: 0.4), .group([.paint(.init([bar], color: odd))], opacity: 0.4)],
    ]
  }()

  @Test(arguments: oneColor.indices, [7, 64])
  func `draws one colour as indices with the pixels of a direct drawing`(
    index: Int, side: Int
  ) throws {
    let size = PixelSize(width: side, height: side)
    var drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 7, height: 7), steps: Self.oneColor[index])
    let indexed = try drawing.bitmap(size: size)
    let alphas = try #require(indexed.palette).colors.map(\.alpha)
    #expect(alphas == Array(Set(alphas)).sorted())
    let bytes = indexed.rgbaBytes
    #expect(Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }) == Set(alphas))
    // Nothing in another colour.
    drawing.steps.append(.paint(.init([Self.all], color: .white, opacity: 0)))
    drawing.steps.insert(.paint(.init([Self.all], color: .black, opacity: 0)), at: 0)
    let mixed = try drawing.bitmap(size: size)
    #expect(mixed.palette == nil)
    #expect(mixed == indexed)
  }

  @Test func `throws if the task is cancelled`() async {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 4, height: 1),
      steps: [.paint(.init([Self.all], color: .black))])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try drawing.bitmap(size: PixelSize(width: 4, height: 1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
