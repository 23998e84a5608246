import GalleryModel

/// How a symbol moves (symbols.md §10): in a PNG and an SVG the whole motion, elsewhere the rest
/// state, and with `time` the state at that time.
extension SymbolQuery {
  static let effect = QueryParameter(
    "effect", .choices(SymbolEffect.allCases.map(\.rawValue)),
    "A motion, as an animated PNG or SVG; SwiftUI's symbol effects. Several run together. The "
      + "parameters below are options of each, and change nothing where it does not have them. "
      + "X-Symbol-Frame tells where the symbol at rest lies in a picture that holds all of it.",
    example: "bounce", isRepeatable: true)
  static let direction = QueryParameter(
    "direction", .choice(SymbolEffectDirection.allCases.map(\.rawValue)),
    "Where the effect goes or, for replace and breathe, in which of its ways; one that the effect "
      + "does not have is refused.",
    example: "down")
  static let scope = QueryParameter(
    "scope", .choice(EffectScope.allCases.map(\.rawValue)),
    "Layer by layer, all layers as one, or, with effect=drawOn and drawOff only, each when the one "
      + "before has ended.",
    default: "byLayer", example: "wholeSymbol")
  static let sequence = QueryParameter(
    "sequence", .choice(EffectSequence.allCases.map(\.rawValue)),
    "With effect=variableColor, one layer lit at a time, or each staying lit.",
    default: "iterative", example: "cumulative")
  static let reversing = QueryParameter(
    "reversing", .boolean, "Back again after the way there.", default: "false", example: "true")
  static let reversed = QueryParameter(
    "reversed", .boolean, "With effect=drawOn and drawOff, from the other end.", default: "false",
    example: "true")
  static let angle = QueryParameter(
    "angle", .decimal(maximum: 360), "With effect=wiggle, the swing in degrees.", example: "30")
  static let replacement = QueryParameter(
    "to", .symbolName, "With effect=replace, which needs it, the symbol that comes.",
    example: "bell.slash")

  static let `repeat` = QueryParameter(
    "repeat", .repeats(1...10_000),
    "How often the effect runs; without it once, or for ever with pulse, variableColor and breathe.",
    example: "continuous")
  static let delay = QueryParameter(
    "delay", .signedDecimal(0...60), "Seconds of rest between two runs.", default: "0",
    example: "0.5")
  static let speed = QueryParameter(
    "speed", .decimal(maximum: 100),
    "How much faster; what is below 0.5 or above 2 counts as that.", default: "1", example: "2")
  static let time = QueryParameter(
    "time", .signedDecimal(0...3600),
    "A still of the effect, so many seconds after its start, instead of the motion.",
    example: "0.3")
  static let effectsRemoved = QueryParameter(
    "effectsRemoved", .boolean, "Takes the effect away, as if none were given.", default: "false",
    example: "true")

  static let effectParameters = [
    effect, direction, scope, sequence, reversing, reversed, angle, replacement, `repeat`, delay,
    speed, time, effectsRemoved,
  ]
}

/// What moves as one.
enum EffectScope: String, CaseIterable {
  case byLayer, wholeSymbol, individually
}

/// Whether layers stay lit.
enum EffectSequence: String, CaseIterable {
  case iterative, cumulative
}

extension SymbolOptions {
  /// Checks every option of an effect, even where there is no effect to take it.
  mutating func readEffect(_ values: QueryValues) throws(ParameterError) {
    let named = try values.choices(SymbolQuery.effect, of: SymbolEffect.self)
    try Self.check(named)
    var effects: [SymbolEffectOptions] = []
    for effect in named.isEmpty ? [.bounce] : named {
      var options = SymbolEffectOptions(effect)
      try options.readMotion(values)
      try options.readTiming(values)
      options.hidesInactive = inactive == .hide
      effects.append(options)
    }
    if !named.isEmpty { try Self.check(effects) }
    let isRemoved = try values.boolean(SymbolQuery.effectsRemoved) ?? false
    self.effects = named.isEmpty || isRemoved ? [] : effects
  }

  /// A symbol comes, goes or is replaced in one way at a time.
  private static func check(_ effects: [SymbolEffect]) throws(ParameterError) {
    guard effects.count(where: \.isTransition) > 1 else { return }
    let transitions = SymbolEffect.allCases.filter(\.isTransition).map(\.rawValue)
    throw .refused(
      SymbolQuery.effect, effects.map(\.rawValue).joined(separator: ","),
      "must name at most one of \(transitions.joined(separator: ", "))")
  }

  /// Refuses ways that no effect goes, and a replacement with nothing to bring.
  private static func check(_ effects: [SymbolEffectOptions]) throws(ParameterError) {
    let names = effects.map(\.effect)
    if let replace = effects.first(where: { $0.effect == .replace }), replace.replacement == nil {
      throw ParameterError(
        SymbolQuery.replacement.name,
        message: "to must be given with effect=replace, got none",
        allowed: SymbolQuery.replacement.allowed)
    }
    let directions = names.flatMap(\.directions)
    if let direction = effects.first?.direction, !directions.contains(direction) {
      throw .refused(
        SymbolQuery.direction, direction.rawValue, of: names,
        offering: SymbolEffectDirection.allCases.filter(directions.contains).map(\.rawValue))
    }
    if effects.first?.isIndividual == true,
      !names.contains(where: { $0.parameters.contains(.individually) })
    {
      throw .refused(
        SymbolQuery.scope, EffectScope.individually.rawValue, of: names,
        offering: [EffectScope.byLayer, .wholeSymbol].map(\.rawValue))
    }
  }
}

extension SymbolEffectOptions {
  /// The slowest and the fastest that SwiftUI's `speed` allows.
  private static let speeds = 500_000...2_000_000

  fileprivate mutating func readMotion(_ values: QueryValues) throws(ParameterError) {
    direction = try values.choice(SymbolQuery.direction, of: SymbolEffectDirection.self)
    let scope = try values.choice(SymbolQuery.scope, of: EffectScope.self)
    (isWholeSymbol, isIndividual) = (scope == .wholeSymbol, scope == .individually)
    isCumulative =
      try values.choice(SymbolQuery.sequence, of: EffectSequence.self) == .cumulative
    isReversing = try values.boolean(SymbolQuery.reversing) ?? isReversing
    isReversed = try values.boolean(SymbolQuery.reversed) ?? isReversed
    angle = try values.decimal(SymbolQuery.angle)
    replacement = try values.symbolName(SymbolQuery.replacement)
  }

  fileprivate mutating func readTiming(_ values: QueryValues) throws(ParameterError) {
    repeatCount = try values.repeats(SymbolQuery.repeat) ?? repeatCount
    delay = try values.amount(SymbolQuery.delay) ?? delay
    if let speed = try values.decimal(SymbolQuery.speed) {
      let (slowest, fastest) = (Self.speeds.lowerBound, Self.speeds.upperBound)
      self.speed = Decimal6(millionths: min(max(speed.millionths, slowest), fastest))
    }
    time = try values.amount(SymbolQuery.time)
  }
}

extension ParameterError {
  /// A choice that another effect would have taken.
  fileprivate static func refused(
    _ parameter: QueryParameter, _ value: String, of effects: [SymbolEffect],
    offering ways: [String]
  ) -> ParameterError {
    let effects = "effect=\(effects.map(\.rawValue).joined(separator: ","))"
    let rule =
      ways.isEmpty
      ? "must be left out with \(effects)"
      : "must be one of \(ways.joined(separator: ", ")) with \(effects)"
    return ParameterError(
      parameter.name, value: value, message: "\(parameter.name) \(rule), got \(value)",
      allowed: ways)
  }
}
