import GalleryModel
import InputText

/// The value of a numeric parameter: an exact decimal with at most six decimals (scenes.md §5).
package struct ParameterNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The maximum magnitude, in millionths.
  static let maximum = SceneDocument.maximumNumber * 1_000_000

  /// The number in millionths; its magnitude is at most 10,000,000,000,000.
  package let millionths: Int

  /// Creates a number from millionths, clamped to the limits.
  init(bounded millionths: Int) {
    self.millionths = min(max(millionths, -Self.maximum), Self.maximum)
  }

  /// Reads a number in the syntax of URLs.
  ///
  /// - Throws: `RuleViolation` if the text is no number or is outside the limits.
  init(_ text: String) throws(RuleViolation) {
    guard let number = NumberLiteral(text) else {
      throw RuleViolation("\(NumberLiteral.rule), got \(text.shown)")
    }
    guard abs(number.millionths) <= Self.maximum else {
      throw RuleViolation(
        "must be -\(SceneDocument.maximumNumber) to \(SceneDocument.maximumNumber), got \(text.shown)"
      )
    }
    millionths = number.millionths
  }

  /// The nearest floating-point number.
  package var value: Double { Double(millionths) / 1_000_000 }

  /// The number as an integer, or `nil` if it has decimals.
  package var whole: Int? {
    millionths.isMultiple(of: 1_000_000) ? millionths / 1_000_000 : nil
  }

  /// The shortest spelling: `8`, `-0.125`.
  package var description: String { Self.text(millionths) }

  /// Returns whether the left number is less than the right one.
  package static func < (left: ParameterNumber, right: ParameterNumber) -> Bool {
    left.millionths < right.millionths
  }

  /// Returns the shortest spelling of a number of millionths.
  static func text(_ millionths: Int) -> String {
    let sign = millionths < 0 ? "-" : ""
    let (whole, fraction) = abs(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
