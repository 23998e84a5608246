import Foundation
import GRDB
import GalleryModel

/// A correction of a search text without matches (searching.md §3).
///
/// Each term that matches nothing is replaced with the nearest word of the collection, or left out. If no item has all
/// of the remaining terms, the items that have the most of them match.
struct SearchCorrection {
  /// The maximum number of rows that each query for near words reads.
  private static let candidateLimit = 1_000
  /// The minimum length of a corrected term.
  private static let shortest = 3
  /// The maximum number of terms whose combinations are all tried.
  private static let combinedTerms = 5

  let db: Database
  let table: any SearchedTable.Type

  /// Returns a search that matches, or `nil` if no term and no near word matches anything.
  func corrected(_ terms: [String]) throws -> SearchExpression? {
    var kept: [String] = []
    for term in terms {
      let word = try hasMatch([term]) ? term : nearWord(to: term)
      if let word, !kept.contains(word) { kept.append(word) }
    }
    var minimum = kept.count
    while minimum > 0 {
      let search = SearchExpression(kept, minimum: minimum, in: table)
      if try search.hasMatch(db) { return search }
      minimum =
        kept.count > Self.combinedTerms && minimum < kept.count ? min(minimum - 1, 1) : minimum - 1
    }
    return nil
  }

  private func hasMatch(_ terms: [String]) throws -> Bool {
    try SearchExpression(terms, in: table).hasMatch(db)
  }

  /// Returns the word of the collection that is nearest to a term, or `nil` if none is near.
  ///
  /// A word is near if it differs in one letter, in two if the term has eight letters or more, or if the term begins with
  /// it and it has at least four letters. Equally near words are in the order of their frequency.
  private func nearWord(to term: String) throws -> String? {
    guard term.count >= Self.shortest else { return nil }
    let letters = Array(term.utf8)
    let limit = term.count < 8 ? 1 : 2
    var best: (distance: Int, isMoved: Int, frequency: Int, word: String)?
    for (word, count) in try candidates(for: term) {
      let isStem = word.count >= 4 && term.hasPrefix(word)
      guard
        let distance = isStem
          ? limit : EditDistance.between(letters, Array(word.utf8), atMost: limit)
      else { continue }
      let found = (distance, word.first == term.first ? 0 : 1, -count, word)
      if best.map({ found < ($0.distance, $0.isMoved, $0.frequency, $0.word) }) ?? true {
        best = (found.0, found.1, found.2, word)
      }
    }
    return best?.word
  }

  /// Returns words that may be near to a term, and the number of rows in which each was found.
  private func candidates(for term: String) throws -> [String: Int] {
    let (words, parts) = (table.searchTables[0], table.searchTables[1])
    let columns = table.searchColumns.map(\.name).joined(separator: " || ' ' || ")
    var counts: [String: Int] = [:]
    func collect(_ name: String, _ query: String) throws {
      let texts = try String.fetchAll(
        db, sql: "SELECT \(columns) FROM \(name) WHERE \(name) MATCH ? LIMIT ?",
        arguments: [query, Self.candidateLimit])
      for text in texts {
        for word in Set(SearchTerms.words(of: text)) { counts[word, default: 0] += 1 }
      }
    }
    for length in [2, 1] { try collect(words, "\"\(term.prefix(length))\"*") }
    let trigrams = SimilarNames.trigrams(of: term)
    if !trigrams.isEmpty { try collect(parts, trigrams.joined(separator: " OR ")) }
    return counts
  }
}
