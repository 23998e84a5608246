/// A number in the spelling of URLs: the only grammar of all options and of the parameters of scenes (addresses.md,
/// "Numbers").
///
/// The grammar is `["-"] (1*DIGIT ["." 1*6DIGIT] / "." 1*6DIGIT)`: the number of CSS Syntax Level 3 §4.3.12 without `+`
/// and exponents. An option only restricts which of these numbers it accepts.
package struct NumberLiteral: Hashable, Sendable {
  /// The rule for messages.
  package static let rule = "must be a decimal number with at most 6 fraction digits"

  /// The maximum number of units of `millionths`, so that arithmetic cannot overflow.
  private static let maximumUnits = 999_999_999

  /// Whether the number is below 0; `-0` is 0.
  package let isNegative: Bool
  /// The number before the point, or `nil` if it does not fit into an `Int`.
  private let units: Int?
  /// The fraction in millionths, 0 to 999,999.
  private let fraction: Int

  /// Parses a number, or returns `nil` if the text does not match the grammar.
  package init?(_ text: some StringProtocol) {
    var units: Int? = 0
    var fraction = 0
    var digits = 0
    var fractionDigits: Int?
    var hasMinus = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        digits += 1
        if let count = fractionDigits {
          guard count < 6 else { return nil }
          fraction = fraction * 10 + digit
          fractionDigits = count + 1
        } else {
          units = units.flatMap { Self.appending(digit, to: $0) }
        }
      case UInt8(ascii: ".") where fractionDigits == nil: fractionDigits = 0
      case UInt8(ascii: "-") where digits == 0 && fractionDigits == nil && !hasMinus:
        hasMinus = true
      default: return nil
      }
    }
    guard digits > 0, fractionDigits != 0 else { return nil }
    for _ in (fractionDigits ?? 0)..<6 { fraction *= 10 }
    self.units = units
    self.fraction = fraction
    isNegative = hasMinus && (units != 0 || fraction != 0)
  }

  /// The number if it is whole and fits into an `Int`, or `nil`: 8 for `8` and `8.0`.
  package var whole: Int? {
    guard fraction == 0, let units else { return nil }
    return isNegative ? -units : units
  }

  /// The number in millionths with its sign, clamped to 999,999,999 units.
  package var millionths: Int {
    let magnitude = min(units ?? .max, Self.maximumUnits) * 1_000_000 + fraction
    return isNegative ? -magnitude : magnitude
  }

  /// Returns `number` with one more digit, or `nil` if the result does not fit into an `Int`.
  private static func appending(_ digit: Int, to number: Int) -> Int? {
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
    guard !isTooLarge else { return nil }
    let (sum, overflows) = product.addingReportingOverflow(digit)
    return overflows ? nil : sum
  }
}
