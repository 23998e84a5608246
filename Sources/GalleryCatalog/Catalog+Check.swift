import ContentPacking
import GRDB
package import GalleryModel

/// The result of a full check of a catalog.
package struct CatalogCheck: Sendable, Equatable, Encodable {
  /// The number of bitmaps that were read.
  package let bitmaps: Int
  /// The number of palettes that were read.
  package let palettes: Int
  /// The number of symbol drawings that were read.
  package let symbolDrawings: Int
  /// The number of scenes that were read.
  package let scenes: Int
  /// One sentence for each repair made before the check.
  package var mended: [String] = []
  /// One sentence for each fault; empty if the catalog is sound.
  package var findings: [String]

  /// Whether the check found no faults.
  package var isSound: Bool { findings.isEmpty }
}

extension Catalog {
  /// Checks everything: pages, references, the schema, search tables, and the hashes of all frames of bitmaps,
  /// palettes, symbol drawings and documents of scenes, and the licences of sets.
  ///
  /// Each bitmap is read in its own transaction, so that a long check does not block checkpoints. The search tables
  /// of a read-only file are not checked.
  ///
  /// - Throws: `.unavailable` if the database cannot be read at all or the task is cancelled.
  package func check() async throws(CatalogError) -> CatalogCheck {
    var findings = try await read { db in try Self.pageFindings(db) }
    findings += try await finding { [schema = database.schema] () throws(CatalogError) in
      try await read { db in _ = try schema.inspect(db) }
    }
    findings += try await searchFindings()
    let (bitmaps, palettes, scenes, sets) = try await read { db in
      (
        try Int64.fetchAll(db, sql: "SELECT id FROM bitmaps ORDER BY id"),
        try String.fetchAll(db, sql: "SELECT name FROM palettes ORDER BY name"),
        try String.fetchAll(db, sql: "SELECT name FROM scenes ORDER BY name"),
        try String.fetchAll(db, sql: "SELECT name FROM sets ORDER BY name")
      )
    }
    for id in bitmaps {
      findings += try await finding { () throws(CatalogError) in _ = try await sprite(.id(id)) }
    }
    for name in palettes {
      findings += try await finding { () throws(CatalogError) in
        _ = try await palette(named: name)
      }
    }
    for name in scenes {
      findings += try await finding { () throws(CatalogError) in _ = try await scene(named: name) }
    }
    for name in sets {
      findings += try await finding { () throws(CatalogError) in _ = try await set(named: name) }
    }
    let drawings = try await symbolNames().drawings.keys.sorted()
    for drawing in drawings {
      findings += try await finding { () throws(CatalogError) in
        try await read { db in
          if let place = try db.symbols.drawing(drawing) { _ = try db.symbols.contents(of: place) }
        }
      }
    }
    return CatalogCheck(
      bitmaps: bitmaps.count, palettes: palettes.count, symbolDrawings: drawings.count,
      scenes: scenes.count, findings: findings)
  }

  /// Returns the reason if the data that `read` reads is damaged, or an empty array.
  ///
  /// A missing item is not a fault: it was removed after the names were read.
  private func finding(
    _ read: () async throws(CatalogError) -> Void
  ) async throws(CatalogError) -> [String] {
    do {
      try await read()
    } catch .missing {
      return []
    } catch .missingSet {
      return []
    } catch .unusable(_, let reason) {
      return [reason]
    }
    return []
  }

