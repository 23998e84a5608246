/// The name of a feature, axis or script in a font: four printable ASCII characters (OpenType 1.9,
/// "Data types").
package struct OpenTypeTag: Hashable, Sendable, CustomStringConvertible {
  /// The characters as bytes, with the first one in the highest byte.
  package let rawValue: UInt32

  /// Creates a tag from its four bytes.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a tag from one to four characters, padded with spaces.
  ///
  /// Returns `nil` if the text has another length or contains a character outside printable ASCII.
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

/// The value of a font feature, for a range of text.
package struct FontFeature: Hashable, Sendable {
  /// The name of the feature, for example `tnum`.
  package var tag: OpenTypeTag
  /// The value: 0 for off, 1 for on, or the number of an alternative.
  package var value: UInt32

  /// Creates a feature that is on by default.
  package init(_ tag: OpenTypeTag, _ value: UInt32 = 1) { (self.tag, self.value) = (tag, value) }
}

/// A value on an axis of a variable font.
package struct FontVariation: Hashable, Sendable {
  /// The name of the axis, for example `wght`.
  package var tag: OpenTypeTag
  /// The value in the unit of the axis; a face clamps it to the range of the axis.
  package var value: Float

  /// Creates a value on an axis.
  package init(_ tag: OpenTypeTag, _ value: Float) { (self.tag, self.value) = (tag, value) }
}

/// An axis of a variable font (OpenType 1.9, "fvar").
package struct FontAxis: Hashable, Sendable {
  /// The name of the axis, for example `wght`.
  package var tag: OpenTypeTag
  /// The range of values.
  package var range: ClosedRange<Float>
  /// The value of a face without variations.
  package var defaultValue: Float
}
