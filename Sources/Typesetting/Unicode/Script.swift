/// A script of ISO 15924, such as `Latn`.
package struct Script: Hashable, Sendable, CustomStringConvertible {
  /// The four letters as one number, the first uppermost: an OpenType tag, as HarfBuzz takes it.
  package let tag: UInt32

  /// `Zyyy`: the script of characters that go with any, without a neighbour that has one.
  package static let common = Script(letters: "Zyyy")

  /// The script of a tag; `nil` for 0.
  init?(tag: UInt32) {
    guard tag != 0 else { return nil }
    self.tag = tag
  }

  /// The script of four ASCII letters.
  private init(letters: StaticString) {
    tag = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The four letters.
  package var description: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}
