import GalleryModel
import GalleryWire

/// The kinds of numbers.
extension ValueKind {
  /// Returns the kind of a number above 0 and up to `maximum`.
  static func decimal(maximum: Int) -> ValueKind {
    ValueKind(
      .number, numbers: Numbers("0.000001", maximum),
      allowed: [
        "a decimal number above 0 and at most \(maximum), with at most 6 fraction digits"
      ],
      schema: { _ in ["type": "number", "exclusiveMinimum": 0, "maximum": .count(maximum)] },
      refused: [
        "", "0", "-1", "+1", "1e2", "NaN", ".", "1.", "1,5", "0.0000001", " 1", "٣",
        "\(maximum).1",
      ])
  }

  /// Returns the kind of a number in a range, which may begin below 0.
  static func decimal(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .number, numbers: Numbers(range.lowerBound, range.upperBound),
      allowed: [
        "a decimal number from \(range.lowerBound) to \(range.upperBound), "
          + "with at most 6 fraction digits"
      ],
      schema: { _ in number("number", range) },
      refused: [
        "", "-", "--1", "+1", "1e2", "ten", "1.0000001", "\(range.upperBound).1", "− 1",
      ])
  }

  /// Returns the kind of a number between two limits.
  static func decimal(from least: Decimal6, to most: Decimal6) -> ValueKind {
    ValueKind(
      .number, numbers: Numbers(least, most),
      allowed: ["a decimal number from \(least) to \(most), with at most 6 fraction digits"],
      schema: { _ in
        ["type": "number", "minimum": .number("\(least)"), "maximum": .number("\(most)")]
      },
      refused: [
        "", "0", "-1", "+1", "1e0", "5.", "1.0000001", "\(least)x", "\(most)0", "٣",
      ])
  }

  /// Returns the kind of a number without a fraction.
  static func whole(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .number, numbers: Numbers(whole: range),
      allowed: ["a whole number from \(range.lowerBound) to \(range.upperBound)"],
      schema: { _ in number("integer", range) },
      refused: ["", "-1", "+1", "1.5", "1.", "0x1", "one", "٣", "\(range.upperBound)0"])
  }

  /// Returns the kind of one or more comma-separated numbers without fractions.
  static func wholes(_ range: ClosedRange<Int>, maximumCount: Int) -> ValueKind {
    ValueKind(
      allowed: [
        "1 to \(maximumCount) whole numbers from \(range.lowerBound) to \(range.upperBound) "
          + "separated by commas"
      ],
      pattern: "^\(ValuePattern.whole)(,\(ValuePattern.whole)){0,\(maximumCount - 1)}$",
      refused: [
        "", ",", "\(range.lowerBound),", "x", "-1", "1.5", "\(range.upperBound + 1)",
        range.prefix(maximumCount + 1).map { String($0) }.joined(separator: ","),
      ])
  }

  /// Returns the kind of a whole number, or `continuous` for endless repetition.
  static func repeats(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      numbers: Numbers(whole: range),
      allowed: [
        "a whole number from \(range.lowerBound) to \(range.upperBound)",
        QueryParameter.continuous,
      ],
      pattern: "^(\(ValuePattern.whole)|continuous)$",
      refused: ["", "0", "-1", "1.5", "forever", "Continuous", "\(range.upperBound + 1)", "٣"])
  }

  /// A number from 0 to 1.
  static let fraction = ValueKind(
    .number, numbers: Numbers(0, 1), allowed: [fractionWords],
    schema: { _ in number("number", 0...1) },
    refused: ["", "-0.5", "1.000001", "1e-1", "NaN", ".", "1.", ",5", "٣", "50%"])

  /// Returns the kind of `count` comma-separated numbers from 0 to 1.
  static func fractions(count: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers(0, 1),
      allowed: ["\(count) numbers separated by commas, each \(fractionWords)"],
      pattern: "^\(ValuePattern.decimal)(,\(ValuePattern.decimal)){\(count - 1)}$",
      refused: ["", "1", "1,1", "1,1,1,1", "1,,1", "1,1,1.1", "1,1,-1", "1;1;1", "a,b,c"])
  }

  private static let fractionWords = "a decimal number from 0 to 1, with at most 6 fraction digits"
}
