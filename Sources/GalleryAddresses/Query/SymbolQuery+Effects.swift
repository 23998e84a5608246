package import GalleryModel

/// The motion of a symbol (symbols.md §10): PNG and SVG contain all of it, other formats the resting state or, with
/// `time`, the state at that time.
extension SymbolQuery {
  package static let effect = QueryOption<SymbolOptions, [SymbolEffect]>(
    QueryParameter(
      "effect", effects.kind,
      "A symbol effect of SwiftUI, as an animated PNG or SVG. Several effects run together. The "
        + "parameters below are options of the effects; an effect ignores those that it does not "
        + "have. X-Symbol-Frame gives the place of the resting symbol in a picture that holds the "
        + "whole motion.",
      example: "bounce", isRepeatable: true), effects, get: { $0.effects.map(\.effect) }
  ) { options, effects in
    options.effects = effects.map {
      var effect = SymbolEffectOptions($0)
      effect.hidesInactive = options.inactive == .hide
      return effect
    }
  }
  /// A symbol can appear, disappear or be replaced in one way at a time.
  private static let effects = Spelling<[SymbolEffect]>.choices(
    atMostOneOf: SymbolEffect.allCases.filter(\.isTransition))

  package static let direction = QueryOption(
    \SymbolEffectOptions.direction, "direction", .choice,
    "The direction of the effect, or the style of replace and breathe. A direction that the "
      + "effect does not have is an error.", example: "down")
  package static let scope = QueryOption(
    \SymbolEffectOptions.scope, "scope", .choice,
    "Whether layers move one after the other, all together, or, with effect=drawOn and drawOff, "
      + "each after the previous one has ended.", default: "byLayer", example: "wholeSymbol")
  package static let sequence = QueryOption(
    \SymbolEffectOptions.sequence, "sequence", .choice,
    "With effect=variableColor: one active layer at a time (iterative), or layers that stay "
      + "active (cumulative).",
    default: "iterative", example: "cumulative")
  package static let reversing = QueryOption(
    \SymbolEffectOptions.isReversing, "reversing", .boolean,
    "Whether the effect plays backwards after it has played forwards.",
    default: "false", example: "true")
  package static let reversed = QueryOption(
    \SymbolEffectOptions.isReversed, "reversed", .boolean,
    "With effect=drawOn and drawOff: whether to start from the other end.", default: "false",
    example: "true")
  package static let angle = QueryOption(
    \SymbolEffectOptions.angle, "angle", .decimal(maximum: 360),
    "With effect=wiggle: the angle of the swing in degrees.", example: "30")
  package static let replacement = QueryOption(
    \SymbolEffectOptions.replacement, "to", .symbolName,
    "With effect=replace, required: the replacement symbol.", example: "bell.slash")
  package static let `repeat` = QueryOption(
    \SymbolEffectOptions.repeatCount, "repeat", .repeats(1...10_000),
    "The number of cycles. The default is one, or endless with pulse, variableColor and breathe.",
    example: "continuous")
  package static let delay = QueryOption(
    \SymbolEffectOptions.delay, "delay", .amount(maximum: 60),
    "The pause between two cycles in seconds.",
    default: "0", example: "0.5")
  package static let speed = QueryOption(
    \SymbolEffectOptions.allowedSpeed, "speed", .decimal(maximum: 100),
    "The speed, limited to 0.5 to 2.", default: "1", example: "2")
  package static let time = QueryOption(
    \SymbolEffectOptions.time, "time", .amount(maximum: 3600),
    "The time in seconds after the start: draws a still of the effect instead of the motion.",
    example: "0.3")

  /// The options that all requested effects share.
  static let motion: [any DeclaredOption<SymbolOptions>] = [
    MotionOption(direction), MotionOption(scope), MotionOption(sequence), MotionOption(reversing),
    MotionOption(reversed), MotionOption(angle), MotionOption(replacement), MotionOption(`repeat`),
    MotionOption(delay), MotionOption(speed), MotionOption(time),
  ]

