/// The name of a feature, an axis or a script in a font: four printable characters of ASCII
/// (OpenType 1.9, "Data types").
package struct OpenTypeTag: Hashable, Sendable, CustomStringConvertible {
  /// The characters as bytes, the first one highest.
  package let rawValue: UInt32

  /// A tag of such bytes.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A tag of one to four characters, spaces after fewer than four; `nil` for other lengths and for
  /// characters outside of printable ASCII.
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

/// A feature of a font that is switched for a stretch of text.
package struct FontFeature: Hashable, Sendable {
  /// For example `tnum`.
  package var tag: OpenTypeTag
  /// 0 is off, 1 on; more chooses among alternatives.
  package var value: UInt32

  /// A feature that is switched on unless a value is given.
  package init(_ tag: OpenTypeTag, _ value: UInt32 = 1) { (self.tag, self.value) = (tag, value) }
}

/// A place on an axis of a variable font.
package struct FontVariation: Hashable, Sendable {
  /// For example `wght`.
  package var tag: OpenTypeTag
  /// In the axis' own unit; clamped to its range.
  package var value: Float

  /// A place on an axis.
  package init(_ tag: OpenTypeTag, _ value: Float) { (self.tag, self.value) = (tag, value) }
}

/// An axis of a variable font (OpenType 1.9, "fvar").
package struct FontAxis: Hashable, Sendable {
  /// For example `wght`.
  package var tag: OpenTypeTag
  /// From the least to the greatest value.
  package var range: ClosedRange<Float>
  /// The value of a face without variations.
  package var defaultValue: Float
}
