import Foundation

/// An accessibility label: the spoken alternative of a picture.
package struct AccessibilityLabel: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of characters.
  package static let maximumLength = 500
  /// The rule for messages.
  package static let rule =
    "must be 1 to 500 characters without control characters; a decorative picture has none"

  /// The label without surrounding spaces.
  package let text: String

  /// Creates a label from `text` without surrounding spaces.
  ///
  /// - Throws: `.invalid` if it breaks the rule.
  package init(_ text: String) throws(CatalogError) {
    let words = text.trimmingCharacters(in: .whitespaces)
    let isPlain = words.unicodeScalars.allSatisfy { character in
      switch character.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
    // The bytes are limited as well, so that one letter with a million accents is rejected.
    guard (1...Self.maximumLength).contains(words.count),
      words.utf8.count <= 8 * Self.maximumLength, isPlain
    else { throw .invalid(thing: "label", value: text, rule: Self.rule) }
    self.text = words
  }

  /// The text of the label.
  package var description: String { text }
}

/// The text alternative of a picture.
package enum PictureLabel: Hashable, Sendable {
  /// No text: the picture adds no information to the text beside it.
  case decorative
  /// The accessibility label, or the name if there is none.
  case words(String)

  /// The text, or `nil` for a decorative picture.
  package var text: String? {
    if case .words(let words) = self { words } else { nil }
  }
}

/// The new label of a stored bitmap or symbol.
package enum LabelChange: Sendable, Equatable {
  /// No label, so that the name is used.
  case missing
  /// Decorative: the picture adds no information to the text beside it.
  case decorative
  /// A text with the rules of `AccessibilityLabel`.
  case text(String)
}

/// A word that groups bitmaps: `[a-z0-9][a-z0-9-]{0,63}`.
package struct Tag: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The maximum number of characters, each one byte.
  package static let maximumLength = 64
  /// The maximum number of tags of an item.
  package static let maximumCount = 32
  /// The rule for messages.
  package static let rule = "must be 1 to 64 of a-z, 0-9 and -, beginning with a letter or digit"

  /// The word.
  package let text: String

  /// Creates a tag from `text` in lower case.
  ///
  /// - Throws: `.invalid` if it breaks the rule.
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

  /// Returns checked tags without duplicates in alphabetical order, at most 32.
  package static func list(_ texts: [String]) throws(CatalogError) -> [Tag] {
    var tags: Set<Tag> = []
    for text in texts { tags.insert(try Tag(text)) }
    guard tags.count <= maximumCount else {
      throw .invalid(
        thing: "number of tags", value: String(tags.count), rule: "must be at most \(maximumCount)")
    }
    return tags.sorted()
  }

  /// The word.
  package var description: String { text }

  /// Returns whether the left tag precedes the right one in alphabetical order.
  package static func < (left: Tag, right: Tag) -> Bool { left.text < right.text }
}
