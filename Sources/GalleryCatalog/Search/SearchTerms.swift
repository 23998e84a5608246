import Foundation
import GalleryModel

/// A search text, split into terms.
struct SearchTerms: Equatable {
  /// The maximum length of the text in characters.
  static let maximumLength = 200
  /// The maximum number of terms, which bounds the work; a text with more is rejected.
  static let maximumCount = 16

  /// The words without duplicates, in order; no character of them is FTS5 syntax.
  let terms: [String]
  /// Whether the text has characters but neither letters nor digits, so that it matches no name.
  let isUnfindable: Bool

  init(_ text: String) throws(CatalogError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumLength) characters")
    }
    var seen: Set<String> = []
    terms = Self.words(of: text).filter { seen.insert($0).inserted }
    guard terms.count <= Self.maximumCount else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumCount) words")
    }
    isUnfindable = terms.isEmpty && !text.allSatisfy(\.isWhitespace)
  }

  /// Returns the words of a text: letters and digits without case and diacritics.
  static func words(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      // A correction splits thousands of texts, and nearly all of them are ASCII.
      return text.utf8.split { !Self.isWord(Unicode.Scalar($0)) }
        .map { String(Substring($0)).lowercased() }
    }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !($0.isLetter || $0.isNumber) }
      .map { String(String.UnicodeScalarView($0.unicodeScalars.filter(isWord))) }
      .filter { !$0.isEmpty }
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
  }
}
