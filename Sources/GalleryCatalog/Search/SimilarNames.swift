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
  /// Names of members are compared without their sets, and members of the text's own set come first.
  func names(to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    return Self.nearest(
      to: text, among: try candidates(for: text, farthest: farthest), limit: limit)
  }

  /// Returns the similar names in a small table, where all names of similar length are candidates.
  func names(in table: String, to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    let own = String(text.ownName)
    let (shortest, longest) = (own.utf8.count - farthest, own.utf8.count + farthest)
    let names = try found(
      """
      SELECT name FROM \(table)
      WHERE (\(Self.own) >= ? AND \(Self.own) < ?) OR length(\(Self.own)) BETWEEN ? AND ?
      ORDER BY name LIMIT ?
      """, [own, own + "\u{7f}", shortest, longest, 4 * Self.candidateLimit])
    return Self.nearest(to: text, among: names, limit: limit)
  }

  /// SQL for a name without its set.
  private static let own = "substr(name, instr(name, ':') + 1)"

  private static func farthest(from text: String) -> Int {
    max(1, min(4, text.ownName.count / 3))
  }

  private static func nearest(to text: String, among names: Set<String>, limit: Int) -> [String] {
    let (wanted, farthest) = (Array(text.ownName.utf8), farthest(from: text))
    return nearest(to: text, among: names, limit: limit) { name in
      EditDistance.between(wanted, Array(name.utf8), atMost: farthest).map { ($0, $0) }
    }
  }

  /// The numbers of changes between a name and a text: of words, and of letters.
  private typealias Changes = (words: Int, letters: Int)

  /// Returns the nearest names.
  ///
  /// - Parameter changes: Returns the distance of a name without its set that does not begin with the text, or `nil` to
  ///   exclude it.
  private static func nearest(
    to text: String, among names: Set<String>, limit: Int, changes: (String) -> Changes?
  ) -> [String] {
    let (set, text) = (text.setName, String(text.ownName))
    let scored = names.compactMap { name -> (changes: Changes, order: Int, name: String)? in
      let own = String(name.ownName)
      // Few people misspell the first letter.
      let order = (name.setName == set ? 0 : 2) + (own.first == text.first ? 0 : 1)
      return own.hasPrefix(text) ? ((0, 0), order, name) : changes(own).map { ($0, order, name) }
    }
    return scored.sorted {
      ($0.changes.words, $0.changes.letters, $0.order, $0.name)
        < ($1.changes.words, $1.changes.letters, $1.order, $1.name)
    }
    .prefix(max(0, limit)).map(\.name)
  }

  private func found(_ sql: String, _ arguments: StatementArguments) throws -> Set<String> {
    try Set(String.fetchAll(db, sql: sql, arguments: arguments))
  }

  /// Returns the names in a table that begin with a text, with or without their sets.
  ///
  /// - Parameters:
  ///   - condition: A further condition on the names without their sets, with a parameter for each argument.
  ///   - order: The order of the names, alphabetical by default. Only the first `limit` names are read.
  private func beginning(
    with text: String, in table: String, limit: Int, _ condition: String = "1",
    _ arguments: StatementArguments = [], order: String? = nil
  ) throws -> Set<String> {
    let isMember = "instr(name, ':') > 0"
    return try [("name", "1"), (Self.own, isMember)].reduce(into: []) { names, part in
      names.formUnion(
        try found(
          """
          SELECT name FROM \(table)
          WHERE \(part.0) >= ? AND \(part.0) < ? AND \(part.1) AND \(condition)
          ORDER BY \(order ?? part.0) LIMIT ?
          """, [text, text + "\u{7f}"] + arguments + [limit]))
    }
  }

  private func candidates(for text: String, farthest: Int) throws -> Set<String> {
    let own = String(text.ownName)
    let (shortest, longest) = (own.utf8.count - farthest, own.utf8.count + farthest)
    let isSimilar = "length(\(Self.own)) BETWEEN ? AND ?"
    let limit = Self.candidateLimit
    var names = try beginning(with: own, in: "bitmaps", limit: limit)
    if let first = own.first {
      names.formUnion(
        try beginning(
          with: String(first), in: "bitmaps", limit: limit, isSimilar, [shortest, longest]))
    }
    let parts = Self.trigrams(of: own).joined(separator: " OR ")
    if !parts.isEmpty {
      names.formUnion(
        try found(
          """
          SELECT name FROM search_parts WHERE search_parts MATCH ? AND \(isSimilar) LIMIT ?
          """, ["name : (\(parts))", shortest, longest, limit]))
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
    let (letters, farthest) = (Array(text.ownName.utf8), Self.farthest(from: text))
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
    let (own, limit) = (String(text.ownName), Self.symbolLimit)
    var names = try beginning(with: own, in: all, limit: limit)
    // The length is a constant of the text, so it needs no parameter.
    let order = "abs(length(\(Self.own)) - \(own.utf8.count)), name"
    if let first = own.first {
      names.formUnion(try beginning(with: String(first), in: all, limit: limit, order: order))
    }
    let parts = Self.trigrams(of: own).joined(separator: " OR ")
    if !parts.isEmpty {
      names.formUnion(
        try found(
          """
          SELECT name FROM symbol_drawings d WHERE d.symbol_id IN (
            SELECT rowid FROM symbol_search_parts WHERE symbol_search_parts MATCH ?)
          ORDER BY \(order) LIMIT ?
          """, ["names : (\(parts))", limit]))
    }
    return names
  }
}
