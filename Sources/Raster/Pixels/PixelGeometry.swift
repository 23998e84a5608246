/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  /// A size of any two numbers; what needs sides of at least 1 says so.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Width times height; `Int.max` where that is more than an `Int` holds, so that comparing it
  /// with a limit is always safe.
  package var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// For example `640×480`.
  package var description: String { "\(width)×\(height)" }
}

/// A part of a bitmap in whole cells.
package struct CellRect: Hashable, Sendable {
  /// The first column, from 0.
  package var column: Int
  /// The first row, from 0.
  package var row: Int
  /// At least 1.
  package var columns: Int
  /// At least 1.
  package var rows: Int

  /// A part that begins at a cell.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }
}

/// Distances from the four sides of a picture in whole pixels; the words are SwiftUI's.
package struct EdgeInsets: Hashable, Sendable {
  /// Pixels above.
  package var top: Int
  /// Pixels at the left.
  package var leading: Int
  /// Pixels below.
  package var bottom: Int
  /// Pixels at the right.
  package var trailing: Int

  /// Distances; those left out are 0.
  package init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No distance anywhere.
  package static let zero = EdgeInsets()
}

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
