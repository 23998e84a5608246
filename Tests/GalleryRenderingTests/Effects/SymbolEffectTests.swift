import Testing

@testable import GalleryModel
@testable import GalleryRendering

@Suite struct `Symbol effect` {
  private typealias Effect = SymbolEffect

  /// An effect's options, with the changes that a case is about.
  private static func options(
    _ effect: SymbolEffect, _ direction: SymbolEffectDirection? = nil,
    _ change: (inout SymbolEffectOptions) -> Void = { _ in }
  ) -> SymbolEffectOptions {
    var options = SymbolEffectOptions(effect)
    options.direction = direction
    change(&options)
    return options
  }

  private static func motion(
    _ options: SymbolEffectOptions, _ layer: Int = 0, of count: Int = 1, at t: Double
  ) -> LayerMotion {
    options.effect.motion(options, layer: layer, of: count, at: t)
  }

  /// Every effect in every direction, once and for ever, all together and layer by layer.
  private static let all: [SymbolEffectOptions] = SymbolEffect.allCases.flatMap { effect in
    (effect.directions.isEmpty ? [nil] : effect.directions.map(Optional.some)).flatMap {
      direction in
      [1, nil].flatMap { repeatCount in
        [false, true].map { flag in
          options(effect, direction) {
            $0.repeatCount = repeatCount
            ($0.isWholeSymbol, $0.isCumulative, $0.isReversing) = (flag, flag, flag)
          }
        }
      }
    }
  }

  @Test(arguments: [
    (0, 0.0), (0.25, 0.35), (0.5, 0.7), (0.75, 0.35), (1, 0),
  ])
  func `pulse fades to 30 % opacity and back`(t: Double, faded: Double) {
    #expect(abs(Self.motion(Self.options(.pulse), at: t).opacity - (1 - faded)) < 1e-12)
  }

  @Test func `pulse has 30 % opacity in the middle`() {
    #expect(abs(Self.motion(Self.options(.pulse), at: 0.5).opacity - 0.3) < 1e-12)
  }

  @Test(arguments: [(0, 1), (0.25, 1.04), (0.5, 1.08), (0.75, 1.04), (1, 1)])
  func `breathe scales up by 8 % and back`(t: Double, scale: Double) {
    let plain = Self.motion(Self.options(.breathe), at: t)
    #expect(abs(plain.scale - scale) < 1e-12)
    #expect(plain.opacity == 1)
    let pulsing = Self.motion(Self.options(.breathe, .pulse), at: t)
    #expect(pulsing.scale == plain.scale)
    #expect(abs(pulsing.opacity - (1 - (scale - 1) * 5)) < 1e-12)
  }

  @Test(arguments: [(0, 0), (0.25, 90), (0.5, 180), (0.75, 270), (1, 360)])
  func `an endless rotation has constant speed`(t: Double, degrees: Double) {
    let options = Self.options(.rotate) { $0.repeatCount = nil }
    #expect(Self.motion(options, at: t).rotation == degrees)
  }

  @Test(arguments: [(0, 0), (0.25, 22.5), (0.5, 180), (0.75, 337.5), (1, 360)])
  func `a single rotation is eased`(t: Double, degrees: Double) {
    #expect(Self.motion(Self.options(.rotate), at: t).rotation == degrees)
  }

  @Test(arguments: [(SymbolEffectDirection.up, 1.15, 0.97), (.down, 0.85, 1.03)])
  func `bounce overshoots by a fifth of its peak`(
    direction: SymbolEffectDirection, peak: Double, overshoot: Double
  ) {
    let options = Self.options(.bounce, direction)
    let scales = (0...10_000).map { Self.motion(options, at: Double($0) / 10_000).scale }
    let extremes = [scales.max() ?? 0, scales.min() ?? 0]
    for extreme in [peak, overshoot] {
      #expect(extremes.contains { abs($0 - extreme) < 1e-6 })
    }
    #expect(scales.first == 1)
    #expect(scales.last == 1)
  }

  @Test(arguments: [(SymbolEffectDirection.up, 1.125, 1.25), (.down, 0.75, 0.5)])
  func `scale reaches its end and stays there`(
    direction: SymbolEffectDirection, middle: Double, end: Double
  ) {
    let options = Self.options(.scale, direction)
    #expect([0, 0.5, 1, 2].map { Self.motion(options, at: $0).scale } == [1, middle, end, end])
  }

