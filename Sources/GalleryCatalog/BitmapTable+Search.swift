import GRDB

extension BitmapTable {
  /// Rewrites the search words of one bitmap from its name and tags.
  func index(_ id: Int64) throws {
    try unindex(id)
    for table in Self.searchTables {
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (rowid, name, tags)
          SELECT id, name, coalesce(
            (SELECT group_concat(tag, ' ') FROM tags WHERE bitmap_id = bitmaps.id), '')
          FROM bitmaps WHERE id = ?
          """
      ).execute(arguments: [id])
    }
  }

  /// Takes a bitmap out of the search tables.
  func unindex(_ id: Int64) throws {
    for table in Self.searchTables {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
        .execute(arguments: [id])
    }
  }

  /// The bitmaps of which a search table does not say what their rows say, and those that are not there
  /// any more.
  static func staleIDs(in table: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT coalesce(b.id, s.rowid) FROM bitmaps b FULL JOIN \(table) s ON s.rowid = b.id
        WHERE b.name IS NOT s.name OR s.tags IS NOT coalesce(
          (SELECT group_concat(tag, ' ') FROM tags WHERE bitmap_id = b.id), '')
        """)
  }

  /// The tables of words and of parts of words.
  static let searchTables = ["search_words", "search_parts"]
}
