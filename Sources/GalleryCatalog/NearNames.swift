import GRDB

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

  /// The same for palettes, of which there are few: all names of a like length are looked at.
  func paletteNames(to text: String, limit: Int) throws -> [String] {
    let farthest = Self.farthest(from: text)
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM palettes
        WHERE (name >= ? AND name < ?) OR length(name) BETWEEN ? AND ?
        ORDER BY name LIMIT ?
        """,
      arguments: [
        text, text + "\u{7f}", text.utf8.count - farthest, text.utf8.count + farthest,
        4 * Self.candidateLimit,
      ])
    return Self.nearest(to: text, among: Set(names), limit: limit)
  }

  private static func farthest(from text: String) -> Int { max(1, min(4, text.count / 3)) }

  private static func nearest(to text: String, among names: Set<String>, limit: Int) -> [String] {
    let farthest = farthest(from: text)
    let wanted = Array(text.utf8)
    let scored = names.compactMap { name -> (distance: Int, name: String)? in
      if name.hasPrefix(text) { return (0, name) }
      let distance = EditDistance.between(wanted, Array(name.utf8), atMost: farthest)
      return distance.map { ($0, name) }
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(max(0, limit)).map(\.name)
  }

  private func candidates(for text: String, farthest: Int) throws -> Set<String> {
    var names = try Set(
      String.fetchAll(
        db,
        sql: "SELECT name FROM bitmaps WHERE name >= ? AND name < ? ORDER BY name LIMIT ?",
        arguments: [text, text + "\u{7f}", Self.candidateLimit]))
    let lengths = [text.utf8.count - farthest, text.utf8.count + farthest]
    if let first = text.first {
      names.formUnion(
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM bitmaps WHERE name >= ? AND name < ?
            AND length(name) BETWEEN ? AND ? LIMIT ?
            """,
          arguments: [String(first), "\(first)\u{7f}"]
            + StatementArguments(lengths + [Self.candidateLimit])))
    }
    let parts = Self.trigrams(of: text)
    if !parts.isEmpty {
      names.formUnion(
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM search_parts WHERE search_parts MATCH ?
            AND length(name) BETWEEN ? AND ? LIMIT ?
            """,
          arguments: ["name : (\(parts.joined(separator: " OR ")))"]
            + StatementArguments(lengths + [Self.candidateLimit])))
    }
    return names
  }

  /// Every three letters in a row, quoted for FTS5; a name has no quotation mark.
  static func trigrams(of text: String) -> [String] {
    let letters = Array(text)
    guard letters.count >= 3 else { return [] }
    return (0...letters.count - 3).map { "\"\(String(letters[$0..<$0 + 3]))\"" }
  }
}