  @Test(
    arguments: [
      (SymbolEffectDirection.left, -0.06, 0, 0), (.right, 0.06, 0, 0), (.up, 0, -0.06, 0),
      (.down, 0, 0.06, 0), (.forward, 0.06, 0, 0), (.backward, -0.06, 0, 0), (.clockwise, 0, 0, 12),
      (.counterClockwise, 0, 0, -12),
    ] as [(SymbolEffectDirection, Double, Double, Double)])
  func `wiggle moves farthest in its direction`(
    direction: SymbolEffectDirection, dx: Double, dy: Double, rotation: Double
  ) {
    let options = Self.options(.wiggle, direction)
    let motions = (0...10_000).map { Self.motion(options, at: Double($0) / 10_000) }
    for (value, end) in [(\LayerMotion.dx, dx), (\.dy, dy), (\.rotation, rotation)] {
      let farthest = motions.map { $0[keyPath: value] }.max { abs($0) < abs($1) } ?? 0
      #expect(abs(farthest - end) < 1e-5)
    }
    #expect(motions.allSatisfy { $0.scale == 1 && $0.opacity == 1 && $0.drawn == 1 })
  }

  @Test func `wiggle with only an angle rotates by that angle`() {
    let options = Self.options(.wiggle) { $0.angle = Decimal6("20") }
    let turns = (0...1000).map { Self.motion(options, at: Double($0) / 1000).rotation }
    #expect(abs((turns.max() ?? 0) - 20) < 0.001)
  }

  @Test(arguments: [
    (SymbolEffect.bounce, SymbolEffectDirection.up, SymbolEffectDirection.down),
    (.wiggle, .left, .right), (.wiggle, .up, .down), (.wiggle, .forward, .backward),
    (.wiggle, .clockwise, .counterClockwise), (.rotate, .clockwise, .counterClockwise),
  ])
  func `opposite directions mirror each other`(
    effect: SymbolEffect, direction: SymbolEffectDirection, opposite: SymbolEffectDirection
  ) {
    for t in stride(from: 0, through: 1, by: 1.0 / 64) {
      let one = Self.motion(Self.options(effect, direction), at: t)
      let other = Self.motion(Self.options(effect, opposite), at: t)
      #expect(abs(one.scale - 1 + (other.scale - 1)) < 1e-12)
      #expect(one.rotation == -other.rotation)
      #expect(one.dx == -other.dx)
      #expect(one.dy == -other.dy)
      #expect(one.opacity == other.opacity)
    }
  }

  @Test(arguments: all.filter { $0.effect.kinds.contains(.discrete) })
  func `a discrete effect begins and ends at rest`(options: SymbolEffectOptions) {
    for count in 1...5 {
      for layer in 0..<count {
        #expect(Self.motion(options, layer, of: count, at: 0) == .rest)
        var end = Self.motion(options, layer, of: count, at: 1)
        end.rotation.formTruncatingRemainder(dividingBy: 360)
        #expect(end == .rest)
      }
    }
  }

  @Test(arguments: all)
  func `motions stay in range and change continuously`(options: SymbolEffectOptions) {
    for layer in 0..<3 {
      var last = Self.motion(options, layer, of: 3, at: 0)
      for t in stride(from: 0, through: 1, by: 1.0 / 2048) {
        let motion = Self.motion(options, layer, of: 3, at: t)
        #expect((0...1).contains(motion.opacity) && (0...1).contains(motion.drawn))
        #expect((0.5...1.25).contains(motion.scale))
        #expect(max(abs(motion.dx), abs(motion.dy)) <= 0.06)
        if options.direction != .offUp {
          #expect(abs(motion.opacity - last.opacity) < 0.03)
          #expect(abs(motion.scale - last.scale) < 0.01)
        }
        last = motion
      }
    }
  }

  @Test func `variableColor highlights one layer at a time`() {
    let options = Self.options(.variableColor)
    // The middle of each step and of the rest, three layers in four quarters of a second.
    let seen = [0.125, 0.375, 0.625, 0.875].map { t in
      (0..<3).map { Self.motion(options, $0, of: 3, at: t).opacity }
    }
    #expect(seen == [[1, 0.3, 0.3], [0.3, 1, 0.3], [0.3, 0.3, 1], [1, 1, 1]])
  }

  @Test func `cumulative variableColor keeps layers on and hides inactive layers`() {
    let options = Self.options(.variableColor) {
      ($0.isCumulative, $0.hidesInactive) = (true, true)
    }
    let seen = [0.125, 0.375, 0.625, 0.875].map { t in
      (0..<3).map { Self.motion(options, $0, of: 3, at: t).opacity }
    }
    #expect(seen == [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 1, 1]])
  }

  @Test func `reversing variableColor goes back in reverse order`() {
    let options = Self.options(.variableColor) { $0.isReversing = true }
    let on = (0..<6).map { step in
      (0..<3).filter {
        Self.motion(options, $0, of: 3, at: (Double(step) + 0.5) / 6).opacity == 1
      }
    }
    #expect(on == [[0], [1], [2], [1], [0], [0, 1, 2]])
  }

