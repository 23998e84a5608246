/// A motion as it is asked for (symbols.md §10); options that the effect does not have change nothing.
package struct SymbolEffectOptions: Hashable, Sendable {
  /// The effect itself.
  package var effect: SymbolEffect
  /// Its direction; the effect's first one by default.
  package var direction: SymbolEffectDirection?
  /// All layers together instead of one after another.
  package var isWholeSymbol = false
  /// True where each layer waits for the one before, `drawOn`'s `individually`; else they overlap.
  package var isIndividual = false
  /// True where layers stay on once they are: `variableColor`'s `cumulative`; else one at a time.
  package var isCumulative = false
  /// Back again after the way there.
  package var isReversing = false
  /// True where strokes are drawn from their ends, last layer first: `drawOn`'s `reversed`.
  package var isReversed = false
  /// True where inactive layers are hidden rather than dimmed.
  package var hidesInactive = false
  /// The swing of `wiggle` in degrees; `nil` is the effect's own.
  package var angle: Decimal6?
  /// The number of runs; `nil` is for ever, where what repeats by itself begins.
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

  /// The direction of the motion: the one that is asked for, if the effect knows it, else the effect's
  /// own.
  ///
  /// An angle alone makes `wiggle` turn.
  package var effectiveDirection: SymbolEffectDirection? {
    if let direction, effect.directions.contains(direction) { return direction }
    return effect == .wiggle && angle != nil ? .clockwise : effect.directions.first
  }

  /// The speed within its limits, ½…2.
  package var effectiveSpeed: Double { min(max(speed.value, 0.5), 2) }
}

/// The motions of symbols; SwiftUI's symbol effects (symbols.md §10).
package enum SymbolEffect: String, CaseIterable, Hashable, Sendable {
  case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe
  case drawOn, drawOff
}

/// A way for an effect to run; Apple's protocols of symbol effects (symbols.md §10).
package enum SymbolEffectKind: String, CaseIterable, Hashable, Sendable {
  /// Once per trigger, back to where it began.
  case discrete
  /// Until it is taken away.
  case indefinite
  /// Brings the symbol or takes it away.
  case transition
  /// Puts another symbol in its place.
  case content
}

/// The direction of a motion (symbols.md §10); the raw values are those of URLs.
package enum SymbolEffectDirection: String, CaseIterable, Hashable, Sendable {
  case up, down, left, right, forward, backward, clockwise, counterClockwise
  /// `replace`'s ways out and in.
  case downUp, upUp, offUp
  /// `breathe`'s two ways.
  case plain, pulse

  /// The same with `forward` and `backward` as the sides that they are where text runs so.
  package func resolved(in layoutDirection: LayoutDirection) -> SymbolEffectDirection {
    switch self {
    case .forward: layoutDirection == .rtl ? .left : .right
    case .backward: layoutDirection == .rtl ? .right : .left
    default: self
    }
  }
}

/// A detail of an effect beyond its name (symbols.md §10); the raw values are URL words.
///
/// `repeat`, `delay`, `speed` and `time` are for every effect and not among these.
package enum SymbolEffectParameter: String, CaseIterable, Hashable, Sendable {
  /// One of the effect's `directions`.
  case direction
  /// All layers together, or one by one, which is the default.
  case wholeSymbol, byLayer
  /// One stroke of layers after the other instead of overlapping.
  case individually
  /// Layers stay on once they are, or only one is on at a time, which is the default.
  case cumulative, iterative
  /// Back again after the way there.
  case reversing
  /// The look of layers that are not on; dimming is the default.
  case dimInactive, hideInactive
  /// Degrees of the swing.
  case angle
  /// From the other end.
  case reversed
  /// The symbol that comes.
  case replacement = "to"
}

extension SymbolEffect {
  /// Its possible directions, the default first; none where it goes nowhere.
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

  /// The ways in which it can run.
  package var kinds: Set<SymbolEffectKind> {
    switch self {
    case .bounce, .pulse, .variableColor, .wiggle, .rotate, .breathe: [.discrete, .indefinite]
    case .scale: [.indefinite]
    case .appear, .disappear, .drawOn, .drawOff: [.transition]
    case .replace: [.content]
    }
  }

  /// The details that it knows; all others are refused by name where effects are asked for.
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

  /// True where it runs until it is taken away, as SwiftUI's indefinite effects do, unless somebody
  /// says how often; the others run once.
  package var repeatsByDefault: Bool {
    switch self {
    case .pulse, .variableColor, .breathe: true
    case .bounce, .scale, .appear, .disappear, .replace, .wiggle, .rotate, .drawOn, .drawOff: false
    }
  }

  /// True where it brings a symbol or takes it away; of such effects a symbol takes one at a time.
  package var isTransition: Bool { !kinds.isDisjoint(with: [.transition, .content]) }

  /// True where it ends as it began: the layers at rest.
  package var endsAtRest: Bool { kinds.contains(.discrete) }

  /// True where it begins with nothing to be seen, so that its end is what a still picture shows.
  package var beginsHidden: Bool { self == .appear || self == .drawOn }
}

/// The look of variable layers beyond the value (symbols.md §8).
package enum InactiveLayers: String, CaseIterable, Hashable, Sendable {
  /// Painted with 0.3 of their opacity.
  case dim
  /// Not painted.
  case hide
}
