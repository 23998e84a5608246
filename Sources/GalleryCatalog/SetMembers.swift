import Foundation
import GRDB
import GalleryModel

/// The SQL that changes all members of a set together, inside a transaction of the caller (sets.md §5).
struct SetMembers {
  let db: Database
  /// The id of the set.
  let set: Int64
  /// The name of the set, which begins the names of its members.
  let name: String

  /// The number of the first character of a member's name after the set's.
  private var cut: Int { name.utf8.count + 2 }

  /// Returns the ids of the members of a kind.
  func ids(_ kind: ItemKind) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT \(kind)_id FROM \(kind)_origins WHERE set_id = ? ORDER BY 1",
      arguments: [set])
  }

  /// Removes all members.
  func delete() throws {
    for id in try ids(.bitmap) { try db.bitmaps.delete(id) }
    for id in try ids(.palette) { try db.palettes.delete(id) }
    for id in try ids(.symbol) { try db.symbols.delete(id) }
    for id in try ids(.scene) { try db.scenes.delete(id) }
    for id in try ids(.font) { try db.fonts.delete(id) }
  }

  /// Makes all members items without a set; their facts of their own stay.
  ///
  /// - Throws: `.nameTaken` if an item has the name of a member without the set.
  func release() throws {
    try rename(to: nil)
    for kind in ItemKind.allCases {
      let facts =
        ["author", "author_url", "source"]
        + (kind.hasLicense ? [] : ["license"])
      let isPlain = facts.map { "\($0) IS NULL" }.joined(separator: " AND ")
      try db.execute(
        sql: "DELETE FROM \(kind)_origins WHERE set_id = ? AND \(isPlain)", arguments: [set])
      try db.execute(
        sql: """
          UPDATE \(kind)_origins SET (set_id, "key", imported_hash, gone_since)
          = (NULL, NULL, NULL, NULL) WHERE set_id = ?
          """, arguments: [set])
    }
  }

  /// Gives the names of all members the name of another set, or of none; the former names stay as earlier ones.
  ///
  /// - Throws: `.nameTaken` if an item has one of the new names.
  func rename(to other: SetName?) throws {
    let prefix = other.map { "\($0):" } ?? ""
    for kind in ItemKind.allCases where kind != .symbol { try rename(kind, prefix) }
    try renameSymbols(prefix)
  }

  /// SQL for the new name of a row: `?2`, then the former name from character `?3` on.
  private static let renamed = "?2 || substr(name, ?3)"

  private func rename(_ kind: ItemKind, _ prefix: String) throws {
    let (items, names, id) = ("\(kind)s", "\(kind)_names", "\(kind)_id")
    let members = "id IN (SELECT \(id) FROM \(kind)_origins WHERE set_id = ?1)"
    let arguments: StatementArguments = [set, prefix, cut]
    let new = "SELECT \(Self.renamed) FROM \(items) WHERE \(members)"
    try requireFree("\(new) AND \(Self.renamed) IN (SELECT name FROM \(items))", arguments)
    // Items that had one of the new names lose it as an earlier name.
    try db.touch(
      kind, "id IN (SELECT \(id) FROM \(names) WHERE name IN (\(new)))", arguments)
    try db.execute(sql: "DELETE FROM \(names) WHERE name IN (\(new))", arguments: arguments)
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO \(names) (name, \(id)) SELECT name, id FROM \(items) WHERE \(members)
        """, arguments: [set])
    if kind == .scene { try renameDocuments(prefix) }
    try db.execute(
      sql: "UPDATE \(items) SET name = \(Self.renamed) WHERE \(members)", arguments: arguments)
    try db.touch(kind, members, [set])
    if kind == .bitmap { for id in try ids(kind) { try db.bitmaps.index(id) } }
    if kind == .scene { for id in try ids(kind) { try db.scenes.index(id) } }
  }

  /// Changes the names that the documents of scenes give themselves.
  private func renameDocuments(_ prefix: String) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, json_set(document, '$.name', \(Self.renamed)) AS document FROM scenes
        WHERE id IN (SELECT scene_id FROM scene_origins WHERE set_id = ?1)
          AND json_type(document, '$.name') = 'text'
        """, arguments: [set, prefix, cut])
    for row in rows {
      let document: String = try row.value("document")
      let id: Int64 = try row.value("id")
      try db.execute(
        sql: "UPDATE scenes SET document = ?, content_hash = ? WHERE id = ?",
        arguments: [document, SceneTable.hash(document), id])
    }
  }

  private func renameSymbols(_ prefix: String) throws {
    let arguments: StatementArguments = [set, prefix, cut]
    let symbols = "(SELECT symbol_id FROM symbol_origins WHERE set_id = ?1)"
    let drawings = "(SELECT id FROM symbol_drawings WHERE symbol_id IN \(symbols))"
    let new = """
      SELECT \(Self.renamed) AS name FROM symbol_drawings WHERE symbol_id IN \(symbols)
      UNION SELECT \(Self.renamed) FROM symbols WHERE id IN \(symbols)
      """
    try requireFree(
      """
      SELECT name FROM (\(new)) WHERE name IN (
        SELECT name FROM symbols UNION ALL SELECT name FROM symbol_drawings
        UNION ALL SELECT name FROM symbol_aliases WHERE drawing_id NOT IN \(drawings))
      """, arguments)
    try db.execute(
      sql: "DELETE FROM symbol_aliases WHERE name IN (\(new))", arguments: arguments)
    // Aliases are names of the set, too.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO symbol_aliases (name, drawing_id)
        SELECT \(Self.renamed) AS new, drawing_id FROM symbol_aliases
        WHERE drawing_id IN \(drawings) AND instr(name, ?4) = 1 AND \(Self.renamed) NOT IN (
          SELECT name FROM symbols UNION ALL SELECT name FROM symbol_drawings)
        """, arguments: arguments + ["\(name):"])
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO symbol_aliases (name, drawing_id)
        SELECT name, id FROM symbol_drawings WHERE symbol_id IN \(symbols)
        """, arguments: [set])
    try db.execute(
      sql: """
        UPDATE OR REPLACE fill_map SET name = \(Self.renamed) WHERE filled_id IN \(drawings)
        """, arguments: arguments)
    try db.execute(
      sql: "UPDATE symbol_drawings SET name = \(Self.renamed) WHERE symbol_id IN \(symbols)",
      arguments: arguments)
    try db.execute(
      sql: "UPDATE symbols SET name = \(Self.renamed) WHERE id IN \(symbols)", arguments: arguments)
    try db.touch(.symbol, "id IN \(symbols)", [set])
    for id in try ids(.symbol) { try db.symbols.index(id) }
  }

  /// Throws `.nameTaken` for the first name that a query returns.
  private func requireFree(_ query: String, _ arguments: StatementArguments) throws {
    let taken = try String.fetchOne(
      db, sql: "\(query) ORDER BY 1 LIMIT 1", arguments: arguments)
    if let taken { throw CatalogError.nameTaken(taken) }
  }
}

extension ItemKind {
  /// Whether the items have a licence of their own in their table.
  var hasLicense: Bool { self == .symbol || self == .scene || self == .font }
}
