/// The kinds of frames and layers.
extension ValueKind {
  /// `all`, or comma-separated numbers and ranges of frames.
  static let frames = ValueKind(
    allowed: [
      QueryParameter.allFrames,
      "frame numbers from 0, and ranges of them (0-3, or 3-0 backwards), separated by commas",
    ],
    pattern:
      "^(all|\(ValuePattern.whole)(-\(ValuePattern.whole))?(,\(ValuePattern.whole)(-\(ValuePattern.whole))?)*)$",
    refused: ["", ",", "0,", "-1", "5-", "-", "0-1-2", "1e3", "a", "ALL", "0-1000", "65536", "٣"])

  /// Returns the kind of columns and rows separated by an `x`, each from 1 to `maximum`.
  static func cellSize(maximum: Int) -> ValueKind {
    ValueKind(
      numbers: Numbers(whole: 1...maximum),
      allowed: [
        "columns and rows with an x between them, each a whole number from 1 to \(maximum)"
      ],
      pattern: "^\(ValuePattern.whole)x\(ValuePattern.whole)$",
      refused: [
        "", "x", "8", "8x", "x8", "0x8", "8x0", "8x8x8", "8×8", "-8x8", "\(maximum + 1)x1",
      ])
  }

  /// Returns the kind of comma-separated names, either all or none of them with a leading hyphen.
  static func layers(maximum: Int) -> ValueKind {
    ValueKind(
      allowed: [
        "1 to \(maximum) names of layers separated by commas",
        "that with a hyphen before each name",
      ],
      pattern:
        "^[^\(ValuePattern.control),-][^\(ValuePattern.control)]*$|^(-[^\(ValuePattern.control),]+,?)+$",
      refused: [
        "", ",", "a,", "-", "-a,b", "a,-b", "-a,-",
        [String](repeating: "a", count: maximum + 1).joined(separator: ","),
      ])
  }
}
