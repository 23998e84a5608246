/// The effects of a symbol, in order (`symbols.md §10`).
///
/// The server runs several effects together, with one value of each option for all of them. Effects may have different
/// options if one value per option suits all of them; otherwise creating a URL throws.
struct PixelMotions: Hashable, Sendable, Codable {
  /// An effect with its options.
  fileprivate struct Motion: Hashable, Sendable, Codable {
    let effect: PixelOption.SymbolEffect
    let options: PixelEffectOptions
  }

  private var motions: [Motion] = []

  /// Returns a copy with more effects; an effect that is already present gets the new options.
  func adding(
    _ effects: [PixelOption.SymbolEffect], options: PixelEffectOptions
  ) -> PixelMotions {
    var copy = self
    copy.motions.removeAll { effects.contains($0.effect) }
    copy.motions += effects.map { Motion(effect: $0, options: options) }
    return copy
  }

  /// Returns the server's options for these effects.
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` if two effects need different values of an option.
  func options() throws(PixelFailure) -> [String: OptionValue] {
    guard let effects = OptionValue.words(motions.map(\.effect)) else { return [:] }
    var options = ["effect": effects]
    for name in PixelEffectOptions.names { options[name] = try shared(name) }
    return options
  }

  /// Returns the value of an option that suits all effects, or `nil` if each effect has its default.
  private func shared(_ name: String) throws(PixelFailure) -> OptionValue? {
    let takers = motions.filter { $0.effect.takes(name) }
    let asked = takers.filter { $0.isRequested(name) }
    guard let first = asked.first else {
      // The server reports an option that no effect has.
      return takers.isEmpty ? motions.lazy.compactMap { $0.options.values[name] }.first : nil
    }
    let value = first.value(name)
    for motion in takers where motion.value(name) != value {
      let (one, other) = (first.effect.rawValue, motion.effect.rawValue)
      throw .refused(
        parameter: name, value: value?.text ?? "",
        "\(name) must be the same for \(one) and \(other), which run together in one picture, got "
          + "\(value?.text ?? "none") and \(motion.value(name)?.text ?? "none")")
    }
    return value
  }
}

extension PixelMotions.Motion {
  /// Returns the value of an option or the effect's default, or `nil` if there is neither.
  fileprivate func value(_ name: String) -> OptionValue? { options.values[name] ?? standard(name) }

  /// Returns whether the value of an option differs from the effect's default.
  fileprivate func isRequested(_ name: String) -> Bool {
    options.values[name] != nil && options.values[name] != standard(name)
  }

  private func standard(_ name: String) -> OptionValue? {
    if name == "repeat" { return effect.repeatsByItself ? .text("continuous") : .whole(1) }
    return OptionTable.symbol.rows.first { $0.name == name }?.standard.map {
      Double($0).map { .number($0) } ?? .text($0)
    }
  }
}

extension PixelOption.SymbolEffect {
  /// Whether the effect repeats forever by default.
  fileprivate var repeatsByItself: Bool { [.pulse, .variableColor, .breathe].contains(self) }

  /// Returns whether the option changes the effect (`symbols.md §10`).
  fileprivate func takes(_ option: String) -> Bool {
    switch option {
    case "direction": ![.pulse, .variableColor, .drawOn, .drawOff].contains(self)
    case "scope": self != .variableColor
    case "sequence", "reversing": self == .variableColor
    case "reversed": self == .drawOn || self == .drawOff
    case "angle": self == .wiggle
    case "to": self == .replace
    default: true
    }
  }
}