  static let effectsRemoved = QueryOption<SymbolOptions, Bool>(
    QueryParameter(
      "effectsRemoved", .boolean, "Removes all effects, as if none were given.",
      default: "false", example: "true"),
    .boolean, get: { _ in nil }, set: { if $1 { $0.effects = [] } })

  /// The parameters that select and refine a motion.
  package static let effectParameters =
    [effect.parameter] + motion.map(\.parameter) + [effectsRemoved.parameter]
}

/// An option that all effects of a symbol share; it is checked even if no effect uses it.
private struct MotionOption: DeclaredOption {
  let option: any DeclaredOption<SymbolEffectOptions>

  var parameter: QueryParameter { option.parameter }
  package var name: String { option.name }

  init(_ option: any DeclaredOption<SymbolEffectOptions>) { self.option = option }

  func read(_ values: QueryValues, into root: inout SymbolOptions) throws(ParameterError) {
    var options = SymbolEffectOptions(.bounce)
    try option.read(values, into: &options)
    for index in root.effects.indices { try option.read(values, into: &root.effects[index]) }
  }

  func texts(of root: SymbolOptions, unlike base: SymbolOptions) -> [String] {
    root.effects.lazy.map { option.texts(of: $0, unlike: SymbolEffectOptions($0.effect)) }
      .first { !$0.isEmpty } ?? []
  }
}

/// The parts that move together.
package enum EffectScope: String, CaseIterable {
  case byLayer, wholeSymbol, individually
}

/// The sequence of layers that light up, one at a time or cumulatively.
package enum EffectSequence: String, CaseIterable {
  case iterative, cumulative
}

extension SymbolEffectOptions {
  /// The range of SwiftUI's `speed`, in millionths.
  private static let speeds = 500_000...2_000_000

  fileprivate var scope: EffectScope {
    get { isWholeSymbol ? .wholeSymbol : isIndividual ? .individually : .byLayer }
    set { (isWholeSymbol, isIndividual) = (newValue == .wholeSymbol, newValue == .individually) }
  }

  fileprivate var sequence: EffectSequence {
    get { isCumulative ? .cumulative : .iterative }
    set { isCumulative = newValue == .cumulative }
  }

  fileprivate var allowedSpeed: Decimal6 {
    get { speed }
    set {
      let (slowest, fastest) = (Self.speeds.lowerBound, Self.speeds.upperBound)
      speed = Decimal6(millionths: min(max(newValue.millionths, slowest), fastest))
    }
  }
}

extension SymbolOptions {
  /// Rejects options that no requested effect has, and a replacement without a second symbol.
  func checkEffects() throws(ParameterError) {
    let names = effects.map(\.effect)
    if let replace = effects.first(where: { $0.effect == .replace }), replace.replacement == nil {
      throw ParameterError(
        SymbolQuery.replacement.name, message: "to must be given with effect=replace, got none",
        allowed: SymbolQuery.replacement.parameter.allowed)
    }
    let directions = names.flatMap(\.directions)
    if let direction = effects.first?.direction, !directions.contains(direction) {
      throw .refused(
        SymbolQuery.direction.name, direction.rawValue, of: names,
        offering: SymbolEffectDirection.allCases.filter(directions.contains).map(\.rawValue))
    }
    if effects.first?.isIndividual == true,
      !names.contains(where: { $0.parameters.contains(.individually) })
    {
      throw .refused(
        SymbolQuery.scope.name, EffectScope.individually.rawValue, of: names,
        offering: [EffectScope.byLayer, .wholeSymbol].map(\.rawValue))
    }
  }
}

extension ParameterError {
  /// Returns the error for a choice that only another effect accepts.
  fileprivate static func refused(
    _ parameter: String, _ value: String, of effects: [SymbolEffect], offering ways: [String]
  ) -> ParameterError {
    let effects = "effect=\(effects.map(\.rawValue).joined(separator: ","))"
    let rule =
      ways.isEmpty
      ? "must be left out with \(effects)"
      : "must be one of \(ways.joined(separator: ", ")) with \(effects)"
    return ParameterError(
      parameter, value: value, message: "\(parameter) \(rule), got \(value)", allowed: ways)
  }
}
