/// A motion as it is asked for (symbols.md §10); options that the effect does not have change nothing.
package struct SymbolEffectOptions: Hashable, Sendable {
  /// Which one.
  package var effect: SymbolEffect
  /// Where it goes; the effect's first one by default.
  package var direction: SymbolEffectDirection?
  /// All layers together instead of one after another.
  package var isWholeSymbol = false
  /// Whether each layer waits for the one before, `drawOn`'s `individually`; else they overlap.
  package var isIndividual = false
  /// Whether layers stay on once they are: `variableColor`'s `cumulative`; else one at a time.
  package var isCumulative = false
  /// Back again after the way there.
  package var isReversing = false
  /// Whether strokes are drawn from their ends, last layer first: `drawOn`'s `reversed`.
  package var isReversed = false
  /// Whether inactive layers are hidden rather than dimmed.
  package var hidesInactive = false
  /// The swing of `wiggle` in degrees; `nil` is the effect's own.
  package var angle: Decimal6?
  /// How often it runs; `nil` is for ever, where what repeats by itself begins.
  package var repeatCount: Int?
  /// Seconds of rest between two runs.
  package var delay = Decimal6(millionths: 0)
  /// ½…2.
  package var speed = Decimal6(millionths: 1_000_000)
  /// The symbol that `replace` brings.
  package var replacement: String?
  /// Seconds from its start: the state at that time, as a still.
  package var time: Decimal6?

  /// An effect at its defaults.
  package init(_ effect: SymbolEffect) {
    self.effect = effect
    repeatCount = effect.repeatsByDefault ? nil : 1
  }
}

extension SymbolEffectOptions {
  /// Where the motion goes: what is asked for, if the effect knows it, else the effect's own.
  ///
  /// An angle alone makes `wiggle` turn.
  var effectiveDirection: SymbolEffectDirection? {
    if let direction, effect.directions.contains(direction) { return direction }
    return effect == .wiggle && angle != nil ? .clockwise : effect.directions.first
  }

  /// The speed within its limits, ½…2.
  var effectiveSpeed: Double { min(max(speed.value, 0.5), 2) }
}
