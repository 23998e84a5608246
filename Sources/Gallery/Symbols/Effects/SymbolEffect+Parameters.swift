extension SymbolEffect {
  /// Where it can go, its default first; none where it goes nowhere.
  package var directions: [SymbolEffectDirection] {
    switch self {
    case .bounce, .scale, .appear, .disappear: [.up, .down]
    case .replace: [.downUp, .upUp, .offUp]
    case .wiggle:
      [.left, .right, .up, .down, .forward, .backward, .clockwise, .counterClockwise]
    case .rotate: [.clockwise, .counterClockwise]
    case .breathe: [.plain, .pulse]
    case .pulse, .variableColor, .drawOn, .drawOff: []
    }
  }

  /// How it can run.
  package var kinds: Set<SymbolEffectKind> {
    switch self {
    case .bounce, .pulse, .variableColor, .wiggle, .rotate, .breathe: [.discrete, .indefinite]
    case .scale: [.indefinite]
    case .appear, .disappear, .drawOn, .drawOff: [.transition]
    case .replace: [.content]
    }
  }

  /// What can be said about it; all else is refused by name where effects are asked for.
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

  /// Whether it runs until it is taken away, as SwiftUI's indefinite effects do, where nobody says how
  /// often; the others run once.
  package var repeatsByDefault: Bool {
    switch self {
    case .pulse, .variableColor, .breathe: true
    case .bounce, .scale, .appear, .disappear, .replace, .wiggle, .rotate, .drawOn, .drawOff: false
    }
  }

  /// Whether it brings a symbol or takes it away; of such effects a symbol takes one at a time.
  package var isTransition: Bool { !kinds.isDisjoint(with: [.transition, .content]) }

  /// Whether it ends as it began: the layers at rest.
  package var endsAtRest: Bool { kinds.contains(.discrete) }

  /// Whether it begins with nothing to be seen, so that its end is what a still picture shows.
  package var beginsHidden: Bool { self == .appear || self == .drawOn }
}
