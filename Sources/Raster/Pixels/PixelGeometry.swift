/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  /// Creates a size from any two numbers.
  ///
  /// Functions that need sides of at least 1 state that as a precondition.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The product of width and height, or `Int.max` on overflow, so it can be compared with a limit safely.
  package var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size as text, for example `640×480`.
  package var description: String { "\(width)×\(height)" }
}

/// A part of a bitmap in whole cells.
package struct CellRect: Hashable, Sendable {
  /// The first column, counted from 0.
  package var column: Int
  /// The first row, counted from 0.
  package var row: Int
  /// The number of columns, at least 1.
  package var columns: Int
  /// The number of rows, at least 1.
  package var rows: Int

  /// Creates a part from its first column and row and its size.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }
}

/// The distances from the four sides of a picture in whole pixels, with SwiftUI's names.
package struct EdgeInsets: Hashable, Sendable {
  /// The number of pixels above.
  package var top: Int
  /// The number of pixels on the left.
  package var leading: Int
  /// The number of pixels below.
  package var bottom: Int
  /// The number of pixels on the right.
  package var trailing: Int

  /// Creates insets; omitted ones are 0.
  package init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Insets of 0 on all sides.
  package static let zero = EdgeInsets()
}

/// A positive factor as a fraction, so that multiples of whole lengths are rounded exactly.
package struct Ratio: Hashable, Sendable {
  /// The numerator, above 0.
  package let numerator: Int
  /// The denominator, above 0.
  package let denominator: Int

  /// Creates a fraction in lowest terms, so that equal factors compare equal.
  ///
  /// - Precondition: Both numbers are above 0 and, in lowest terms, at most 2³⁰.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a factor is above 0")
    var (divisor, rest) = (numerator, denominator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    precondition(max(self.numerator, self.denominator) <= 1 << 30, "terms are at most 2³⁰")
  }

  /// The factor 1.
  package static let one = Ratio(1, 1)

  /// The nearest floating-point number.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// Returns `length` times the factor, rounded half up.
  ///
  /// - Precondition: `length` is not negative and below 2³¹.
  package func times(_ length: Int) -> Int {
    precondition((0..<1 << 31).contains(length), "length in range")
    return (2 * length * numerator + denominator) / (2 * denominator)
  }
}

extension Ratio: Comparable {
  /// Returns whether the left factor is less than the right one, by exact comparison.
  package static func < (left: Ratio, right: Ratio) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }
}
