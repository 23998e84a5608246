/// A factor as a fraction of whole numbers, so that lengths times it are rounded exactly.
package struct Ratio: Hashable, Sendable {
  /// Above 0.
  package let numerator: Int
  /// Above 0.
  package let denominator: Int

  /// A fraction, kept in lowest terms, so that equal factors are equal.
  ///
  /// - Precondition: both numbers are above 0 and at most 2³⁰, or become so in lowest terms.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a factor is above 0")
    var (divisor, rest) = (numerator, denominator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    precondition(max(self.numerator, self.denominator) <= 1 << 30, "terms are at most 2³⁰")
  }

  /// 1.
  package static let one = Ratio(1, 1)

  /// The nearest floating-point number.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// round(length · factor).
  ///
  /// - Precondition: `length` is not negative and below 2³¹.
  package func times(_ length: Int) -> Int {
    precondition((0..<1 << 31).contains(length), "length in range")
    return (2 * length * numerator + denominator) / (2 * denominator)
  }
}

extension Ratio: Comparable {
  /// True where one factor is the smaller one, exactly.
  package static func < (left: Ratio, right: Ratio) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }
}
