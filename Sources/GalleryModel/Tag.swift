/// A word that groups bitmaps: `[a-z0-9][a-z0-9-]{0,63}`.
package struct Tag: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Characters, each one byte.
  package static let maximumLength = 64
  /// The most tags of a bitmap.
  package static let maximumCount = 32
  /// The rule in words, as messages give it.
  package static let rule = "must be 1 to 64 of a-z, 0-9 and -, beginning with a letter or digit"

  /// The word itself.
  package let text: String

  /// Takes `text` in lower case, or throws `.invalid`.
  package init(_ text: String) throws(CatalogError) {
    let word = text.lowercased()
    guard (1...Self.maximumLength).contains(word.utf8.count),
      let first = word.unicodeScalars.first, first.isLetterOrDigit,
      word.unicodeScalars.allSatisfy({ $0.isLetterOrDigit || $0 == "-" })
    else {
      throw .invalid(thing: "tag", value: text, rule: Self.rule)
    }
    self.text = word
  }

  /// The tags of a bitmap: each checked, each once, in alphabetical order, at most 32.
  package static func list(_ texts: [String]) throws(CatalogError) -> [Tag] {
    var tags: Set<Tag> = []
    for text in texts { tags.insert(try Tag(text)) }
    guard tags.count <= maximumCount else {
      throw .invalid(
        thing: "number of tags", value: String(tags.count), rule: "must be at most \(maximumCount)")
    }
    return tags.sorted()
  }

  /// The word itself.
  package var description: String { text }

  /// Alphabetical order.
  package static func < (left: Tag, right: Tag) -> Bool { left.text < right.text }
}
