package import GRDB

/// A table with search tables, of words and of parts of words, which duplicate the text of its rows.
package protocol SearchedTable: SendableMetatype {
  var db: Database { get }
  /// The name of the table; `b` is a row of it.
  static var subjects: String { get }
  static var searchTables: [String] { get }
  /// The columns of the search tables, each with the SQL for its text in terms of `b`.
  ///
  /// The first column has the names.
  static var searchColumns: [(name: String, sql: String)] { get }
  /// Whether the names and tags are ASCII.
  static var hasASCIIText: Bool { get }
}

extension SearchedTable {
  package static var hasASCIIText: Bool { false }

  private static var columnsOfRow: String {
    searchColumns.map { "\($0.sql) AS \($0.name)" }.joined(separator: ",\n")
  }

  /// Updates the search words of one row if they are out of date; writing them is most of the cost of a change.
  func index(_ id: Int64) throws {
    for table in Self.searchTables where try !hasIndexed(id, in: table) {
      try unindex(id, in: table)
      try db.cachedStatement(
        sql: """
          INSERT INTO \(table) (rowid, \(Self.searchColumns.map(\.name).joined(separator: ", ")))
          SELECT b.id, \(Self.columnsOfRow) FROM \(Self.subjects) b WHERE b.id = ?
          """
      ).execute(arguments: [id])
    }
  }

  /// Writes the search words of all rows into empty tables, as one segment.
  ///
  /// Otherwise FTS5 leaves segments that later changes must merge: with a million bitmaps, every fiftieth change
  /// would take 15 ms longer, on all machines at once.
  package func indexAll() throws {
    let names = Self.searchColumns.map(\.name).joined(separator: ", ")
    for table in Self.searchTables {
      try db.execute(
        sql: """
          INSERT INTO \(table) (rowid, \(names))
          SELECT b.id, \(Self.columnsOfRow) FROM \(Self.subjects) b ORDER BY b.id
          """)
      try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('optimize')")
    }
  }

  /// Removes a row from the search tables.
  func unindex(_ id: Int64) throws {
    for table in Self.searchTables { try unindex(id, in: table) }
  }

  private func unindex(_ id: Int64, in table: String) throws {
    try db.cachedStatement(sql: "DELETE FROM \(table) WHERE rowid = ?").execute(arguments: [id])
  }

  /// Returns whether the search table has the current text of a row.
  private func hasIndexed(_ id: Int64, in table: String) throws -> Bool {
    let same = Self.searchColumns.map { "s.\($0.name) IS (\($0.sql))" }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM \(table) s JOIN \(Self.subjects) b ON b.id = s.rowid
          WHERE s.rowid = ? AND \(same.joined(separator: " AND ")))
        """)
    return try Bool.fetchOne(statement, arguments: [id]) ?? false
  }

  /// Returns the ids of rows with outdated or missing text in a search table, and of removed rows that it still
  /// contains.
  static func staleIDs(in table: String, _ db: Database) throws -> [Int64] {
    let differences = searchColumns.map { "x.\($0.name) IS NOT s.\($0.name)" }
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT coalesce(x.id, s.rowid)
        FROM (SELECT b.id AS id, \(columnsOfRow) FROM \(subjects) b) x
        FULL JOIN \(table) s ON s.rowid = x.id
        WHERE x.id IS NULL OR \(differences.joined(separator: " OR "))
        """)
  }

  /// Returns one sentence for each search table that is damaged (sqlite.org/fts5.html §6.4) or out of date.
  ///
  /// Changes by another program do not update them.
  static func searchFindings(_ db: Database) throws -> [String] {
    var findings: [String] = []
    for table in searchTables {
      if try !db.hasSoundIndex(table) { findings.append("the index of \(table) is damaged") }
      let count = try staleIDs(in: table, db).count
      if count > 0 { findings.append("\(table) is out of date for \(count) \(subjects)") }
    }
    return findings
  }
}

extension BitmapTable: SearchedTable {
  static let subjects = "bitmaps"
  static let hasASCIIText = true
  static let searchTables = ["search_words", "search_parts"]
  static let searchColumns = [
    (name: "name", sql: "b.name"),
    (
      name: "tags",
      sql: """
      coalesce((SELECT group_concat(tag, ' ') FROM tags WHERE bitmap_id = b.id), '')
      || coalesce((SELECT ' ' || group_concat(name, ' ') FROM (
        SELECT name FROM frame_tags WHERE bitmap_id = b.id ORDER BY ordinal)), '')
      """
    ),
  ]
}

extension SymbolTable: SearchedTable {
  static let subjects = "symbols"
  static let searchTables = ["symbol_search_words", "symbol_search_parts"]
  static let searchColumns = [
    (
      name: "names",
      sql: """
      b.name || coalesce((SELECT ' ' || group_concat(name, ' ') FROM (
        SELECT name FROM symbol_drawings WHERE symbol_id = b.id AND name <> b.name
        ORDER BY name)), '')
      """
    ),
    (
      name: "aliases",
      sql: """
      coalesce((SELECT group_concat(name, ' ') FROM (
        SELECT a.name FROM symbol_drawings d JOIN symbol_aliases a ON a.drawing_id = d.id
        WHERE d.symbol_id = b.id ORDER BY a.name)), '')
      """
    ),
    (
      name: "words",
      sql: """
      coalesce((SELECT group_concat(tag, ' ') FROM symbol_tags WHERE symbol_id = b.id), '')
      || ' ' || coalesce(
        (SELECT group_concat(category, ' ') FROM symbol_categories WHERE symbol_id = b.id), '')
      || ' ' || replace(b.search_words, char(10), ' ') || ' ' || coalesce(b.label, '')
      """
    ),
  ]
}

extension SceneTable: SearchedTable {
  static let subjects = "scenes"
  static let searchTables = ["scene_search_words", "scene_search_parts"]
  static let searchColumns = [
    (name: "name", sql: "b.name"),
    (
      name: "words",
      sql: """
      coalesce((SELECT group_concat(tag, ' ') FROM scene_tags WHERE scene_id = b.id), '')
      || ' ' || coalesce(b.label, '')
      """
    ),
  ]
}

extension Database {
  /// Returns whether the index of a search table is consistent (sqlite.org/fts5.html §6.4).
  func hasSoundIndex(_ table: String) throws -> Bool {
    do {
      try execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }
}
