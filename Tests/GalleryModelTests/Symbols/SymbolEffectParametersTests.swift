import Testing

@testable import GalleryModel

@Suite struct `Symbol effect parameters` {
  @Test(arguments: [
    (SymbolEffect.bounce, "up down"), (.pulse, ""), (.variableColor, ""), (.scale, "up down"),
    (.appear, "up down"), (.disappear, "up down"), (.replace, "downUp upUp offUp"),
    (.wiggle, "left right up down forward backward clockwise counterClockwise"),
    (.rotate, "clockwise counterClockwise"), (.breathe, "plain pulse"), (.drawOn, ""),
    (.drawOff, ""),
  ])
  func `each effect lists its directions, the default first`(effect: SymbolEffect, words: String) {
    #expect(effect.directions.map(\.rawValue).joined(separator: " ") == words)
    #expect(effect.parameters.contains(.direction) == !effect.directions.isEmpty)
    #expect(SymbolEffectOptions(effect).effectiveDirection == effect.directions.first)
  }

  @Test(arguments: [
    (SymbolEffect.bounce, "discrete indefinite"), (.pulse, "discrete indefinite"),
    (.variableColor, "discrete indefinite"), (.scale, "indefinite"), (.appear, "transition"),
    (.disappear, "transition"), (.replace, "content"), (.wiggle, "discrete indefinite"),
    (.rotate, "discrete indefinite"), (.breathe, "discrete indefinite"), (.drawOn, "transition"),
    (.drawOff, "transition"),
  ])
  func `each effect has its kinds of playback`(effect: SymbolEffect, words: String) {
    #expect(effect.kinds.map(\.rawValue).sorted().joined(separator: " ") == words)
  }

  @Test(arguments: [
    (SymbolEffect.pulse, "byLayer wholeSymbol"),
    (.variableColor, "cumulative dimInactive hideInactive iterative reversing"),
    (.replace, "byLayer direction to wholeSymbol"),
    (.wiggle, "angle byLayer direction wholeSymbol"),
    (.drawOn, "byLayer individually reversed wholeSymbol"),
    (.drawOff, "byLayer individually reversed wholeSymbol"),
    (.bounce, "byLayer direction wholeSymbol"),
  ])
  func `each effect has its parameters`(effect: SymbolEffect, words: String) {
    #expect(effect.parameters.map(\.rawValue).sorted().joined(separator: " ") == words)
  }

  @Test func `a direction of another effect is ignored`() {
    var options = SymbolEffectOptions(.bounce)
    options.direction = .left
    #expect(options.effectiveDirection == .up)
  }

  @Test(arguments: [("0.1", 0.5), ("0.5", 0.5), ("1.25", 1.25), ("2", 2), ("9", 2)])
  func `speed is clamped to between 0.5 and 2`(asked: String, speed: Double) throws {
    var options = SymbolEffectOptions(.bounce)
    options.speed = try #require(Decimal6(asked))
    #expect(options.effectiveSpeed == speed)
  }
}
