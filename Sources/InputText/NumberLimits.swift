/// The valid values of a number that people write, with its unit.
package struct NumberLimits: Sendable, Equatable {
  /// A unit of numbers.
  package enum Unit: String, Sendable {
    /// No unit, as of a port or a number of items.
    case one = ""
    case pixels, seconds, milliseconds, bytes
    /// A number of bytes with its own unit, such as `64MiB`.
    case size = "such as 64MiB"
  }

  /// All whole numbers.
  package static let whole = NumberLimits(.min ... .max)

  /// The valid numbers.
  package let range: ClosedRange<Int>
  private let unit: Unit

  /// Creates limits.
  package init(_ range: ClosedRange<Int>, _ unit: Unit = .one) {
    (self.range, self.unit) = (range, unit)
  }

  /// The rule that a wrong value breaks: `must be a whole number from 1 to 3600 seconds`.
  package var rule: String {
    if self == .whole { return "must be a whole number" }
    if range.upperBound == .max {
      return "must be a whole number of at least \(range.lowerBound)"
    }
    let ends = "\(text(range.lowerBound)) to \(text(range.upperBound))"
    switch unit {
    case .one: return "must be a whole number from \(ends)"
    case .size: return "must be a size from \(ends), \(unit.rawValue)"
    default: return "must be a whole number from \(ends) \(unit.rawValue)"
    }
  }

  /// The placeholder of a value in help.
  package var placeholder: String {
    switch unit {
    case .one: "count"
    case .milliseconds: "ms"
    case .size: "size"
    default: unit.rawValue
    }
  }

  /// Returns the number that a text spells, or `nil` if it is no number or outside the range.
  package func value(of text: String) -> Int? {
    let number = unit == .size ? ByteCount(argument: text)?.bytes : Int(text)
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns whether a number is within the range.
  package func contains(_ value: Double) -> Bool {
    (Double(range.lowerBound)...Double(range.upperBound)).contains(value)
  }

  /// Returns the spelling of a number in this unit.
  package func text(_ value: Double) -> String { Int(exactly: value).map(text) ?? "\(value)" }

  private func text(_ value: Int) -> String {
    unit == .size ? ByteCount(value).description : "\(value)"
  }
}
