package import GalleryModel
import GRDB

extension Catalog {
  /// Stores new symbols, or further drawings of existing symbols, in one transaction; they are durable when this
  /// returns.
  ///
  /// If the name of a drawing is taken, `.fail` throws `.nameTaken` and stores no drawing, `.skip` leaves the drawing
  /// out, and `.replace` replaces the existing one. Whatever the policy, a drawn drawing replaces a derived one, and a
  /// derived drawing never replaces a drawn one. A name that is only an alias of another drawing is free. The revision
  /// of every changed symbol increases.
  ///
  /// - Returns: The outcome for each drawing, in the given order.
  /// - Throws: `.invalid` for words that break the rules, and `.nameTaken` also if another symbol has a drawing of this
  ///   name.
  @discardableResult
  package func add(
    _ new: [NewSymbol], onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> [AddSymbolOutcome] {
    let checked = try await CheckedSymbol.all(new)
    return try await write { db in
      let lastID = try db.symbols.lastID()
      return try checked.flatMap { try db.symbols.add($0, onConflict: policy, lastID: lastID) }
    }
  }

  /// Reads, changes and writes a symbol in one transaction, as `update(_:_:)` does for bitmaps.
  ///
  /// - Parameter name: The name of the subject or of one of its drawings, or an alias.
  /// - Throws: `.missing`, `.invalid` and `.nameTaken`.
  package func updateSymbol(
    named name: String,
    _ change: @escaping @Sendable (SymbolSummary) throws(CatalogError) -> SymbolChange
  ) async throws(CatalogError) -> SymbolSummary {
    try await write { db in
      let summary = try db.symbols.exactly(name).summary
      let change = try change(summary)
      return change.isEmpty ? summary : try db.symbols.apply(change, to: summary)
    }
  }

  /// Adds an alias to a drawing, and changes nothing if the drawing already has it.
  ///
  /// - Throws: `.missing` if there is no such drawing, and `.nameTaken` if the alias is the name or alias of another
  ///   one.
  package func addSymbolAlias(
    _ alias: SymbolName, to name: String
  ) async throws(CatalogError) -> SymbolSummary {
    let alias = try alias.checkedAsNew()
    return try await write { db in
      guard let asked = try? SymbolName(name),
        let place = try db.members.symbol(asked, { try db.symbols.drawing($0.text) })
      else { throw try db.symbols.missing(name) }
      // An alias of a member belongs to its set.
      let alias = try alias.replacing(SymbolName(place.name))
      if let owner = try db.symbols.drawing(alias.text) {
        guard owner.id == place.id else { throw CatalogError.nameTaken(alias.text) }
      } else {
        guard try db.symbols.subject(alias.text) == nil else {
          throw CatalogError.nameTaken(alias.text)
        }
        try db.symbols.insertAlias(alias, for: place.id)
        try db.symbols.finishChange(of: place.symbolID)
      }
      guard let summary = try db.symbols.summary(id: place.symbolID) else {
        throw try db.symbols.missing(name)
      }
      return summary
    }
  }

  /// Removes the symbol, drawing or alias with a name, and returns a description of it.
  ///
  /// The name of a subject removes the symbol with all its drawings; the name of another drawing removes that
  /// drawing; an alias removes only itself. A symbol that loses its last drawing is removed too, and its id is never
  /// used again.
  ///
  /// - Throws: `.missing` with similar names if the name is unknown.
  package func removeSymbol(named name: String) async throws(CatalogError) -> RemovedSymbol {
    try await write { db in try db.symbols.remove(name) }
  }
}

extension SymbolTable {
  /// Returns the symbol with exactly this name, or with a drawing or an alias of this name, and the full name.
  fileprivate func exactly(_ name: String) throws -> (summary: SymbolSummary, name: String) {
    guard let asked = try? SymbolName(name),
      let found = try db.members.symbol(asked, symbol(exactly:)),
      let summary = try summary(id: found.id)
    else { throw try missing(name) }
    return (summary, found.name)
  }

  fileprivate func remove(_ name: String) throws -> RemovedSymbol {
    let (summary, name) = try exactly(name)
    guard summary.name != name, let place = try drawing(name) else {
      try delete(summary.id)
      return .symbol(summary)
    }
    if place.name != name {
      try db.execute(sql: "DELETE FROM symbol_aliases WHERE name = ?", arguments: [name])
      try finishChange(of: summary.id)
      return .alias(name, of: summary)
    }
    guard summary.variants.count > 1 else {
      try delete(summary.id)
      return .symbol(summary)
    }
    try db.execute(sql: "DELETE FROM symbol_drawings WHERE id = ?", arguments: [place.id])
    try finishChange(of: summary.id)
    return .drawing(name, of: summary)
  }
}
