import GRDB

extension SymbolTable {
  /// The tables of words and of parts of words.
  static let searchTables = ["symbol_search_words", "symbol_search_parts"]

  /// The columns of a symbol that are searched in; `b` is its row.
  static let searchColumns = """
    b.name || coalesce((SELECT ' ' || group_concat(name, ' ') FROM (
      SELECT name FROM symbol_drawings WHERE symbol_id = b.id AND name <> b.name
      ORDER BY name)), '') AS names,
    coalesce((SELECT group_concat(name, ' ') FROM (
      SELECT a.name FROM symbol_drawings d JOIN symbol_aliases a ON a.drawing_id = d.id
      WHERE d.symbol_id = b.id ORDER BY a.name)), '') AS aliases,
    coalesce((SELECT group_concat(tag, ' ') FROM symbol_tags WHERE symbol_id = b.id), '')
      || ' ' || coalesce(
        (SELECT group_concat(category, ' ') FROM symbol_categories WHERE symbol_id = b.id), '')
      || ' ' || replace(b.search_words, char(10), ' ') || ' ' || coalesce(b.label, '') AS words
    """

  /// The symbols of which a search table does not say what their rows say, and those that are not there
  /// any more.
  static func staleIDs(in table: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT coalesce(x.id, s.rowid)
        FROM (SELECT b.id AS id, \(searchColumns) FROM symbols b) x
        FULL JOIN \(table) s ON s.rowid = x.id
        WHERE x.names IS NOT s.names OR x.aliases IS NOT s.aliases OR x.words IS NOT s.words
        """)
  }

  /// Rewrites the search words of one symbol.
  func index(_ id: Int64) throws {
    try unindex(id)
    for table in Self.searchTables {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (rowid, names, aliases, words)
          SELECT b.id, \(Self.searchColumns) FROM symbols b WHERE b.id = ?
          """
      ).execute(arguments: [id])
    }
  }

  /// Takes a symbol out of the search tables.
  func unindex(_ id: Int64) throws {
    for table in Self.searchTables {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
        .execute(arguments: [id])
    }
  }
}
