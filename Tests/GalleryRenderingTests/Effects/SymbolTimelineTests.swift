import ImageCoding
import Testing

@testable import GalleryModel
@testable import GalleryRendering

@Suite struct `Symbol timeline` {
  private typealias Layer = SymbolTimeline.Layer

  private static let plain = Layer()
  private static let variable = Layer(traits: .isVariable)
  private static let stroked = Layer(hasStrokes: true, hasFills: false)

  /// The timeline of an effect with a few changes on plain layers unless others are given.
  private static func timeline(
    _ effect: SymbolEffect, _ layers: [SymbolTimeline.Layer] = [plain],
    incoming: [SymbolTimeline.Layer] = [], _ change: (inout SymbolEffectOptions) -> Void = { _ in }
  ) -> SymbolTimeline {
    var options = SymbolEffectOptions(effect)
    change(&options)
    return SymbolTimeline(options, layers: layers, incoming: incoming)
  }

  /// Pictures and seconds of one run of each effect (symbols.md §10).
  @Test(arguments: [
    (SymbolEffect.bounce, [plain], 0.6, 18), (.pulse, [plain], 1.2, 36),
    (.variableColor, [variable, variable, variable], 1, 30),
    (.variableColor, [variable, plain, variable, variable, variable], 1.25, 38),
    (.scale, [plain], 0.3, 9), (.appear, [plain], 0.35, 11),
    (.disappear, [plain, plain, plain], 0.47, 14), (.replace, [plain], 0.45, 14),
    (.wiggle, [plain], 0.5, 15), (.rotate, [plain], 1.5, 45), (.breathe, [plain], 2.4, 60),
    (.drawOn, [stroked], 0.8, 24), (.drawOff, [stroked], 0.8, 24),
  ])
  func `each effect has its duration and frame count`(
    effect: SymbolEffect, layers: [SymbolTimeline.Layer], duration: Double, frames: Int
  ) {
    let timeline = Self.timeline(effect, layers)
    #expect(timeline.duration == duration)
    #expect(timeline.frameCount == frames)
    #expect(timeline.frames.count == frames)
    #expect(!timeline.isStill)
    let total = timeline.frames.reduce(0) { $0 + $1.delay.seconds }
    #expect(abs(total - duration) < 1e-9)
  }

  @Test(
    arguments: [
      (SymbolEffect.breathe, 40, 1000), (.rotate, 1, 30), (.bounce, 1, 30), (.appear, 7, 220),
      (.scale, 1, 30),
    ] as [(SymbolEffect, UInt16, UInt16)])
  func `delays are exact fractions of a second`(
    effect: SymbolEffect, numerator: UInt16, denominator: UInt16
  ) {
    let delay = Self.timeline(effect).frames[0].delay
    #expect(delay.numerator == numerator)
    #expect(delay.denominator == denominator)
  }

  @Test(arguments: [("2", 0.3, 9), ("0.5", 1.2, 36), ("1.5", 0.4, 12), ("7", 0.3, 9)])
  func `speed divides the duration`(speed: String, duration: Double, frames: Int) throws {
    let speed = try #require(Decimal6(speed))
    let timeline = Self.timeline(.bounce) { $0.speed = speed }
    #expect(timeline.duration == duration)
    #expect(timeline.frameCount == frames)
  }

  @Test(arguments: [(nil, 0), (1, 1), (5, 5), (0, 1)] as [(Int?, Int)])
  func `an endless effect has 0 plays`(repeatCount: Int?, plays: Int) {
    #expect(Self.timeline(.bounce) { $0.repeatCount = repeatCount }.plays == plays)
  }

