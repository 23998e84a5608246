import GalleryAddresses

/// The kinds of names and lengths of icons.
extension ValueKind {
  /// Returns the kind of one or more names of icons separated by commas.
  static func iconNames(maximum: Int) -> ValueKind {
    ValueKind(
      allowed: ["1 to \(maximum) names of icons separated by commas"],
      pattern: "^\(icon)(,\(icon))*$", refused: ["", ",", "a,", "A", "a_b", "a--b", "a.b"])
  }

  /// A number with or without a CSS unit, `auto`, `unset` or `none`.
  static let iconLength = ValueKind(
    allowed: [
      "a decimal number above 0 and at most \(IconLength.maximum), with at most 6 fraction digits, "
        + "alone or before one of \(IconLength.units.dropFirst().joined(separator: " "))",
      "auto", "unset", "none",
    ],
    pattern:
      "^(auto|unset|none|\(ValuePattern.decimal)(\(IconLength.units.joined(separator: "|"))))$",
    refused: ["", "0", "-1", "1 em", "em", "1e2", "24PX", "\(IconLength.maximum + 1)"])

  private static let icon = "[a-z0-9]+(-[a-z0-9]+)*"
}
