import GRDB
import GalleryModel

/// A search for names similar to a misspelled one; the work is bounded for any size of the catalog.
struct SimilarNames {
  let db: Database

  /// The maximum number of candidates from each query.
  private static let candidateLimit = 500

  /// Returns the bitmaps' names that are similar to a text, the nearest first.
  ///
  /// Names that begin with the text come first, and then those with the fewest letters changed, added, removed or
  /// swapped with a neighbour. The maximum distance is a third of the text's length, but at least 1 and at most 4.
  func names(to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    return Self.nearest(
      to: text, among: try candidates(for: text, farthest: farthest), limit: limit)
  }

  /// Returns the similar names in a small table, where all names of similar length are candidates.
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

  /// The numbers of changes between a name and a text: of words, and of letters.
  private typealias Changes = (words: Int, letters: Int)

  /// Returns the nearest names.
  ///
  /// - Parameter changes: Returns the distance of a name that does not begin with the text, or `nil` to exclude it.
  private static func nearest(
    to text: String, among names: Set<String>, limit: Int, changes: (String) -> Changes?
  ) -> [String] {
    let scored = names.compactMap { name -> (changes: Changes, name: String)? in
      name.hasPrefix(text) ? ((0, 0), name) : changes(name).map { ($0, name) }
    }
    // Few people misspell the first letter.
    let first = text.first
    return scored.sorted {
      ($0.changes.words, $0.changes.letters, $0.name.first == first ? 0 : 1, $0.name)
        < ($1.changes.words, $1.changes.letters, $1.name.first == first ? 0 : 1, $1.name)
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

  /// Returns all sequences of three letters, quoted for FTS5; a name has no quotation mark.
  static func trigrams(of text: String) -> [String] {
    let letters = Array(text)
    guard letters.count >= 3 else { return [] }
    return (0...letters.count - 3).map { "\"\(String(letters[$0..<$0 + 3]))\"" }
  }

  /// The maximum number of symbol drawings from each query.
  private static let symbolLimit = 1000

  /// Returns the names and aliases of symbol drawings that are similar to a text, the nearest first (symbols.md §15).
  ///
  /// Names that begin with the text come first, and then those with the fewest changed words; ties go to the fewest
  /// changed letters. An added or removed word counts 1, and a misspelled word counts its wrong letters, at most 2.
  /// If a name shares no word with the text, only letters count. The maximum distance is the same as in
  /// `names(to:limit:)`.
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

  /// Returns the number of changes between two lists of words.
  static func distance(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int {
    var last = Array(0...right.count)
    for (row, word) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        // A completely different word counts as one removed and one added.
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
