import Foundation
import GalleryModel

/// A person's text in the search field, taken apart: each term must begin a word of the name or a tag,
/// or, with three characters and more, stand anywhere in them.
struct SearchTerms: Equatable {
  /// Characters of the whole text.
  static let maximumLength = 200
  /// Terms beyond the first sixteen are refused, so that the work stays bounded.
  static let maximumCount = 16

  /// Letters and digits only, without case and diacritics: nothing in them means anything to FTS5.
  let terms: [String]
  /// True where the text has characters but no letter and no digit, which no name has either.
  let isUnfindable: Bool

  init(_ text: String) throws(CatalogError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw .invalid(
        thing: "search text", value: text, rule: "must be at most \(Self.maximumLength) characters")
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

  /// Characters from which on a term is looked for anywhere.
  private static let partLength = 3

  /// A condition on the `b.id` of bitmaps and its arguments; each term is quoted as FTS5 asks for
  /// (sqlite.org/fts5.html §3.1).
  ///
  /// Names and tags of bitmaps are ASCII, so what begins one of their words also stands anywhere in
  /// them, and one question to each table is enough.
  var bitmapCondition: (sql: String, arguments: [String]) {
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    let parts = terms.filter { $0.unicodeScalars.count >= Self.partLength }
    let beginnings = terms.filter { $0.unicodeScalars.count < Self.partLength }
    if !parts.isEmpty {
      clauses.append("b.id IN (SELECT rowid FROM search_parts WHERE search_parts MATCH ?)")
      arguments.append(parts.map { "\"\($0)\"" }.joined(separator: " AND "))
    }
    if !beginnings.isEmpty {
      clauses.append("b.id IN (SELECT rowid FROM search_words WHERE search_words MATCH ?)")
      arguments.append(beginnings.map { "\"\($0)\"*" }.joined(separator: " AND "))
    }
    return (clauses.joined(separator: " AND "), arguments)
  }

  /// The same for symbols, whose labels may have diacritics that only the table of words leaves out.
  var symbolCondition: (sql: String, arguments: [String]) {
    let (words, parts) = ("symbol_search_words", "symbol_search_parts")
    var clauses: [String] = isUnfindable ? ["0"] : []
    var arguments: [String] = []
    for term in terms {
      var found = "SELECT rowid FROM \(words) WHERE \(words) MATCH ?"
      arguments.append("\"\(term)\"*")
      if term.unicodeScalars.count >= Self.partLength {
        // A union is gone through in the order of ids, where an OR would collect and sort all rows.
        found += " UNION SELECT rowid FROM \(parts) WHERE \(parts) MATCH ?"
        arguments.append("\"\(term)\"")
      }
      clauses.append("b.id IN (\(found))")
    }
    return (clauses.joined(separator: " AND "), arguments)
  }
}
