package import Raster

/// A decimal number from 0 with at most 6 fraction digits, exactly.
package struct Decimal6: Hashable, Sendable, CustomStringConvertible {
  /// At most 999,999,999 whole units, so that no arithmetic on it overflows; larger ones saturate.
  package let millionths: Int

  /// Reads a number as addresses write it; `nil` if the text is none, or below 0.
  package init?(_ text: some StringProtocol) {
    guard let number = NumberLiteral(text), !number.isNegative else { return nil }
    millionths = number.millionths
  }

  /// So many millionths, at least 0.
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

/// A factor in millionths, so that equal factors are equal whatever their spelling.
package struct Scale: Hashable, Sendable, CustomStringConvertible {
  /// The largest factor that is accepted (rendering.md §10).
  package static let maximum = 256

  private static let one = 1_000_000

  /// 1…256,000,000.
  package let millionths: Int

  /// `nil` unless 0 < millionths ≤ 256,000,000.
  package init?(millionths: Int) {
    guard millionths > 0, millionths <= Self.maximum * Self.one else { return nil }
    self.millionths = millionths
  }

  /// Reads a number as addresses write it, such as `8`, `8.0` or `.125`.
  ///
  /// - Throws: `RenderError.invalid` if the text is no number, or out of range.
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
  /// At most 40 characters of a value from outside, so that a message stays readable.
  package static func shortened(_ value: String) -> String {
    value.count <= 40 ? value : "\(value.prefix(40))…"
  }
}

/// A rotation, clockwise as SwiftUI's `rotationEffect`, exact to a millionth of a degree.
package struct Angle: Hashable, Sendable {
  /// 0 ..< 360,000,000: whole turns are left out, and a turn to the left is the rest to the right.
  package let millionthsOfDegree: Int

  /// Any number of millionths of a degree.
  package init(millionthsOfDegree: Int) {
    let turn = 360_000_000
    let rest = millionthsOfDegree % turn
    self.millionthsOfDegree = rest < 0 ? rest + turn : rest
  }

  /// No rotation.
  package static let zero = Angle(millionthsOfDegree: 0)

  /// The same in turns of 90 degrees, 0 to 3; `nil` for other angles.
  package var quarterTurns: Int? {
    millionthsOfDegree.isMultiple(of: 90_000_000) ? millionthsOfDegree / 90_000_000 : nil
  }

  /// True where edges are neither upright nor level any more, so that they may be smooth or hard.
  package var isTilted: Bool { quarterTurns == nil }

  /// 0 ..< 360.
  package var degrees: Double { Double(millionthsOfDegree) / 1_000_000 }
}

/// Width over height, as SwiftUI's `aspectRatio(_:contentMode:)` takes it: `3:2`, or 1.5 for the same.
package struct AspectRatio: Hashable, Sendable {
  /// The largest number on either side of the colon.
  package static let maximum = 10_000

  /// Above 0, in the same unit as `height`.
  package let width: Int
  /// Above 0.
  package let height: Int

  /// `nil` where a side is not above 0, or larger than `maximum`.
  package init?(width: Decimal6, height: Decimal6) {
    let range = 1...Self.maximum * 1_000_000
    guard range.contains(width.millionths), range.contains(height.millionths) else { return nil }
    self.width = width.millionths
    self.height = height.millionths
  }
}

/// A frame of one colour outside the picture (rendering.md §15).
package struct Border: Hashable, Sendable {
  /// Output pixels, at least 1.
  package var width: Int
  /// Black by default.
  package var color: Color

  /// A frame of so many pixels.
  package init(width: Int, color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// Distances from the four sides in points, SwiftUI's unit of `capInsets` (rendering.md §16).
package struct PointInsets: Hashable, Sendable {
  /// Points above.
  package var top: Decimal6
  /// Points at the left.
  package var leading: Decimal6
  /// Points below.
  package var bottom: Decimal6
  /// Points at the right.
  package var trailing: Decimal6

  /// Distances in the order of SwiftUI's initialiser.
  package init(top: Decimal6, leading: Decimal6, bottom: Decimal6, trailing: Decimal6) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distance at any side.
  package static let zero = PointInsets(
    top: Decimal6(millionths: 0), leading: Decimal6(millionths: 0),
    bottom: Decimal6(millionths: 0), trailing: Decimal6(millionths: 0))

  /// True where no distance is above 0.
  package var isZero: Bool { [top, leading, bottom, trailing].allSatisfy { $0.millionths == 0 } }
}
