import GRDB

extension NearNames {
  /// Drawings considered, of each kind.
  private static let symbolLimit = 1000

  /// The names of symbols' drawings and old names, the nearest first: those that begin with the same
  /// words, then those with the fewest changes (symbols.md §15).
  ///
  /// A word more or less counts one, a word with wrong letters as many as are wrong; names farther than
  /// a third of the text are left out.
  func symbolNames(to text: String, limit: Int) throws -> [String] {
    let farthest = max(1, min(4, text.count / 3))
    let wanted = text.split(separator: ".").map { Array($0.utf8) }
    let names = try symbolCandidates(for: text)
    let scored = names.compactMap { name -> (distance: Int, name: String)? in
      if name.hasPrefix(text) { return (0, name) }
      let words = name.split(separator: ".").map { Array($0.utf8) }
      let distance = Self.distance(wanted, words)
      return distance <= farthest ? (distance, name) : nil
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(max(0, limit)).map(\.name)
  }

  /// The number of changes that make one list of words of another.
  static func distance(_ left: [[UInt8]], _ right: [[UInt8]]) -> Int {
    var last = Array(0...right.count)
    for (row, word) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        // A word that is altogether another one counts as one less and one more.
        let letters = EditDistance.between(word, other, atMost: min(2, word.count)) ?? 2
        current.append(
          min(last[column + 1] + 1, current[column] + 1, last[column] + letters))
      }
      last = current
    }
    return last.last ?? 0
  }

  private func symbolCandidates(for text: String) throws -> Set<String> {
    let all = """
      (SELECT name FROM symbol_drawings UNION ALL SELECT name FROM symbol_aliases)
      """
    var names = try Set(
      String.fetchAll(
        db, sql: "SELECT name FROM \(all) WHERE name >= ? AND name < ? ORDER BY name LIMIT ?",
        arguments: [text, text + "\u{7f}", Self.symbolLimit]))
    if let first = text.first {
      names.formUnion(
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM \(all) WHERE name >= ? AND name < ?
            ORDER BY abs(length(name) - ?), name LIMIT ?
            """,
          arguments: [String(first), "\(first)\u{7f}", text.utf8.count, Self.symbolLimit]))
    }
    let parts = Self.trigrams(of: text)
    if !parts.isEmpty {
      names.formUnion(
        try String.fetchAll(
          db,
          sql: """
            SELECT d.name FROM symbol_drawings d WHERE d.symbol_id IN (
              SELECT rowid FROM symbol_search_parts WHERE symbol_search_parts MATCH ?)
            ORDER BY abs(length(d.name) - ?), d.name LIMIT ?
            """,
          arguments: [
            "names : (\(parts.joined(separator: " OR ")))", text.utf8.count, Self.symbolLimit,
          ]))
    }
    return names
  }
}
