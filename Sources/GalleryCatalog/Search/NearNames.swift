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
      EditDistance.between(wanted, Array(name.utf8), atMost: farthest).map { ($0, $0) }
    }
  }

  /// The changes that make a text of a name: of its words, and of its letters.
  private typealias Changes = (words: Int, letters: Int)

  /// - Parameter changes: Those of names that do not begin with the text; `nil` leaves one out.
  private static func nearest(
    to text: String, among names: Set<String>, limit: Int, changes: (String) -> Changes?
  ) -> [String] {
    let scored = names.compactMap { name -> (changes: Changes, name: String)? in
      name.hasPrefix(text) ? ((0, 0), name) : changes(name).map { ($0, name) }
    }
    return scored.sorted {
      ($0.changes.words, $0.changes.letters, $0.name)
        < ($1.changes.words, $1.changes.letters, $1.name)
    }
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

  /// The names of symbols' drawings and old names, the nearest first: those that begin with the text,
  /// then those with the fewest changes of words, of these those with the fewest of letters
  /// (symbols.md §15).
  ///
  /// A word more or less counts one, a word with wrong letters as many as are wrong, at most two; without
  /// a word in common letters alone count. Names farther than a third of the text are left out.
  func symbolNames(to text: String, limit: Int) throws -> [String] {
    let (letters, farthest) = (Array(text.utf8), Self.farthest(from: text))
    let wanted = letters.split(separator: UInt8(ascii: ".")).map(Array.init)
    return Self.nearest(to: text, among: try symbolCandidates(for: text), limit: limit) { name in
      let name = Array(name.utf8)
      let words = name.split(separator: UInt8(ascii: ".")).map(Array.init)
      guard words.contains(where: wanted.contains) else {
        return EditDistance.between(letters, name, atMost: farthest).map { ($0, $0) }
      }
      let changed = Self.distance(wanted, words)
      guard changed <= farthest else { return nil }
      let most = max(letters.count, name.count)
      return (changed, EditDistance.between(letters, name, atMost: most) ?? most)
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
