package import GalleryModel
import GRDB

/// All symbols without their drawings, of one state of the catalog.
package struct SymbolInventory: Sendable {
  /// A further name that leads to a drawing.
  package struct Alias: Sendable {
    /// The further name.
    package let name: String
    /// The whole name of the drawing.
    package let drawing: String

    /// A name for a drawing.
    package init(name: String, drawing: String) {
      self.name = name
      self.drawing = drawing
    }
  }

  /// In the order of their names.
  package let symbols: [SymbolSummary]
  /// In the order of their names.
  package let aliases: [Alias]
  /// The time of the last change of any of them, in whole seconds of Unix time.
  package let changed: Int64

  /// Some symbols.
  package init(symbols: [SymbolSummary], aliases: [Alias], changed: Int64) {
    self.symbols = symbols
    self.aliases = aliases
    self.changed = changed
  }
}

extension Catalog {
  /// All symbols, however many: for what is made once a version of the catalog.
  package func symbolInventory() async throws(CatalogError) -> SymbolInventory {
    try await read(of: .symbols, { _ in nil }) { db in
      let symbols = try Row.fetchAll(
        db, sql: "SELECT \(SymbolTable.summaryColumns) FROM symbols b ORDER BY b.name")
      let aliases = try Row.fetchAll(
        db,
        sql: """
          SELECT a.name, d.name AS drawing
          FROM symbol_aliases a JOIN symbol_drawings d ON d.id = a.drawing_id ORDER BY a.name
          """)
      return SymbolInventory(
        symbols: try symbols.map { try SymbolSummary($0) },
        aliases: try aliases.map { row in
          SymbolInventory.Alias(name: try row.value("name"), drawing: try row.value("drawing"))
        },
        changed: try Int64.fetchOne(db, sql: "SELECT changed_at FROM symbol_changes") ?? 0)
    }
  }

  /// The drawings of these whole names, of one state of the catalog; those that are not there are left out.
  ///
  /// Throws `.unusable` where one is damaged.
  package func symbolDrawings(
    named names: [String]
  ) async throws(CatalogError) -> [String: SymbolDrawing] {
    try await read(of: .symbols, { _ in nil }) { db in
      var drawings: [String: SymbolDrawing] = [:]
      for name in names {
        guard let place = try db.symbols.drawing(name) else { continue }
        drawings[name] = try db.symbols.contents(of: place)
      }
      return drawings
    }
  }
}
