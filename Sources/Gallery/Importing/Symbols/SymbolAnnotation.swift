import GalleryModel

/// The words that the classes of a shape in an SVG file say, after Apple's documented idea (symbols.md
/// §6).
struct SymbolAnnotation: Equatable {
  /// `primary`, `secondary`, `tertiary`, also as `hierarchical-0:primary`.
  var level: SymbolLevel?
  /// `multicolor-0:tintColor`.
  var isTinted = false
  /// `variable`, `always-rotates`, `always-pulses` and `body`.
  var traits: SymbolLayer.Traits = []
  /// `variable-threshold-50`.
  var threshold: Int?
  /// `motion-group-1`.
  var motionGroup: Int?
  /// `clear-behind`.
  var isClear = false

  /// The later classes, those of the shape itself, count more than those of groups around it; others
  /// mean nothing.
  init(_ classes: [String]) {
    for name in classes {
      switch name {
      case "variable": traits.insert(.isVariable)
      case "always-rotates": traits.insert(.rotates)
      case "always-pulses": traits.insert(.pulses)
      case "body": traits.insert(.isBody)
      case "clear-behind": isClear = true
      default: readNumbered(name)
      }
    }
  }

  private mutating func readNumbered(_ name: String) {
    if let number = Self.number(in: name, after: "variable-threshold-"), number <= 100 {
      traits.insert(.isVariable)
      threshold = number
    } else if let number = Self.number(in: name, after: "motion-group-") {
      motionGroup = number
    } else if name.hasPrefix("multicolor-"), name.hasSuffix(":tintColor") {
      isTinted = true
    } else if let level = SymbolLevel(
      word: name.hasPrefix("hierarchical-") ? Self.value(name) : name)
    {
      self.level = level
    }
  }

  private static func number(in name: String, after prefix: String) -> Int? {
    guard name.hasPrefix(prefix), let number = UInt16(name.dropFirst(prefix.count)) else {
      return nil
    }
    return Int(number)
  }

  /// The value after the colon.
  private static func value(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? ""
  }
}

extension SymbolLevel {
  /// The level as annotations and commands call it.
  package var word: String {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    }
  }

  fileprivate init?(word: String) {
    guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }
}
