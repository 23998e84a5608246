package import GalleryModel
import GRDB

/// All symbols without their drawings, from one snapshot of the catalog.
package struct SymbolInventory: Sendable {
  /// An alias of a drawing.
  package struct Alias: Sendable {
    /// The alias.
    package let name: String
    /// The full name of the drawing.
    package let drawing: String

    /// Creates an alias for a drawing.
    package init(name: String, drawing: String) {
      self.name = name
      self.drawing = drawing
    }
  }

  /// The symbols in the order of their names.
  package let symbols: [SymbolSummary]
  /// The aliases in alphabetical order.
  package let aliases: [Alias]
  /// The time of the last change of any symbol, in whole seconds of Unix time.
  package let changed: Int64

  /// Creates an inventory.
  package init(symbols: [SymbolSummary], aliases: [Alias], changed: Int64) {
    self.symbols = symbols
    self.aliases = aliases
    self.changed = changed
  }
}

extension Catalog {
  /// Returns all symbols, for results that are computed once per version of the catalog.
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

  /// Returns the drawings with the given full names, from one snapshot; missing drawings are left out.
  ///
  /// - Throws: `.unusable` if a drawing is damaged.
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
