/// A script of ISO 15924, such as `Latn`.
package struct Script: Hashable, Sendable, CustomStringConvertible {
  /// The four letters as an OpenType tag for HarfBuzz, with the first letter in the highest byte.
  package let tag: UInt32

  /// `Zyyy`, the script of characters that belong to no particular script and have no neighbour
  /// with one.
  package static let common = Script(letters: "Zyyy")

  /// Creates the script of a tag, or returns `nil` if the tag is 0.
  init?(tag: UInt32) {
    guard tag != 0 else { return nil }
    self.tag = tag
  }

  /// Creates the script of four ASCII letters.
  private init(letters: StaticString) {
    tag = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The four letters.
  package var description: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}
