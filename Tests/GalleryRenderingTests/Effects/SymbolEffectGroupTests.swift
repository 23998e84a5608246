import ImageCoding
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// Several effects at once.
@Suite struct SymbolEffectGroupTests {
  private static let layers = [SymbolTimeline.Layer(), .init(hasStrokes: true, hasFills: false)]

  private func performance(
    _ effects: SymbolEffect..., change: (inout SymbolEffectOptions) -> Void = { _ in }
  ) throws -> SymbolEffectGroup {
    let effects = effects.map { effect in
      var options = SymbolEffectOptions(effect)
      change(&options)
      return options
    }
    return try #require(SymbolEffectGroup(effects, layers: Self.layers))
  }

  @Test func `a single effect keeps its own timeline`() throws {
    let bounce = try performance(.bounce)
    #expect(bounce.timelines == [SymbolTimeline(SymbolEffectOptions(.bounce), layers: Self.layers)])
    #expect((bounce.runMilliseconds, bounce.plays) == (600, 1))
  }

  @Test(arguments: [
    ([SymbolEffect.bounce, .wiggle], 600, 1), ([.bounce, .pulse], 1200, 0),
    ([.breathe, .pulse], 2400, 0), ([.rotate, .scale, .bounce], 1500, 1),
    ([.appear, .pulse], 1200, 0),
  ])
  func `a run is as long as the longest effect, endless if any is`(
    effects: [SymbolEffect], milliseconds: Int, plays: Int
  ) throws {
    let both = try #require(
      SymbolEffectGroup(effects.map(SymbolEffectOptions.init), layers: Self.layers))
    #expect((both.runMilliseconds, both.plays) == (milliseconds, plays))
    #expect(both.timelines.map(\.options.effect) == effects)
  }

  @Test func `finite effects rest after their run and endless ones repeat`() throws {
    let both = try performance(.bounce, .breathe)
    let (bounce, breathe) = (both.timelines[0], both.timelines[1])
    // A quarter of 2.4 seconds is all of the bounce.
    let alone = SymbolTimeline(SymbolEffectOptions(.bounce), layers: Self.layers)
    for part in [0.1, 0.4, 0.9] {
      #expect(bounce.motions(atPart: part / 4) == alone.motions(atPart: part))
    }
    #expect([0.25, 0.5, 1].allSatisfy { bounce.motions(atPart: $0) == [.rest, .rest] })
    #expect(breathe.motions(atPart: 0.5).allSatisfy { abs($0.scale - 1.08) < 1e-12 })

    let pulse = try performance(.breathe, .pulse).timelines[1]
    #expect([0.25, 0.75].allSatisfy { abs(pulse.motions(atPart: $0)[0].opacity - 0.3) < 1e-12 })
    #expect(pulse.motions(atPart: 0.5) == [.rest, .rest])
  }

  @Test func `appear stays visible while another effect continues`() throws {
    let appear = try performance(.appear, .breathe).timelines[0]
    #expect(appear.motions(atPart: 0)[0].opacity == 0)
    #expect(appear.motions(atPart: 0.5) == [.rest, .rest])
    #expect(appear.restMotions() == [.rest, .rest])
    #expect(try performance(.appear, .breathe).hasOwnStill)
  }

  @Test func `effects that move no layer are omitted`() throws {
    let both = try performance(.variableColor, .bounce)
    #expect(both.timelines.map(\.options.effect) == [.bounce])
    #expect((both.runMilliseconds, both.plays) == (600, 1))
  }

  @Test func `finite effects end at rest in the last frame`() throws {
    let both = try performance(.bounce, .wiggle)
    #expect(both.frames.last?.part == 1)
    #expect(both.timelines.allSatisfy { $0.motions(atPart: 1) == [.rest, .rest] })
    let thrice = try performance(.bounce, .wiggle) {
      ($0.repeatCount, $0.delay) = (3, Decimal6(millionths: 500_000))
    }
    #expect(thrice.frames.last?.part == 0 && thrice.frames.last?.delay.seconds == 0.5)
    #expect(thrice.plays == 3)
  }
}
