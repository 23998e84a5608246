import Foundation

/// An accessibility label: what a person hears instead of seeing the picture.
package struct AccessibilityLabel: Hashable, Sendable, CustomStringConvertible {
  /// Characters as a reader counts them.
  package static let maximumLength = 500
  /// The rule in words, as messages give it.
  package static let rule =
    "must be 1 to 500 characters without control characters; a decorative picture has none"

  /// The words, without spaces around them.
  package let text: String

  /// Takes `text` without spaces around it, or throws `.invalid`.
  package init(_ text: String) throws(CatalogError) {
    let words = text.trimmingCharacters(in: .whitespaces)
    let isPlain = words.unicodeScalars.allSatisfy { character in
      switch character.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
    // Counted in bytes as well, so that one letter with a million accents is no label.
    guard (1...Self.maximumLength).contains(words.count),
      words.utf8.count <= 8 * Self.maximumLength, isPlain
    else { throw .invalid(thing: "label", value: text, rule: Self.rule) }
    self.text = words
  }

  /// The words.
  package var description: String { text }
}

/// The words for a picture that stand in for seeing it.
package enum PictureLabel: Hashable, Sendable {
  /// Nothing: it says nothing that text beside it does not.
  case decorative
  /// The accessibility label, or where there is none the name.
  case words(String)

  /// The words; `nil` for a decorative picture.
  package var text: String? {
    if case .words(let words) = self { words } else { nil }
  }
}

/// The words that a stored bitmap or symbol is to have from now on.
package enum LabelChange: Sendable, Equatable {
  /// Nobody has said: it is called by its name.
  case missing
  /// Nothing that text beside it does not.
  case decorative
  /// Words after the rules of `AccessibilityLabel`.
  case text(String)
}

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
