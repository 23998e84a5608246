import Foundation
package import GalleryModel
import GRDB

/// The findings of a thorough look at a catalog.
package struct CatalogCheck: Sendable, Equatable {
  /// Bitmaps that were read.
  package let bitmaps: Int
  /// Palettes that were read.
  package let palettes: Int
  /// Drawings of symbols that were read.
  package let symbolDrawings: Int
  /// One sentence for each fault; none for a sound catalog.
  package let findings: [String]

  /// True where nothing is wrong.
  package var isSound: Bool { findings.isEmpty }
}

extension Catalog {
  /// Reads everything: pages, references, search tables, and with their hashes the pixels of every
  /// bitmap, the colours of every palette and the paths of every symbol.
  ///
  /// Each bitmap is read in a transaction of its own, so that a long check stops no checkpoint.
  /// Throws only where the database cannot be read at all, or its task is cancelled.
  package func check() async throws(CatalogError) -> CatalogCheck {
    var findings = try await read { db in try Self.pageFindings(db) }
    findings += try await searchFindings()
    let ids = try await read { db in
      try Int64.fetchAll(db, sql: "SELECT id FROM bitmaps ORDER BY id")
    }
    for id in ids {
      do {
        _ = try await bitmap(.id(id))
      } catch .missing {
        // Removed by somebody since the ids were read.
      } catch .unusable(_, let reason) {
        findings.append(reason)
      }
    }
    let names = try await read { db in
      try String.fetchAll(db, sql: "SELECT name FROM palettes ORDER BY name")
    }
    for name in names {
      do {
        _ = try await palette(named: name)
      } catch .missingPalette {
        // Removed by somebody since the names were read.
      } catch .unusable(_, let reason) {
        findings.append(reason)
      }
    }
    let drawings = try await symbolNames().drawings.keys.sorted()
    for drawing in drawings { findings += try await symbolFindings(drawing) }
    return CatalogCheck(
      bitmaps: ids.count, palettes: names.count, symbolDrawings: drawings.count,
      findings: findings)
  }

  /// Reads one drawing of a symbol; one that was removed meanwhile is no finding.
  private func symbolFindings(_ name: String) async throws(CatalogError) -> [String] {
    do {
      try await read { [file] db in
        let table = SymbolTable(db: db, file: file)
        if let place = try table.drawing(name) { _ = try table.contents(of: place) }
      }
      return []
    } catch .unusable(_, let reason) {
      return [reason]
    }
  }

  private static func pageFindings(_ db: Database) throws -> [String] {
    var findings = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    for row in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
      let table: String = try row.value("table")
      findings.append("a row of \(table) refers to something that is not there")
    }
    return findings
  }

  /// Sentences about search tables that are damaged (sqlite.org/fts5.html §6.4) or do not say what the
  /// bitmaps say; another program's changes do not keep them true.
  private func searchFindings() async throws(CatalogError) -> [String] {
    // The question is asked as a change, though it is none.
    if isReadOnly { return [] }
    do {
      return try await connections.get().pool.write { db in
        try BitmapTable.searchTables.flatMap { table in
          try Self.indexFindings(db, table)
            + Self.staleFindings(BitmapTable.staleIDs(in: table, db), table, "bitmaps")
        }
          + SymbolTable.searchTables.flatMap { table in
            try Self.indexFindings(db, table)
              + Self.staleFindings(SymbolTable.staleIDs(in: table, db), table, "symbols")
          }
      }
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  private static func indexFindings(_ db: Database, _ table: String) throws -> [String] {
    try db.hasSoundIndex(table) ? [] : ["the index of \(table) is damaged"]
  }

  private static func staleFindings(_ ids: [Int64], _ table: String, _ things: String) -> [String] {
    ids.isEmpty ? [] : ["\(table) is out of date for \(ids.count) \(things)"]
  }
}

extension Database {
  /// True where a search table is sound in itself (sqlite.org/fts5.html §6.4).
  func hasSoundIndex(_ table: String) throws -> Bool {
    do {
      try execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }
}
