package import Raster

/// An exact decimal number from 0 with at most 6 decimal places.
package struct Decimal6: Hashable, Sendable, CustomStringConvertible {
  /// The number in millionths.
  ///
  /// It is at most 999,999,999 units, so that arithmetic cannot overflow; larger numbers are clamped.
  package let millionths: Int

  /// Parses a number in the spelling of URLs; returns `nil` for other texts and for negative numbers.
  package init?(_ text: some StringProtocol) {
    guard let number = NumberLiteral(text), !number.isNegative else { return nil }
    millionths = number.millionths
  }

  /// Creates a number from millionths; negative ones become 0.
  package init(millionths: Int) { self.millionths = max(0, millionths) }

  /// The nearest floating-point number.
  package var value: Double { Double(millionths) / 1_000_000 }

  /// The shortest spelling: `8`, `0.125`.
  package var description: String {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return String(whole) }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

/// A factor in millionths, so that equality does not depend on the spelling.
package struct Scale: Hashable, Sendable, CustomStringConvertible {
  /// The largest factor (rendering.md §10).
  package static let maximum = 256

  private static let one = 1_000_000

  /// The factor in millionths, 1…256,000,000.
  package let millionths: Int

  /// Creates a factor, or returns `nil` unless 0 < millionths ≤ 256,000,000.
  package init?(millionths: Int) {
    guard millionths > 0, millionths <= Self.maximum * Self.one else { return nil }
    self.millionths = millionths
  }

  /// Parses a number in the spelling of URLs, such as `8`, `8.0` or `.125`.
  ///
  /// - Throws: `RenderError.invalid` if the text is not a number, or the number is out of range.
  package init(_ text: String) throws(RenderError) {
    guard let millionths = NumberLiteral(text)?.millionths else {
      throw .invalid(
        option: "scale", rule: NumberLiteral.rule, value: RenderError.shortened(text))
    }
    guard let scale = Self(millionths: millionths) else {
      throw .invalid(
        option: "scale", rule: "must be above 0 and at most \(Self.maximum)",
        value: RenderError.shortened(text))
    }
    self = scale
  }

  /// The shortest spelling: `8`, `0.125`.
  package var description: String { Decimal6(millionths: millionths).description }
}

extension RenderError {
  /// Returns at most 40 characters of a value, so that a message stays readable.
  package static func shortened(_ value: String) -> String {
    value.count <= 40 ? value : "\(value.prefix(40))…"
  }
}

/// A clockwise rotation, as in SwiftUI's `rotationEffect`, exact to a millionth of a degree.
package struct Angle: Hashable, Sendable {
  /// The angle in millionths of a degree, 0 ..< 360,000,000; other angles are reduced to this range.
  package let millionthsOfDegree: Int

  /// Creates an angle from any number of millionths of a degree.
  package init(millionthsOfDegree: Int) {
    let turn = 360_000_000
    let rest = millionthsOfDegree % turn
    self.millionthsOfDegree = rest < 0 ? rest + turn : rest
  }

  /// No rotation.
  package static let zero = Angle(millionthsOfDegree: 0)

  /// The number of turns by 90 degrees, 0 to 3, or `nil` for other angles.
  package var quarterTurns: Int? {
    millionthsOfDegree.isMultiple(of: 90_000_000) ? millionthsOfDegree / 90_000_000 : nil
  }

  /// Whether edges are neither vertical nor horizontal, so that antialiasing has an effect.
  package var isTilted: Bool { quarterTurns == nil }

  /// The angle in degrees, 0 ..< 360.
  package var degrees: Double { Double(millionthsOfDegree) / 1_000_000 }
}

/// Width over height, as in SwiftUI's `aspectRatio(_:contentMode:)`: `3:2`, or 1.5.
package struct AspectRatio: Hashable, Sendable {
  /// The maximum of both numbers.
  package static let maximum = 10_000

  /// The width, above 0, in the same unit as `height`.
  package let width: Int
  /// The height, above 0.
  package let height: Int

  /// Creates a ratio, or returns `nil` if a side is 0 or above `maximum`.
  package init?(width: Decimal6, height: Decimal6) {
    let range = 1...Self.maximum * 1_000_000
    guard range.contains(width.millionths), range.contains(height.millionths) else { return nil }
    self.width = width.millionths
    self.height = height.millionths
  }
}

/// A border of one colour around the picture (rendering.md §15).
package struct Border: Hashable, Sendable {
  /// The width in output pixels, at least 1.
  package var width: Int
  /// The colour, black by default.
  package var color: Color

  /// Creates a border.
  package init(width: Int, color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// Distances from the four sides in points, the unit of SwiftUI's `capInsets` (rendering.md §16).
package struct PointInsets: Hashable, Sendable {
  /// The distance from the top in points.
  package var top: Decimal6
  /// The distance from the left in points.
  package var leading: Decimal6
  /// The distance from the bottom in points.
  package var bottom: Decimal6
  /// The distance from the right in points.
  package var trailing: Decimal6

  /// Creates distances in the order of SwiftUI's initialiser.
  package init(top: Decimal6, leading: Decimal6, bottom: Decimal6, trailing: Decimal6) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distance on any side.
  package static let zero = PointInsets(
    top: Decimal6(millionths: 0), leading: Decimal6(millionths: 0),
    bottom: Decimal6(millionths: 0), trailing: Decimal6(millionths: 0))

  /// Whether all distances are 0.
  package var isZero: Bool { [top, leading, bottom, trailing].allSatisfy { $0.millionths == 0 } }
}
