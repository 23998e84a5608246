package import GalleryModel
import GRDB

extension Catalog {
  /// Adds the bitmaps of the demo collection that this catalog has never had, and returns them.
  ///
  /// All are added in one transaction, which also records their names, so a bitmap that a person removes stays
  /// removed. If another bitmap has the name, the demo bitmap is skipped and its name is not recorded.
  ///
  /// - Throws: `.invalid` for a label or tag that breaks the rules.
  package func addDemo(_ demo: [NewBitmap]) async throws(CatalogError) -> [BitmapSummary] {
    var checked: [CheckedBitmap] = []
    for bitmap in demo { checked.append(try await CheckedBitmap(bitmap)) }
    let bitmaps = checked
    return try await write { db in
      return try bitmaps.compactMap { bitmap in
        let isNew = try Self.isNew(bitmap.name.text, in: "demo_bitmaps", db) {
          try db.bitmaps.find(.name(bitmap.name.exact)) == nil
        }
        return isNew ? try db.bitmaps.insert(bitmap) : nil
      }
    }
  }

  /// Adds the palettes of the demo collection that this catalog has never had, and returns them.
  ///
  /// All are added in one transaction. Names are recorded and skipped as for bitmaps.
  package func addDemo(_ palettes: [NewPalette]) async throws(CatalogError) -> [StoredPalette] {
    try await write { db in
      return try palettes.compactMap { palette in
        let isNew = try Self.isNew(palette.name.text, in: "demo_palettes", db) {
          try !db.palettes.exists(palette.name)
        }
        return isNew ? try db.palettes.insert(palette) : nil
      }
    }
  }

  /// Adds the symbols of the demo collection that this catalog has never had, with all their drawings, and returns
  /// them.
  ///
  /// All are added in one transaction. Names are recorded and skipped as for bitmaps.
  package func addDemo(_ demo: [NewSymbol]) async throws(CatalogError) -> [SymbolSummary] {
    let symbols = try await CheckedSymbol.all(demo)
    return try await write { db in
      let lastID = try db.symbols.lastID()
      return try symbols.compactMap { symbol in
        let names = [symbol.name.text] + symbol.drawings.map(\.name.text)
        let isNew = try Self.isNew(symbol.name.text, in: "demo_symbols", db) {
          try db.symbols.subject(symbol.name.text) == nil
            && names.allSatisfy { try db.symbols.drawing($0) == nil }
        }
        guard isNew else { return nil }
        let outcomes = try db.symbols.add(symbol, onConflict: .fail, lastID: lastID)
        return try outcomes.first.flatMap { try db.symbols.summary(id: $0.symbolID) }
      }
    }
  }

  /// Adds the scenes of the demo collection that this catalog has never had, and returns them.
  ///
  /// All are added in one transaction. Names are recorded and skipped as for bitmaps.
  package func addDemo(_ demo: [NewScene]) async throws(CatalogError) -> [SceneSummary] {
    let scenes = try demo.map { scene throws(CatalogError) in try CheckedScene(scene) }
    return try await write { db in
      return try scenes.compactMap { scene in
        let isNew = try Self.isNew(scene.name.text, in: "demo_scenes", db) {
          try db.scenes.id(of: scene.name) == nil
        }
        return isNew ? try db.scenes.insert(scene) : nil
      }
    }
  }

  /// Returns whether the catalog has never had a demo item with this name and the name is free; if so, records the
  /// name.
  ///
  /// - Parameters:
  ///   - table: The table of recorded names.
  ///   - isFree: Returns whether no item has the name.
  private static func isNew(
    _ name: String, in table: String, _ db: Database, isFree: () throws -> Bool
  ) throws -> Bool {
    let hasHad = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE name = ?)", arguments: [name])
    guard hasHad != true, try isFree() else { return false }
    try db.execute(sql: "INSERT INTO \(table) (name) VALUES (?)", arguments: [name])
    return true
  }
}
