package import GalleryModel
import GRDB

extension Catalog {
  /// Adds the bitmaps of the demo collection that this catalog never had, and returns them.
  ///
  /// All are added in one transaction, which also remembers their names: what a person removes later
  /// stays removed. A bitmap whose name is taken by another one is left out and not remembered.
  /// Throws `.invalid` for a label or tag against the rules.
  package func addDemo(_ demo: [NewBitmap]) async throws(CatalogError) -> [BitmapSummary] {
    var checked: [CheckedBitmap] = []
    for bitmap in demo { checked.append(try await CheckedBitmap(bitmap)) }
    let bitmaps = checked
    return try await write { [file] db in
      let table = BitmapTable(db: db, file: file)
      return try bitmaps.compactMap { bitmap in
        guard try !Self.hasHad(bitmap.name, db), try table.find(.name(bitmap.name)) == nil else {
          return nil
        }
        try db.execute(
          sql: "INSERT INTO demo_bitmaps (name) VALUES (?)", arguments: [bitmap.name.text])
        return try table.insert(bitmap)
      }
    }
  }

  /// Adds the palettes of the demo collection that this catalog never had, and returns them, in one
  /// transaction and after the rules for bitmaps.
  package func addDemo(_ palettes: [NewPalette]) async throws(CatalogError) -> [StoredPalette] {
    try await write { [file] db in
      let table = PaletteTable(db: db, file: file)
      return try palettes.compactMap { palette in
        guard try !Self.hasHad(palette.name, db), try !table.exists(palette.name) else {
          return nil
        }
        try db.execute(
          sql: "INSERT INTO demo_palettes (name) VALUES (?)", arguments: [palette.name.text])
        return try table.insert(palette)
      }
    }
  }

  /// Adds the symbols of the demo collection that this catalog never had, each with all its drawings,
  /// and returns them, in one transaction and after the rules for bitmaps.
  package func addDemo(_ demo: [NewSymbol]) async throws(CatalogError) -> [SymbolSummary] {
    let symbols = try await CheckedSymbol.all(demo)
    return try await write { [file] db in
      let table = SymbolTable(db: db, file: file)
      let lastID = try table.lastID()
      return try symbols.compactMap { symbol in
        let names = [symbol.name.text] + symbol.drawings.map(\.name.text)
        guard try !Self.hasHad(symbol.name, db), try table.subject(symbol.name.text) == nil,
          try names.allSatisfy({ try table.drawing($0) == nil })
        else { return nil }
        try db.execute(
          sql: "INSERT INTO demo_symbols (name) VALUES (?)", arguments: [symbol.name.text])
        let outcomes = try table.add(symbol, onConflict: .fail, lastID: lastID)
        return try outcomes.first.flatMap { try table.summary(id: $0.symbolID) }
      }
    }
  }

  private static func hasHad(_ name: BitmapName, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM demo_bitmaps WHERE name = ?)", arguments: [name.text]
    ) ?? false
  }

  private static func hasHad(_ name: PaletteName, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM demo_palettes WHERE name = ?)", arguments: [name.text]
    ) ?? false
  }

  private static func hasHad(_ name: SymbolName, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM demo_symbols WHERE name = ?)", arguments: [name.text]
    ) ?? false
  }
}
