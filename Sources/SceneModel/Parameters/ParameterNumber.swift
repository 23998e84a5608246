import GalleryModel

/// A number of a parameter: a decimal of at most six digits after its point, exactly (scenes.md §5).
package struct ParameterNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The largest number either way, in millionths.
  static let maximum = JSONNumber.maximum * 1_000_000

  /// At most 10,000,000,000,000 either way.
  package let millionths: Int

  /// So many millionths; those beyond the limit are the limit.
  init(bounded millionths: Int) {
    self.millionths = min(max(millionths, -Self.maximum), Self.maximum)
  }

  /// Reads a number as addresses write it; throws the rule that is broken.
  init(_ text: String) throws(SceneFault) {
    guard let number = NumberLiteral(text) else {
      throw SceneFault("\(NumberLiteral.rule), got \(text.shown)")
    }
    guard abs(number.millionths) <= Self.maximum else {
      throw SceneFault(
        "must be -\(JSONNumber.maximum) to \(JSONNumber.maximum), got \(text.shown)")
    }
    millionths = number.millionths
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
