import GalleryModel

extension SymbolControlGroup {
  /// The motions and their options; only those that a chosen one has are shown.
  static let effect = SymbolControlGroup(
    "Effect", isOpen: true,
    [
      SymbolControl(SymbolQuery.effect, "Effect", .chips(columns: 3))
        .offering { scene in SymbolEffect.allCases.filter { $0.moves(scene) }.map(\.rawValue) }
        .offeringSeveral(
          atMostOneOf: SymbolEffect.allCases.filter(\.isTransition).map(\.rawValue)),
      SymbolControl(SymbolQuery.direction, "Direction", .chips(columns: 3)) {
        !$0.directions.isEmpty
      }
      .offering { $0.directions.map(\.rawValue) },
      SymbolControl(SymbolQuery.scope, "Scope", .chips(columns: 3)) {
        $0.has(.wholeSymbol) && $0.drawing.layers.count > 1
      }
      .offering { scene in
        SymbolQuery.scope.allowed.filter {
          $0 != EffectScope.individually.rawValue || scene.has(.individually)
        }
      },
      SymbolControl(SymbolQuery.sequence, "Sequence", .chips(columns: 0)) { $0.has(.cumulative) },
      SymbolControl(SymbolQuery.reversing, "Reversing", .chips(columns: 0)) { $0.has(.reversing) },
      SymbolControl(SymbolQuery.reversed, "Reversed", .chips(columns: 0)) { $0.has(.reversed) },
      SymbolControl(
        SymbolQuery.angle, "Angle",
        .number(unit: "°", dial: .init(minimum: "1", maximum: "45", step: "1"))
      ) { $0.has(.angle) },
      SymbolControl(SymbolQuery.replacement, "To", .text) { $0.has(.replacement) },
      SymbolControl(SymbolQuery.repeat, "Repeat", .text) { !$0.effects.isEmpty },
      SymbolControl(SymbolQuery.delay, "Delay", .number(unit: "s", dial: nil)) {
        $0.repeats
      },
      SymbolControl(
        SymbolQuery.speed, "Speed",
        .number(unit: "×", dial: .init(minimum: "0.5", maximum: "2", step: "0.05"))
      ) { !$0.effects.isEmpty },
      SymbolControl(
        SymbolQuery.time, "Still at",
        .number(unit: "s", dial: .init(minimum: "0", maximum: "2.4", step: "0.02"))
      ) { !$0.effects.isEmpty },
    ])
}

extension SymbolScene {
  /// Whether a chosen effect has an option.
  fileprivate func has(_ parameter: SymbolEffectParameter) -> Bool {
    effects.contains { $0.parameters.contains(parameter) }
  }

  /// The ways that the chosen effects go, the first one's first.
  fileprivate var directions: [SymbolEffectDirection] {
    effects.flatMap(\.directions).reduce(into: []) { ways, way in
      if !ways.contains(way) { ways.append(way) }
    }
  }
}

extension SymbolEffect {
  /// Whether the symbol has what the effect moves, or shows it all the same.
  fileprivate func moves(_ scene: SymbolScene) -> Bool {
    switch self {
    case .variableColor: scene.variableCount > 0 || scene.effects.contains(self)
    default: true
    }
  }
}
