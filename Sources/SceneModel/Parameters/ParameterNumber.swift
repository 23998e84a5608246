/// A number of a parameter: a decimal of at most six digits after its point, exactly (scenes.md §5).
package struct ParameterNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The largest number either way, in millionths.
  static let maximum = JSONNumber.maximum * 1_000_000
  /// The rule in words, as messages give it.
  static let rule = "must be a decimal number with at most 6 fraction digits"

  /// At most 10,000,000,000,000 either way.
  package let millionths: Int

  /// So many millionths; those beyond the limit are the limit.
  init(bounded millionths: Int) {
    self.millionths = min(max(millionths, -Self.maximum), Self.maximum)
  }

  /// Reads digits with a point among them and a minus before them; throws the rule that is broken.
  init(_ text: String) throws(SceneFault) {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...]).utf8
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isDigits = { (part: Substring.UTF8View) in
      !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard let whole = parts.first, parts.allSatisfy(isDigits),
      parts.count == 1 || parts[1].count <= 6
    else { throw SceneFault("\(Self.rule), got \(text.shown)") }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    let digits = Array(whole) + fraction + Array(repeating: 0x30, count: 6 - fraction.count)
    // Larger sums stay beyond the limit.
    let sum = digits.reduce(0) { min(10 * Self.maximum, $0 * 10 + Int($1 - 0x30)) }
    guard sum <= Self.maximum else {
      throw SceneFault(
        "must be -\(JSONNumber.maximum) to \(JSONNumber.maximum), got \(text.shown)")
    }
    millionths = isNegative ? -sum : sum
  }

  /// The nearest floating-point number.
  package var value: Double { Double(millionths) / 1_000_000 }

  /// The number where it is whole.
  package var whole: Int? {
    millionths.isMultiple(of: 1_000_000) ? millionths / 1_000_000 : nil
  }

  /// The shortest spelling: `8`, `-0.125`.
  package var description: String { Self.text(millionths) }

  /// The size of the number.
  package static func < (left: ParameterNumber, right: ParameterNumber) -> Bool {
    left.millionths < right.millionths
  }

  /// The shortest spelling of so many millionths.
  static func text(_ millionths: Int) -> String {
    let sign = millionths < 0 ? "-" : ""
    let (whole, fraction) = abs(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
