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

  /// Reads a plain decimal number such as `8`, `8.0` or `0.125`.
  ///
  /// Digits stand on both sides of a point, at most 6 behind it; a sign, an exponent, a space and
  /// anything else that is not a digit are refused with `RenderError.invalid`.
  package init(_ text: String) throws(RenderError) {
    guard let millionths = Decimal6(text)?.millionths else {
      throw .invalid(
        option: "scale", rule: "must be a plain decimal number with at most 6 fraction digits",
        value: RenderError.shortened(text))
    }
    guard let scale = Self(millionths: millionths) else {
      throw .invalid(
        option: "scale", rule: "must be above 0 and at most \(Self.maximum)",
        value: RenderError.shortened(text))
    }
    self = scale
  }

  /// The shortest spelling: `8`, `0.125`.
  package var description: String {
    Decimal6(millionths: millionths).description
  }
}

extension RenderError {
  /// At most 40 characters of a value from outside, so that a message stays readable.
  package static func shortened(_ value: String) -> String {
    value.count <= 40 ? value : "\(value.prefix(40))…"
  }
}
