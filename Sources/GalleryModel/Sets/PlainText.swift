import Foundation

/// Texts from outside, which pages, feeds and files show.
package enum PlainText {
  /// Returns a text without surrounding spaces.
  ///
  /// - Parameter limit: The maximum number of characters.
  /// - Throws: `.invalid` for an empty or longer text, and for control characters and marks that change the direction of
  ///   text.
  package static func checked(
    _ text: String, thing: String, atMost limit: Int
  ) throws(CatalogError) -> String {
    let words = text.trimmingCharacters(in: .whitespaces)
    // The bytes are limited as well, so that one letter with a million accents is rejected.
    guard (1...limit).contains(words.count), words.utf8.count <= 8 * limit,
      words.unicodeScalars.allSatisfy(isPlain)
    else {
      throw .invalid(
        thing: thing, value: text,
        rule: "must be 1 to \(limit) characters without control characters")
    }
    return words
  }

  /// Returns a text of several lines, with at most `limit` bytes.
  ///
  /// - Throws: `.invalid` for an empty or longer text, and for control characters other than tabs and ends of lines.
  package static func checkedLines(
    _ text: String, thing: String, atMost limit: Int
  ) throws(CatalogError) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      Self.isPlain($0) || "\t\n\r\u{C}".unicodeScalars.contains($0)
    }
    guard (1...limit).contains(text.utf8.count), isPlain else {
      throw .invalid(
        thing: thing, value: text,
        rule: "must be 1 to \(limit) bytes without control characters")
    }
    return text
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    switch character.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    default:
      !(0x202A...0x202E).contains(character.value) && !(0x2066...0x2069).contains(character.value)
    }
  }
}

/// URLs of web pages.
package enum WebAddress {
  /// The maximum number of bytes.
  package static let maximumLength = 2_048

  /// Returns the URL of a web page.
  ///
  /// - Throws: `.invalid` for a text that is not an http or https URL, or one with a user.
  package static func checked(_ text: String, thing: String) throws(CatalogError) -> String {
    guard (1...maximumLength).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false, parts.user == nil, parts.password == nil
    else {
      throw .invalid(
        thing: thing, value: text,
        rule: "must be an http or https URL without a user, at most \(maximumLength) bytes")
    }
    return text
  }
}
