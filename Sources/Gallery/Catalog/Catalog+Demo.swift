import GRDB

extension Catalog {
  /// Adds the bitmaps of the demo collection that this catalog never had, and returns them.
  ///
  /// All are added in one transaction, which also remembers their names: what a person removes later
  /// stays removed. A bitmap whose name is taken by another one is left out and not remembered.
  /// Throws `.invalid` for a label or tag against the rules.
  package func add(_ demo: DemoCollection) async throws(CatalogError) -> [BitmapSummary] {
    var checked: [CheckedBitmap] = []
    for bitmap in demo.bitmaps { checked.append(try await CheckedBitmap(bitmap)) }
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
  package func addPalettes(of demo: DemoCollection) async throws(CatalogError) -> [StoredPalette] {
    let palettes = demo.palettes
    return try await write { [file] db in
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
}
