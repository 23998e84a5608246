/// The name of an icon, or the prefix of an icon set, in Iconify's spelling: words of `[a-z0-9]` joined by single
/// hyphens, `[a-z0-9]+(-[a-z0-9]+)*` (iconify.md §2).
package struct IconName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The maximum number of characters, each one byte.
  package static let maximumLength = SymbolName.maximumLength

  /// The rule for messages.
  package static let rule = "must be 1 to 128 of a-z and 0-9, with single hyphens between them"

  /// The text of the name.
  package let text: String

  /// Creates a name from exactly this text, or returns `nil` if it breaks the rule.
  package init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isLetterOrDigit = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
    guard text.utf8.count <= Self.maximumLength,
      words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isLetterOrDigit) })
    else { return nil }
    self.text = text
  }

  /// Creates the name of a symbol's drawing with hyphens instead of dots: `bell.slash.fill` becomes `bell-slash-fill`.
  ///
  /// Returns `nil` if that is not an icon's name, for example because of an underscore.
  package init?(drawing name: String) { self.init(name.replacing(".", with: "-")) }

  /// The text of the name.
  package var description: String { text }

  /// Returns whether the left name precedes the right one in alphabetical order.
  package static func < (left: IconName, right: IconName) -> Bool { left.text < right.text }
}
