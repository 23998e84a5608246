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
    let (bitmaps, palettes) = try await read { db in
      (
        try Int64.fetchAll(db, sql: "SELECT id FROM bitmaps ORDER BY id"),
        try String.fetchAll(db, sql: "SELECT name FROM palettes ORDER BY name")
      )
    }
    for id in bitmaps {
      findings += try await finding { () throws(CatalogError) in _ = try await bitmap(.id(id)) }
    }
    for name in palettes {
      findings += try await finding { () throws(CatalogError) in _ = try await palette(named: name)
      }
    }
    let drawings = try await symbolNames().drawings.keys.sorted()
    for drawing in drawings {
      findings += try await finding { () throws(CatalogError) in
        try await read { [file] db in
          let table = SymbolTable(db: db, file: file)
          if let place = try table.drawing(drawing) { _ = try table.contents(of: place) }
        }
      }
    }
    return CatalogCheck(
      bitmaps: bitmaps.count, palettes: palettes.count, symbolDrawings: drawings.count,
      findings: findings)
  }

  /// The reason where something that is read is damaged; it is no finding where somebody removed it
  /// since the names were read.
  private func finding(
    _ read: () async throws(CatalogError) -> Void
  ) async throws(CatalogError) -> [String] {
    do {
      try await read()
    } catch .missing, .missingPalette {
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
    // The question is asked as a change, though it is none.
    if isReadOnly { return [] }
    do {
      return try await connections.get().pool.write { db in
        try BitmapTable.searchFindings(db) + SymbolTable.searchFindings(db)
      }
    } catch {
      throw CatalogError(error, file: file)
    }
  }
}
