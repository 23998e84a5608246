/// A number of a document: its exact decimal digits, in a spelling that is equal for equal numbers.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The limits of numbers.
  package struct Limits: Sendable {
    /// The maximum magnitude, as a power of ten.
    package let power: Int
    /// The maximum number of decimals.
    package let decimals: Int

    /// Creates limits.
    package init(power: Int, decimals: Int) { (self.power, self.decimals) = (power, decimals) }

    /// Limits within which every number has a finite nearest `Double`.
    package static let floatingPoint = Limits(power: 300, decimals: 400)
  }

  /// An exceeded limit, worded so that it continues a sentence that begins with the number's place.
  struct ExceededLimit: Error { let rule: String }

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
  ///   - limits: The maximum magnitude and number of decimals.
  init(
    isNegative: Bool, whole: [UInt8], fraction: [UInt8], exponent: Int, limits: Limits
  ) throws(ExceededLimit) {
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
    guard
      point <= limits.power || (point == limits.power + 1 && digits == [UInt8(ascii: "1")])
    else {
      let maximum =
        limits.power < 20
        ? "1" + String(repeating: "0", count: limits.power) : "1e\(limits.power)"
      throw ExceededLimit(rule: "must be -\(maximum) to \(maximum)")
    }
    guard digits.count - point <= limits.decimals else {
      throw ExceededLimit(rule: "must have at most \(limits.decimals) digits after its point")
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

  /// The number as an integer, or `nil` if it has decimals or does not fit.
  package var whole: Int? { Int(text) }

  /// The shortest plain decimal.
  package var description: String { text }
}
