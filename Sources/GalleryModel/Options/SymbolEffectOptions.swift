/// A requested effect (symbols.md §10); options that the effect does not have are ignored.
package struct SymbolEffectOptions: Hashable, Sendable {
  /// The effect.
  package var effect: SymbolEffect
  /// The direction, or `nil` for the effect's first one.
  package var direction: SymbolEffectDirection?
  /// Whether all layers move together instead of one after another.
  package var isWholeSymbol = false
  /// Whether each layer waits for the one before, as with `drawOn`'s `individually`; otherwise they overlap.
  package var isIndividual = false
  /// Whether layers stay lit, as with `variableColor`'s `cumulative`; otherwise one is lit at a time.
  package var isCumulative = false
  /// Whether the motion reverses at its end.
  package var isReversing = false
  /// Whether strokes are drawn from their ends, the last layer first, as with `drawOn`'s `reversed`.
  package var isReversed = false
  /// Whether inactive layers are hidden instead of dimmed.
  package var hidesInactive = false
  /// The swing of `wiggle` in degrees, or `nil` for the effect's own.
  package var angle: Decimal6?
  /// The number of cycles, or `nil` for endless repetition of effects that repeat.
  package var repeatCount: Int?
  /// The pause between two cycles in seconds.
  package var delay = Decimal6(millionths: 0)
  /// The speed, ½…2.
  package var speed = Decimal6(millionths: 1_000_000)
  /// The symbol that `replace` shows, or `nil`.
  package var replacement: String?
  /// The time of a still in seconds from the start, or `nil` for the motion.
  package var time: Decimal6?

  /// Creates an effect with default options.
  package init(_ effect: SymbolEffect) {
    self.effect = effect
    repeatCount = effect.repeatsByDefault ? nil : 1
  }

  /// The direction of the motion: the requested one if the effect has it, or else the effect's default.
  ///
  /// For `wiggle`, an angle alone selects a rotation.
  package var effectiveDirection: SymbolEffectDirection? {
    if let direction, effect.directions.contains(direction) { return direction }
    return effect == .wiggle && angle != nil ? .clockwise : effect.directions.first
  }

  /// The speed, clamped to ½…2.
  package var effectiveSpeed: Double { min(max(speed.value, 0.5), 2) }
}

/// The effects of symbols; SwiftUI's symbol effects (symbols.md §10).
package enum SymbolEffect: String, CaseIterable, Hashable, Sendable {
  case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe
  case drawOn, drawOff
}

/// The way an effect runs; Apple's protocols of symbol effects (symbols.md §10).
package enum SymbolEffectKind: String, CaseIterable, Hashable, Sendable {
  /// Once per trigger, ending in the initial state.
  case discrete
  /// Until it is removed.
  case indefinite
  /// Inserts or removes the symbol.
  case transition
  /// Replaces the symbol with another one.
  case content
}

/// The direction of a motion (symbols.md §10); the raw values are the words in URLs.
package enum SymbolEffectDirection: String, CaseIterable, Hashable, Sendable {
  case up, down, left, right, forward, backward, clockwise, counterClockwise
  /// The exits and entries of `replace`.
  case downUp, upUp, offUp
  /// The two kinds of `breathe`.
  case plain, pulse

  /// Returns the direction with `forward` and `backward` resolved to sides for a layout direction.
  package func resolved(in layoutDirection: LayoutDirection) -> SymbolEffectDirection {
    switch self {
    case .forward: layoutDirection == .rtl ? .left : .right
    case .backward: layoutDirection == .rtl ? .right : .left
    default: self
    }
  }
}

/// A parameter of an effect (symbols.md §10); the raw values are the words in URLs.
///
/// `repeat`, `delay`, `speed` and `time` apply to every effect and are not included.
package enum SymbolEffectParameter: String, CaseIterable, Hashable, Sendable {
  /// One of the effect's `directions`.
  case direction
  /// All layers together, or one by one, which is the default.
  case wholeSymbol, byLayer
  /// Layers draw one after the other instead of overlapping.
  case individually
  /// Layers stay lit, or only one is lit at a time, which is the default.
  case cumulative, iterative
  /// The motion reverses at its end.
  case reversing
  /// The appearance of unlit layers; dimming is the default.
  case dimInactive, hideInactive
  /// The swing in degrees.
  case angle
  /// Strokes are drawn from their other end.
  case reversed
  /// The new symbol.
  case replacement = "to"
}

extension SymbolEffect {
  /// The possible directions, the default first; empty for effects without a direction.
  package var directions: [SymbolEffectDirection] {
    switch self {
    case .bounce, .scale, .appear, .disappear: [.up, .down]
    case .replace: [.downUp, .upUp, .offUp]
    case .wiggle: [.left, .right, .up, .down, .forward, .backward, .clockwise, .counterClockwise]
    case .rotate: [.clockwise, .counterClockwise]
    case .breathe: [.plain, .pulse]
    case .pulse, .variableColor, .drawOn, .drawOff: []
    }
  }

  /// The ways of running that the effect supports.
  package var kinds: Set<SymbolEffectKind> {
    switch self {
    case .bounce, .pulse, .variableColor, .wiggle, .rotate, .breathe: [.discrete, .indefinite]
    case .scale: [.indefinite]
    case .appear, .disappear, .drawOn, .drawOff: [.transition]
    case .replace: [.content]
    }
  }

  /// The parameters of the effect; other parameters are errors.
  package var parameters: Set<SymbolEffectParameter> {
    switch self {
    case .variableColor: [.cumulative, .iterative, .reversing, .dimInactive, .hideInactive]
    case .drawOn, .drawOff: [.wholeSymbol, .byLayer, .individually, .reversed]
    case .replace: [.direction, .wholeSymbol, .byLayer, .replacement]
    case .wiggle: [.direction, .wholeSymbol, .byLayer, .angle]
    case .pulse: [.wholeSymbol, .byLayer]
    case .bounce, .scale, .appear, .disappear, .rotate, .breathe:
      [.direction, .wholeSymbol, .byLayer]
    }
  }

  /// Whether the effect repeats until it is removed, as SwiftUI's indefinite effects do, unless a number of cycles is
  /// given.
  ///
  /// Other effects run once.
  package var repeatsByDefault: Bool {
    switch self {
    case .pulse, .variableColor, .breathe: true
    case .bounce, .scale, .appear, .disappear, .replace, .wiggle, .rotate, .drawOn, .drawOff: false
    }
  }

  /// Whether the effect inserts, removes or replaces a symbol; a symbol can have only one such effect.
  package var isTransition: Bool { !kinds.isDisjoint(with: [.transition, .content]) }

  /// Whether the effect ends with the layers at rest.
  package var endsAtRest: Bool { kinds.contains(.discrete) }

  /// Whether the effect begins with an invisible symbol, so that a still picture shows its end.
  package var beginsHidden: Bool { self == .appear || self == .drawOn }
}

/// The appearance of variable layers beyond the value (symbols.md §8).
package enum InactiveLayers: String, CaseIterable, Hashable, Sendable {
  /// Layers are painted with 0.3 of their opacity.
  case dim
  /// Layers are not painted.
  case hide
}
