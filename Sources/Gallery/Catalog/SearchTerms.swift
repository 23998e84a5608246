import Foundation

/// What a person typed into the search field, taken apart: each term must begin a word of the name
/// or a tag, or, with three characters and more, stand anywhere in them.
struct SearchTerms: Equatable {
  /// Characters of the whole text.
  static let maximumLength = 200
  /// Terms beyond the first sixteen are refused, so that the work stays bounded.
  static let maximumCount = 16

  /// Letters and digits only, without case and diacritics: nothing in them means anything to FTS5.
  let terms: [String]
  /// Whether the text has characters but no letter and no digit, which no name has either.
  let isUnfindable: Bool

  init(_ text: String) throws(CatalogError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw .invalid(
        thing: "search text", value: text,
        rule: "must be at most \(Self.maximumLength) characters")
    }
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var seen: Set<String> = []
    terms = folded.split { !($0.isLetter || $0.isNumber) }
      .map { String(String.UnicodeScalarView($0.unicodeScalars.filter(Self.isWord))) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    guard terms.count <= Self.maximumCount else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumCount) words")
    }
    isUnfindable = terms.isEmpty && !text.allSatisfy(\.isWhitespace)
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
  }

  /// A condition on `b.id` and its arguments; each term is quoted as FTS5 asks for
  /// (sqlite.org/fts5.html §3.1).
  ///
  /// - Parameters:
  ///   - words: the search table of words; that of the bitmaps by default.
  ///   - parts: the search table of parts of words.
  func condition(
    words: String = "search_words", parts: String = "search_parts"
  ) -> (sql: String, arguments: [String]) {
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    for term in terms {
      var found = "SELECT rowid FROM \(words) WHERE \(words) MATCH ?"
      arguments.append("\"\(term)\"*")
      if term.unicodeScalars.count >= 3 {
        // A union is gone through in the order of ids, where an OR would collect and sort all rows.
        found += " UNION SELECT rowid FROM \(parts) WHERE \(parts) MATCH ?"
        arguments.append("\"\(term)\"")
      }
      clauses.append("b.id IN (\(found))")
    }
    return (clauses.joined(separator: " AND "), arguments)
  }
}
