import Testing

@testable import GalleryModel
@testable import GalleryRendering

@Suite struct `Symbol timeline keyframes` {
  private static let layers = [
    SymbolTimeline.Layer(traits: .isVariable, hasStrokes: true, hasFills: false),
    SymbolTimeline.Layer(traits: [.isVariable, .rotates]),
    SymbolTimeline.Layer(traits: [.isVariable, .pulses]),
  ]

  private static func timeline(
    _ effect: SymbolEffect, _ change: (inout SymbolEffectOptions) -> Void = { _ in }
  ) -> SymbolTimeline {
    var options = SymbolEffectOptions(effect)
    options.repeatCount = nil
    change(&options)
    return SymbolTimeline(options, layers: layers, incoming: layers)
  }

  /// What is seen at an offset when all numbers change evenly between keyframes.
  private static func opacityAndScale(
    _ keyframes: [SymbolTimeline.Keyframe], at offset: Double
  ) -> (opacity: Double, scale: Double, rotation: Double) {
    let next = keyframes.firstIndex { $0.offset >= offset } ?? keyframes.count - 1
    let (from, to) = (keyframes[max(next - 1, 0)], keyframes[next])
    let length = to.offset - from.offset
    let part = length > 0 ? (offset - from.offset) / length : 1
    func mix(_ value: (LayerMotion) -> Double) -> Double {
      value(from.motion) + (value(to.motion) - value(from.motion)) * part
    }
    return (mix(\.opacity), mix(\.scale), mix(\.rotation))
  }

  @Test(arguments: SymbolEffect.allCases)
  func `at most 24 keyframes approximate each effect`(effect: SymbolEffect) {
    let timeline = Self.timeline(effect)
    for part in [SymbolTimeline.Part.symbol, .incoming] {
      for layer in 0..<3 {
        let keyframes = timeline.keyframes(of: part, layer: layer)
        if keyframes.isEmpty { continue }
        #expect((2...24).contains(keyframes.count))
        #expect(keyframes.first?.offset == 0)
        #expect(keyframes.last?.offset == 1)
        #expect(zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.offset < $1.offset })
        for t in stride(from: 0, through: 1, by: 1.0 / 500) {
          let seen = Self.opacityAndScale(keyframes, at: t)
          let motion = timeline.motions(of: part, atPart: t)[layer]
          #expect(abs(seen.opacity - motion.opacity) < 0.02)
          #expect(abs(seen.scale - motion.scale) < 0.01)
          #expect(abs(seen.rotation - motion.rotation) < 2)
        }
      }
    }
  }

  @Test func `a constant rotation has two keyframes`() {
    let keyframes = Self.timeline(.rotate).keyframes(layer: 1)
    #expect(keyframes.map(\.offset) == [0, 1])
    #expect(keyframes.map(\.motion.rotation) == [0, 360])
  }

  @Test func `a layer that does not move has no keyframes`() {
    #expect(Self.timeline(.rotate).keyframes(layer: 0).isEmpty)
    #expect(Self.timeline(.pulse).keyframes(layer: 1).isEmpty)
    #expect(!Self.timeline(.pulse).keyframes(layer: 2).isEmpty)
  }

  @Test func `keyframes of variableColor lie exactly at its corners`() {
    // The first of three layers: on in the first step, dimmed in the next two.
    let keyframes = Self.timeline(.variableColor).keyframes(layer: 0)
    #expect(keyframes.map(\.offset) == [0, 0.25, 0.33, 0.75, 0.83, 1])
    #expect(keyframes.map(\.motion.opacity) == [1, 1, 0.3, 0.3, 1, 1])
  }

  @Test func `a delay holds the last keyframe of the run`() {
    let timeline = Self.timeline(.rotate) { $0.delay = Decimal6(millionths: 500_000) }
    let keyframes = timeline.keyframes(layer: 1)
    #expect(keyframes.map(\.offset) == [0, 0.75, 1])
    #expect(keyframes.map(\.motion.rotation) == [0, 360, 360])
    #expect(
      Self.timeline(.wiggle) { $0.delay = Decimal6(millionths: 1) }.keyframes(layer: 0).count <= 24)
  }

  @Test(arguments: SymbolEffect.allCases)
  func `equal timelines have equal keyframes`(effect: SymbolEffect) {
    #expect(Self.timeline(effect) == Self.timeline(effect))
    #expect(Self.timeline(effect).keyframes(layer: 0) == Self.timeline(effect).keyframes(layer: 0))
  }
}