  @Test(arguments: [
    (0, 0), (0.375, 90), (0.75, 180), (1.5, 0), (1.875, 90), (3, 0), (3.375, 0), (-1, 0), (99, 0),
  ])
  func `an endless rotation continues across runs`(seconds: Double, degrees: Double) {
    // An endless rotation has constant speed, also across runs.
    let timeline = Self.timeline(.rotate) { $0.repeatCount = nil }
    let rotation = timeline.motions(at: seconds)[0].rotation
    let expected = seconds < 0 ? 0 : (seconds * 240).truncatingRemainder(dividingBy: 360)
    #expect(abs(rotation - expected) < 1e-9)
    if seconds < 3 { #expect(abs(rotation - degrees) < 1e-9) }
  }

  @Test func `a discrete effect rests between its runs and after them`() {
    let timeline = Self.timeline(.pulse) {
      $0.repeatCount = 2
      $0.delay = Decimal6(millionths: 300_000)
    }
    #expect(timeline.period == 1.5)
    #expect(abs(timeline.motions(at: 0.6)[0].opacity - 0.3) < 1e-12)
    #expect(timeline.motions(at: 1.3) == [.rest])
    #expect(abs(timeline.motions(at: 2.1)[0].opacity - 0.3) < 1e-12)
    #expect([3, 3.6, 1e9].allSatisfy { timeline.motions(at: $0) == [.rest] })
  }

  @Test func `transitions and states keep their final state`() {
    #expect(Self.timeline(.disappear).motions(at: 5)[0].opacity == 0)
    #expect(Self.timeline(.appear).motions(at: 5) == [.rest])
    #expect(Self.timeline(.appear).motions(at: 0)[0].opacity == 0)
    #expect(Self.timeline(.scale).motions(at: 5)[0].scale == 1.25)
    let replace = Self.timeline(.replace, incoming: [Self.plain, Self.plain])
    #expect(replace.motions(at: 5)[0].opacity == 0)
    #expect(replace.motions(of: .incoming, at: 5) == [.rest, .rest])
    #expect(replace.motions(of: .incoming, at: 0).allSatisfy { $0.opacity == 0 })
  }

  @Test(arguments: SymbolEffect.allCases)
  func `every effect has the unchanged symbol as its rest`(effect: SymbolEffect) {
    let layers = [Self.plain, Layer(traits: .isVariable, hasStrokes: true)]
    let timeline = Self.timeline(effect, layers, incoming: [Self.plain])
    #expect(timeline.restMotions() == [.rest, .rest])
    let first = timeline.motions(atPart: timeline.frames[0].part)
    #expect((first == timeline.restMotions()) != [.appear, .drawOn].contains(effect))
    let performance = SymbolEffectGroup(
      [timeline.options], layers: layers, incoming: [Self.plain])
    #expect(performance?.hasOwnStill == [.appear, .drawOn].contains(effect))
  }

  @Test(arguments: [
    (SymbolEffect.variableColor, [plain, stroked]), (.drawOn, [plain]), (.drawOff, [plain]),
    (.bounce, []),
  ])
  func `an effect that moves no layer is still`(
    effect: SymbolEffect, layers: [SymbolTimeline.Layer]
  ) {
    let timeline = Self.timeline(effect, layers) { $0.delay = Decimal6(millionths: 1_000_000) }
    #expect(timeline.isStill)
    #expect(timeline.frameCount == 1)
    #expect(timeline.frames.count == 1)
    #expect(SymbolEffectGroup([timeline.options], layers: layers) == nil)
    #expect(timeline.motions(at: 0.4) == layers.map { _ in .rest })
    #expect(layers.indices.allSatisfy { timeline.keyframes(layer: $0).isEmpty })
  }

  @Test func `only variable layers alternate in variableColor`() {
    let timeline = Self.timeline(.variableColor, [Self.variable, Self.plain, Self.variable])
    #expect(timeline.motions(at: 0.2).map(\.opacity) == [1, 1, 0.3])
    #expect(timeline.motions(at: 0.4).map(\.opacity) == [0.3, 1, 1])
  }

  @Test func `pulse affects only marked layers, or all if none is marked`() {
    let marked = [Self.plain, Layer(traits: .pulses)]
    let timeline = Self.timeline(.pulse, marked)
    #expect(timeline.motions(at: 0.6)[0] == .rest)
    #expect(timeline.motions(at: 0.6)[1].opacity < 0.4)
    for all in [
      Self.timeline(.pulse, [Self.plain, Self.plain]),
      Self.timeline(.pulse, marked) { $0.isWholeSymbol = true },
    ] {
      #expect(all.motions(at: 0.6).allSatisfy { $0.opacity < 0.4 })
    }
  }

  @Test func `marked layers rotate about themselves, an unmarked symbol about its centre`() {
    let turning = Layer(traits: .rotates)
    let timeline = Self.timeline(.rotate, [Self.plain, turning])
    #expect(timeline.motions(at: 0.75).map(\.rotation) == [0, 180])
    #expect(timeline.pivots() == [.layers([0]), .layers([1])])
    let whole = Self.timeline(.rotate, [Self.plain, Self.plain])
    #expect(whole.motions(at: 0.75).map(\.rotation) == [180, 180])
    #expect(whole.pivots() == [.frame, .frame])
  }

  @Test func `layers of a motion group move together`() {
    let first = Layer(motionGroup: 1)
    let timeline = Self.timeline(.appear, [first, Self.plain, first])
    #expect(timeline.duration == 0.41)
    let motions = timeline.motions(at: 0.2)
    #expect(motions[0] == motions[2])
    #expect(motions[0] != motions[1])
    #expect(timeline.pivots() == [.layers([0, 2]), .layers([1]), .layers([0, 2])])
    let turning = [Layer(traits: .rotates, motionGroup: 7), Layer(motionGroup: 7), Self.plain]
    #expect(Self.timeline(.rotate, turning).motions(at: 0.75).map(\.rotation) == [180, 180, 0])
  }

  @Test func `a whole-symbol effect pivots about the frame`() {
    let timeline = Self.timeline(.appear, [Self.plain, Self.plain]) { $0.isWholeSymbol = true }
    #expect(timeline.duration == 0.35)
    #expect(timeline.pivots() == [.frame, .frame])
    #expect(Set(timeline.motions(at: 0.1)).count == 1)
  }

  @Test func `layers without strokes fade in while others are drawn`() {
    let mixed = Layer(hasStrokes: true)
    let layers = [Self.stroked, Self.plain, mixed]
    let timeline = Self.timeline(.drawOn, layers) { $0.isWholeSymbol = true }
    let motions = timeline.motions(at: 0.4)
    #expect(motions.map(\.drawn) == [0.5, 1, 0.5])
    #expect(motions.map(\.opacity) == [1, 0.5, 0.5])
  }

  @Test(arguments: [
    (LayoutDirection.ltr, SymbolEffectDirection.forward, 1.0), (.ltr, .backward, -1),
    (.rtl, .forward, -1), (.rtl, .backward, 1), (.rtl, .right, 1),
  ])
  func `forward and backward follow the layout direction`(
    layoutDirection: LayoutDirection, direction: SymbolEffectDirection, sign: Double
  ) {
    var options = SymbolEffectOptions(.wiggle)
    options.direction = direction
    let timeline = SymbolTimeline(
      options, layers: [Self.plain], layoutDirection: layoutDirection)
    #expect(timeline.motions(at: 0.05)[0].dx * sign > 0)
  }

  @Test func `frames include the end of a run unless the effect is endless`() {
    #expect(Self.timeline(.bounce).frames.map(\.part).last == 1)
    #expect(Self.timeline(.bounce) { $0.repeatCount = 3 }.frames.map(\.part).last == 1)
    #expect(Self.timeline(.bounce) { $0.repeatCount = nil }.frames.map(\.part).last == 17.0 / 18)
    #expect(Self.timeline(.pulse).frames.map(\.part).last == 35.0 / 36)
    #expect(Self.timeline(.disappear).frames.map(\.part).last == 1)
  }

  /// SwiftUI's indefinite effects go on until they are taken away.
  @Test func `pulse, variableColor and breathe repeat by default, others run once`() {
    for effect in SymbolEffect.allCases {
      let isEndless = [.pulse, .variableColor, .breathe].contains(effect)
      #expect(SymbolEffectOptions(effect).repeatCount == (isEndless ? nil : 1))
    }
  }

  @Test func `the delay between runs adds a frame`() {
    let timeline = Self.timeline(.pulse) {
      $0.repeatCount = nil
      $0.delay = Decimal6(millionths: 2_500_000)
    }
    #expect(timeline.frames.count == 37)
    #expect(timeline.frames.last?.part == 0)
    #expect(timeline.frames.last?.delay.seconds == 2.5)
    let once = Self.timeline(.pulse) {
      $0.repeatCount = 1
      $0.delay = Decimal6(millionths: 2_500_000)
    }
    #expect(once.frames.count == 36)
  }
}
