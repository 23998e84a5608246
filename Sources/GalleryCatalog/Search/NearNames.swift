import GRDB
import GalleryModel

/// Names that somebody may have meant; the work is bounded whatever the size of the catalog.
struct NearNames {
  let db: Database

  /// Candidates looked at, of each kind.
  private static let candidateLimit = 500

  /// The bitmaps' names, the nearest first: those that begin with the text, then those with the
  /// fewest letters changed, added, left out or swapped with their neighbour; none farther than a
  /// third of the text.
  func names(to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    return Self.nearest(
      to: text, among: try candidates(for: text, farthest: farthest), limit: limit)
  }

  /// The same for a table of which the rows are few: all names of a like length are looked at.
  func names(in table: String, to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    let names = try found(
      """
      SELECT name FROM \(table)
      WHERE (name >= ? AND name < ?) OR length(name) BETWEEN ? AND ? ORDER BY name LIMIT ?
      """,
      [
        text, text + "\u{7f}", text.utf8.count - farthest, text.utf8.count + farthest,
        4 * Self.candidateLimit,
      ])
    return Self.nearest(to: text, among: names, limit: limit)
  }

  private static func farthest(from text: String) -> Int { max(1, min(4, text.count / 3)) }

  private static func nearest(to text: String, among names: Set<String>, limit: Int) -> [String] {
    let (wanted, farthest) = (Array(text.utf8), farthest(from: text))
    return nearest(to: text, among: names, limit: limit) { name in
      EditDistance.between(wanted, Array(name.utf8), atMost: farthest)
    }
  }

  /// - Parameter distance: Of names that do not begin with the text; `nil` leaves one out.
  private static func nearest(
    to text: String, among names: Set<String>, limit: Int, distance: (String) -> Int?
  ) -> [String] {
    let scored = names.compactMap { name -> (distance: Int, name: String)? in
      name.hasPrefix(text) ? (0, name) : distance(name).map { ($0, name) }
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(max(0, limit)).map(\.name)
  }

  private func found(_ sql: String, _ arguments: StatementArguments) throws -> Set<String> {
    try Set(String.fetchAll(db, sql: sql, arguments: arguments))
  }

  private func candidates(for text: String, farthest: Int) throws -> Set<String> {
    let (shortest, longest) = (text.utf8.count - farthest, text.utf8.count + farthest)
    var names = try found(
      "SELECT name FROM bitmaps WHERE name >= ? AND name < ? ORDER BY name LIMIT ?",
      [text, text + "\u{7f}", Self.candidateLimit])
    if let first = text.first {
      names.formUnion(
        try found(
          """
          SELECT name FROM bitmaps WHERE name >= ? AND name < ?
          AND length(name) BETWEEN ? AND ? LIMIT ?
          """, [String(first), "\(first)\u{7f}", shortest, longest, Self.candidateLimit]))
    }
    let parts = Self.trigrams(of: text).joined(separator: " OR ")
    if !parts.isEmpty {
      names.formUnion(
        try found(
          """
          SELECT name FROM search_parts WHERE search_parts MATCH ?
          AND length(name) BETWEEN ? AND ? LIMIT ?
          """, ["name : (\(parts))", shortest, longest, Self.candidateLimit]))
    }
    return names
  }

  /// Every three letters in a row, quoted for FTS5; a name has no quotation mark.
  static func trigrams(of text: String) -> [String] {
    let letters = Array(text)
    guard letters.count >= 3 else { return [] }
    return (0...letters.count - 3).map { "\"\(String(letters[$0..<$0 + 3]))\"" }
  }

  /// Drawings considered, of each kind.
  private static let symbolLimit = 1000

  /// The names of symbols' drawings and old names, the nearest first: those that begin with the same
  /// words, then those with the fewest changes (symbols.md §15).
  ///
  /// A word more or less counts one, a word with wrong letters as many as are wrong; names farther than
  /// a third of the text are left out.
  func symbolNames(to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    let wanted = text.split(separator: ".").map { Array($0.utf8) }
    return Self.nearest(to: text, among: try symbolCandidates(for: text), limit: limit) { name in
      let words = name.split(separator: ".").map { Array($0.utf8) }
      let distance = Self.distance(wanted, words)
      return distance <= farthest ? distance : nil
    }
  }

  /// The number of changes that make one list of words of another.
  static func distance(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int {
    var last = Array(0...right.count)
    for (row, word) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        // A word that is altogether another one counts as one less and one more.
        let letters = EditDistance.between(word, other, atMost: min(2, word.count)) ?? 2
        current.append(min(last[column + 1] + 1, current[column] + 1, last[column] + letters))
      }
      last = current
    }
    return last.last ?? 0
  }

  private func symbolCandidates(for text: String) throws -> Set<String> {
    let all = "(SELECT name FROM symbol_drawings UNION ALL SELECT name FROM symbol_aliases)"
    var names = try found(
      "SELECT name FROM \(all) WHERE name >= ? AND name < ? ORDER BY name LIMIT ?",
      [text, text + "\u{7f}", Self.symbolLimit])
    if let first = text.first {
      names.formUnion(
        try found(
          """
          SELECT name FROM \(all) WHERE name >= ? AND name < ?
          ORDER BY abs(length(name) - ?), name LIMIT ?
          """, [String(first), "\(first)\u{7f}", text.utf8.count, Self.symbolLimit]))
    }
    let parts = Self.trigrams(of: text).joined(separator: " OR ")
    if !parts.isEmpty {
      names.formUnion(
        try found(
          """
          SELECT d.name FROM symbol_drawings d WHERE d.symbol_id IN (
            SELECT rowid FROM symbol_search_parts WHERE symbol_search_parts MATCH ?)
          ORDER BY abs(length(d.name) - ?), d.name LIMIT ?
          """, ["names : (\(parts))", text.utf8.count, Self.symbolLimit]))
    }
    return names
  }
}