  @Test(arguments: [(0, 1), (0.02, 0.825), (0.04, 0.65), (0.08, 0.3)])
  func `a variable layer fades in 80 milliseconds`(seconds: Double, opacity: Double) {
    let motion = Self.motion(Self.options(.variableColor), 1, of: 3, at: seconds)
    #expect(abs(motion.opacity - opacity) < 1e-12)
  }

  @Test(arguments: [(SymbolEffectDirection.up, 0.5, 0.75), (.down, 1.25, 1.125)])
  func `appear and disappear scale from and to the given direction`(
    direction: SymbolEffectDirection, start: Double, middle: Double
  ) {
    let appear = Self.options(.appear, direction)
    let disappear = Self.options(.disappear, direction)
    #expect([0, 0.5, 1].map { Self.motion(appear, at: $0).scale } == [start, middle, 1])
    #expect([0, 0.5, 1].map { Self.motion(appear, at: $0).opacity } == [0, 0.5, 1])
    #expect([0, 0.5, 1].map { Self.motion(disappear, at: $0).scale } == [1, middle, start])
    #expect([0, 0.5, 1].map { Self.motion(disappear, at: $0).opacity } == [1, 0.5, 0])
  }

  @Test func `layers appear one after another, or together as a whole symbol`() {
    var options = Self.options(.appear)
    // Three layers take 350 + 2 · 60 ms; each begins 60 ms after the one before.
    let middles = (0..<3).map { layer in
      Self.motion(options, layer, of: 3, at: Double(175 + 60 * layer) / 470).opacity
    }
    #expect(middles.allSatisfy { abs($0 - 0.5) < 1e-12 })
    #expect(Self.motion(options, 2, of: 3, at: 120 / 470).opacity == 0)
    options.isWholeSymbol = true
    #expect((0..<3).allSatisfy { Self.motion(options, $0, of: 3, at: 0.5).opacity == 0.5 })
  }

  @Test(arguments: [
    (SymbolEffectDirection.downUp, 0.75, 0.5), (.upUp, 1.125, 0.5), (.offUp, 1, 1),
  ])
  func `replace removes the old symbol before showing the new one`(
    direction: SymbolEffectDirection, scale: Double, opacity: Double
  ) {
    let options = Self.options(.replace, direction)
    /// The motions of the old and the new symbol after some milliseconds.
    func motions(_ milliseconds: Double) -> [LayerMotion] {
      [false, true].map {
        SymbolEffect.replace.motion(
          options, layer: 0, of: 1, isIncoming: $0, at: milliseconds / 450)
      }
    }
    #expect(motions(0)[0] == .rest)
    #expect(abs(motions(100)[0].scale - scale) < 1e-12)
    #expect(abs(motions(100)[0].opacity - opacity) < 1e-12)
    #expect([0, 100, 200].allSatisfy { motions($0)[1].opacity == 0 })
    #expect([201, 325, 450].allSatisfy { motions($0)[0].opacity == 0 })
    #expect(abs(motions(325)[1].opacity - 0.5) < 1e-12)
    #expect(abs(motions(325)[1].scale - 0.75) < 1e-12)
    #expect(motions(450)[1] == .rest)
  }

  @Test func `layers are drawn overlapping, one by one or all at once`() {
    /// When each of three layers begins and when it is done, in steps of a 24th.
    func times(_ change: (inout SymbolEffectOptions) -> Void) -> [[Int]] {
      let options = Self.options(.drawOn, nil, change)
      return (0..<3).map { layer in
        let drawn = (0...24).map { Self.motion(options, layer, of: 3, at: Double($0) / 24).drawn }
        return [drawn.lastIndex(of: 0) ?? -1, drawn.firstIndex(of: 1) ?? -1]
      }
    }
    #expect(times { _ in } == [[0, 12], [6, 18], [12, 24]])
    #expect(times { $0.isIndividual = true } == [[0, 8], [8, 16], [16, 24]])
    #expect(times { $0.isWholeSymbol = true } == [[0, 24], [0, 24], [0, 24]])
    #expect(times { $0.isReversed = true } == [[12, 24], [6, 18], [0, 12]])
  }

  @Test func `reversed strokes are drawn from their ends`() {
    let options = Self.options(.drawOn) { $0.isReversed = true }
    #expect(Self.motion(options, at: 0.5).isDrawnFromEnd)
    #expect(!Self.motion(Self.options(.drawOn), at: 0.5).isDrawnFromEnd)
  }

  @Test func `drawOff is drawOn in reverse`() {
    for t in stride(from: 0, through: 1, by: 1.0 / 16) {
      for layer in 0..<3 {
        #expect(
          Self.motion(Self.options(.drawOn), layer, of: 3, at: t)
            == Self.motion(Self.options(.drawOff), layer, of: 3, at: 1 - t))
      }
    }
  }
}