  private static func pageFindings(_ db: Database) throws -> [String] {
    var findings = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
      let table: String = try row.value("table")
      findings.append("a row of \(table) refers to something that is not there")
    }
    return findings
  }

  private func searchFindings() async throws(CatalogError) -> [String] {
    // FTS5 expresses this check as an INSERT, which a read-only file refuses.
    if isReadOnly { return [] }
    return try await writeSilently { db in
      try BitmapTable.searchFindings(db) + SymbolTable.searchFindings(db)
        + SceneTable.searchFindings(db)
    }
  }

  /// Repairs what can be repaired without loss: indexes, search tables, rows that refer to missing rows, and hashes
  /// that an earlier version calculated from −0.
  ///
  /// A copy of a shared collection is read again instead, since the collection does not have the copy's faults.
  ///
  /// - Returns: One sentence for each repair. A later `check` reports the remaining faults.
  package func repair() async throws(CatalogError) -> [String] {
    if let origin {
      try await origin.rereadAll()
      return ["this machine's copy was reread from \(origin.place)"]
    }
    var mended: [String] = []
    let steps: [@Sendable (Database) throws -> [String]] = [
      Self.mendIndexes, Self.removeStrays,
      { db in try Self.mendSearch(db, db.bitmaps) },
      { db in try Self.mendSearch(db, db.symbols) },
      { db in try Self.mendSearch(db, db.scenes) },
      { db in try db.symbols.mendHashes() },
    ]
    for step in steps {
      do {
        mended += try await write(step)
      } catch .unusable {
        // Damage that prevents one repair must not prevent the others.
      }
    }
    return mended
  }

  private static func mendIndexes(_ db: Database) throws -> [String] {
    let before = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    if before == ["ok"] { return [] }
    try db.execute(sql: "REINDEX")
    let after = try String.fetchAll(db, sql: "PRAGMA integrity_check")
    return after == before ? [] : ["the indexes were rebuilt"]
  }

  /// Removes rows that refer to missing rows, since no query finds them; drawings of symbols are kept, since they are
  /// an artist's work.
  private static func removeStrays(_ db: Database) throws -> [String] {
    let references = try Row.fetchAll(
      db,
      sql: """
        SELECT m.name AS child, f."from" AS key, f."table" AS parent, f."to" AS parent_key
        FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
        WHERE m.type = 'table' AND m.name <> 'symbol_drawings' ORDER BY m.name
        """)
    return try references.compactMap { row in
      let (child, key): (String, String) = (try row.value("child"), try row.value("key"))
      let (parent, parentKey): (String, String) = (
        try row.value("parent"), try row.value("parent_key")
      )
      try db.execute(
        sql: """
          DELETE FROM \(child.quotedDatabaseIdentifier)
          WHERE \(key.quotedDatabaseIdentifier) IS NOT NULL AND \(key.quotedDatabaseIdentifier) NOT IN (
            SELECT \(parentKey.quotedDatabaseIdentifier) FROM \(parent.quotedDatabaseIdentifier))
          """)
      let count = db.changesCount
      guard count > 0 else { return nil }
      return "\(Self.rows(count)) of \(child) had no parent and \(Self.were(count)) removed"
    }
  }

  private static func mendSearch(_ db: Database, _ table: some SearchedTable) throws -> [String] {
    var mended: [String] = []
    for name in type(of: table).searchTables {
      if try !db.hasSoundIndex(name) {
        try db.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('rebuild')")
        mended.append("the index of \(name) was rebuilt")
      }
    }
    for name in type(of: table).searchTables {
      let stale = try type(of: table).staleIDs(in: name, db)
      for id in stale { try table.index(id) }
      guard !stale.isEmpty else { continue }
      let count = stale.count
      mended.append(
        "\(Self.rows(count)) of the search tables \(Self.were(count)) brought up to date")
    }
    return mended
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
  private static func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}

extension SymbolTable {
  /// Replaces the hashes of drawings that an earlier version calculated from −0.
  fileprivate func mendHashes() throws -> [String] {
    let names = try String.fetchAll(db, sql: "SELECT name FROM symbol_drawings ORDER BY name")
    return try names.compactMap { name in
      guard let place = try drawing(name), let (packed, hash) = try packed(of: place),
        packed.contentHash != hash, packed.isHashedWithNegativeZero(hash)
      else { return nil }
      try db.execute(
        sql: "UPDATE symbol_drawings SET content_hash = ? WHERE id = ?",
        arguments: [Int64(bitPattern: packed.contentHash), place.id])
      return "the hash of symbol \(name) was computed with −0 and is now computed with 0"
    }
  }
}
