/// A number of a document: its exact decimal digits, in a spelling that is equal for equal numbers.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The maximum magnitude.
  static let maximum = 10_000_000
  /// The maximum number of decimals.
  static let maximumFractionDigits = 20

  /// The shortest plain decimal: `12`, `-0.5`, `0`.
  package let text: String
  /// The nearest floating-point number.
  package let value: Double

  /// Creates an integer.
  package init(_ number: Int) {
    text = String(number)
    value = Double(number)
  }

  /// Creates a number from the parts of the grammar of RFC 8259 §6.
  ///
  /// - Parameters:
  ///   - isNegative: Whether the number begins with a minus sign.
  ///   - whole: The digits before the point.
  ///   - fraction: The digits after the point.
  ///   - exponent: The power of ten, small enough to be added to numbers of digits without overflow.
  /// - Throws: `RuleViolation` if the number is outside the limits or has too many decimals.
  init(isNegative: Bool, whole: [UInt8], fraction: [UInt8], exponent: Int) throws(RuleViolation) {
    let zero = UInt8(ascii: "0")
    let written = whole + fraction
    let leading = written.prefix { $0 == zero }.count
    var digits = Array(written.dropFirst(leading))
    while digits.last == zero { digits.removeLast() }
    guard !digits.isEmpty else {
      (text, value) = ("0", 0)
      return
    }
    // The number is 0.d₁d₂d₃… · 10^point.
    let point = whole.count - leading + exponent
    guard point <= 7 || (point == 8 && digits == [UInt8(ascii: "1")]) else {
      throw RuleViolation("must be -\(Self.maximum) to \(Self.maximum)")
    }
    guard digits.count - point <= Self.maximumFractionDigits else {
      throw RuleViolation("must have at most \(Self.maximumFractionDigits) digits after its point")
    }
    var bytes = isNegative ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      bytes += [zero, UInt8(ascii: ".")] + Array(repeating: zero, count: -point) + digits
    } else if digits.count <= point {
      bytes += digits + Array(repeating: zero, count: point - digits.count)
    } else {
      bytes += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
    }
    text = String(decoding: bytes, as: UTF8.self)
    value = Double(text) ?? 0
  }

  /// The number as an integer, or `nil` if it has decimals.
  var whole: Int? { Int(text) }

  /// The shortest plain decimal.
  package var description: String { text }
}
