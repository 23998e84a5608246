import Foundation
import GRDB
import GalleryModel
import InputText

/// The SQL that reads and writes scenes; every function runs inside a transaction of the caller.
struct SceneTable {
  let db: Database

  /// The columns of a summary; `b` is the row of `scenes`.
  static let summaryColumns = """
    b.id, b.name, b.label, b.license, b.revision, b.source, b.created, b.modified,
    (SELECT group_concat(tag, ' ') FROM scene_tags WHERE scene_id = b.id) AS tags,
    \(OriginColumn.sql(.scene, id: "b.id"))
    """

  private static let whole = """
    SELECT \(summaryColumns), b.content_hash, b.document FROM scenes b WHERE b.name = ?
    """

  /// Returns the scene with a name.
  ///
  /// - Throws: `.missing` with similar names if no scene has this name, and `.unusable` if its document is damaged.
  func scene(named text: String) throws -> StoredScene {
    // An invalid name has no scene, but similar names may still help.
    if let name = try? ItemName(text) {
      if let present = try find(name) { return present }
      if let other = try db.members.other(name, .scene), let present = try find(other) {
        return present
      }
    }
    let near = try SimilarNames(db: db).names(
      in: "scenes", to: ItemKind.scene.spelling(of: text), limit: 5)
    throw CatalogError.missing(.scene, text.shown, near: near)
  }

  func find(_ name: ItemName) throws -> StoredScene? {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: Self.whole), arguments: [name.text])
    // The row is valid only as long as its cursor.
    return try withExtendedLifetime(rows) { try rows.next().map(read) }
  }

  private func read(_ row: Row) throws -> StoredScene {
    let document: String = try row.value("document")
    guard try row.value("content_hash") == Self.hash(document) else {
      throw DamagedRow(
        "the document of scene \(try row.value("name") as String) is damaged; "
          + "restore a backup, or add its file again with --on-conflict replace")
    }
    return StoredScene(summary: try SceneSummary(row), document: document)
  }

  /// Returns the id of the scene with a name, even if its document is damaged.
  func id(of name: ItemName) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM scenes WHERE name = ?", arguments: [name.text])
  }

  func summary(_ id: Int64) throws -> SceneSummary {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(Self.summaryColumns) FROM scenes b WHERE b.id = ?", arguments: [id])
    guard let row else { throw CatalogError.missing(.scene, "\(id)", near: []) }
    return try SceneSummary(row)
  }

  /// Returns the names of the scenes that refer to an item.
  func names(using thing: UsedItem) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT b.name FROM scene_uses u JOIN scenes b ON b.id = u.scene_id
        WHERE u.kind = ? AND u.name = ? ORDER BY b.name
        """, arguments: [thing.kind.rawValue, thing.name])
  }

  /// Returns the items of a kind that scenes refer to, each with the names of the scenes.
  func uses(of kind: ItemKind) throws -> [String: [String]] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT u.name AS thing, b.name AS scene FROM scene_uses u JOIN scenes b ON b.id = u.scene_id
        WHERE u.kind = ? ORDER BY b.name
        """, arguments: [kind.rawValue])
    return try rows.reduce(into: [:]) { uses, row in
      try uses[row.value("thing"), default: []].append(row.value("scene"))
    }
  }

  /// Inserts a row; the name must be free.
  func insert(_ new: CheckedScene) throws -> SceneSummary {
    let now = Date.now.milliseconds
    try db.execute(
      sql: """
        INSERT INTO scenes (name, label, license, source, created, modified, content_hash, document)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new.name.text, new.label?.text, new.license, new.source, now, now, Self.hash(new.document),
        new.document,
      ])
    let id = db.lastInsertedRowID
    try db.members.enroll(new.name, .scene, id)
    return try finish(id, new)
  }

  /// Replaces everything but the id of a scene.
  func replace(_ id: Int64, with new: CheckedScene) throws -> SceneSummary {
    try db.execute(
      sql: """
        UPDATE scenes SET (
          name, label, license, source, revision, modified, content_hash, document
        ) = (?, ?, ?, ?, revision + 1, ?, ?, ?) WHERE id = ?
        """,
      arguments: [
        new.name.text, new.label?.text, new.license, new.source, Date.now.milliseconds,
        Self.hash(new.document), new.document, id,
      ])
    return try finish(id, new)
  }

  /// Writes the rows in other tables, and reads the scene back.
  private func finish(_ id: Int64, _ new: CheckedScene) throws -> SceneSummary {
    try db.set(new.tags, in: "scene_tags", of: "scene_id", id)
    try db.execute(sql: "DELETE FROM scene_uses WHERE scene_id = ?", arguments: [id])
    let insert = try db.cachedStatement(
      sql: "INSERT INTO scene_uses (scene_id, kind, name) VALUES (?, ?, ?)")
    for use in new.uses { try insert.execute(arguments: [id, use.kind.rawValue, use.name]) }
    try index(id)
    return try DamagedRow.readingBack("scene \(new.name)") {
      try scene(named: new.name.text).summary
    }
  }

  /// Deletes the row with its tags, uses and search words.
  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM scenes WHERE id = ?", arguments: [id])
    try unindex(id)
  }

  static func hash(_ document: String) -> Int64 {
    Int64(bitPattern: ContentHash.hash(Array(document.utf8)))
  }
}

extension SceneSummary {
  /// Creates a summary from a row with `SceneTable.summaryColumns`.
  init(_ row: Row) throws {
    let tags: String? = try row.value("tags")
    self.init(
      id: try row.value("id"), name: try row.value("name"), label: try row.value("label"),
      tags: tags?.split(separator: " ").map(String.init).sorted() ?? [],
      license: try row.value("license"), revision: try row.value("revision"),
      source: try row.value("source"), created: Date(milliseconds: try row.value("created")),
      modified: Date(milliseconds: try row.value("modified")))
    origin = ItemOrigin.stored(try row.value("origin"))
  }
}
