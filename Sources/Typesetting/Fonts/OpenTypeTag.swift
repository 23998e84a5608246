/// The name of a feature, an axis or a script in a font: four printable ASCII characters (OpenType 1.9, "Data types").
package struct OpenTypeTag: Hashable, Sendable, CustomStringConvertible {
  /// The characters as bytes, with the first one in the highest byte.
  package let rawValue: UInt32

  /// Creates a tag from its bytes.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a tag from one to four printable ASCII characters, and pads it with spaces.
  ///
  /// Returns `nil` if the text has another length or other characters.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    rawValue = (0..<4).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt32(bytes[$1]) : 0x20) }
  }

  /// The four characters.
  package var description: String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
  }

  static let weight = OpenTypeTag(rawValue: 0x7767_6874)  // wght
  static let standardLigatures = OpenTypeTag(rawValue: 0x6C69_6761)  // liga
  static let contextualLigatures = OpenTypeTag(rawValue: 0x636C_6967)  // clig
  static let discretionaryLigatures = OpenTypeTag(rawValue: 0x646C_6967)  // dlig
  static let historicalLigatures = OpenTypeTag(rawValue: 0x686C_6967)  // hlig
}

/// A setting of a font feature.
package struct FontFeature: Hashable, Sendable {
  /// The name of the feature, for example `tnum`.
  package var tag: OpenTypeTag
  /// 0 for off, 1 for on, or a greater number to choose an alternative.
  package var value: UInt32

  /// Creates a setting; the feature is on by default.
  package init(_ tag: OpenTypeTag, _ value: UInt32 = 1) { (self.tag, self.value) = (tag, value) }
}

/// A position on an axis of a variable font.
package struct FontVariation: Hashable, Sendable {
  /// The name of the axis, for example `wght`.
  package var tag: OpenTypeTag
  /// The position in the axis's own unit; `FontFace` clamps it to the axis's range.
  package var value: Float

  /// Creates a position on an axis.
  package init(_ tag: OpenTypeTag, _ value: Float) { (self.tag, self.value) = (tag, value) }
}

/// An axis of a variable font (OpenType 1.9, "fvar").
package struct FontAxis: Hashable, Sendable {
  /// The name of the axis, for example `wght`.
  package var tag: OpenTypeTag
  /// The range from the minimum to the maximum value.
  package var range: ClosedRange<Float>
  /// The value of a face without variations.
  package var defaultValue: Float
}
