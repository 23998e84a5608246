package import GalleryModel
import GRDB

extension Catalog {
  /// Stores symbols, or more drawings of symbols that are there, all in one transaction; they are
  /// durable when this returns.
  ///
  /// For a drawing's name that is taken `.fail` throws `.nameTaken` and nothing is stored, `.skip`
  /// leaves that drawing out, and `.replace` puts it there; whatever the policy, a drawn one takes the
  /// place of a derived one and never the other way round. A name that is an old name of another
  /// drawing is free. Every symbol that changes has its revision raised. Throws `.invalid` for words
  /// against the rules.
  ///
  /// - Returns: The fate of each drawing, in the order given.
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

  /// Reads, changes and writes in one transaction, as `update(_:_:)` does; throws `.missing`,
  /// `.invalid` and `.nameTaken`.
  ///
  /// - Parameter name: of the subject, of one of its drawings, or an old one.
  package func updateSymbol(
    named name: String,
    _ change: @escaping @Sendable (SymbolSummary) throws(CatalogError) -> SymbolChange
  ) async throws(CatalogError) -> SymbolSummary {
    try await write { db in
      let summary = try db.symbols.exactly(name)
      let change = try change(summary)
      return change.isEmpty ? summary : try db.symbols.apply(change, to: summary)
    }
  }

  /// Makes a further name lead to a drawing; a name that does so already changes nothing.
  ///
  /// Throws `.missing` where there is no such drawing, and `.nameTaken` where the name belongs to
  /// another one.
  package func addSymbolAlias(
    _ alias: SymbolName, to name: String
  ) async throws(CatalogError) -> SymbolSummary {
    let alias = try alias.checkedAsNew()
    return try await write { db in
      guard let place = try db.symbols.drawing(name) else { throw try db.symbols.missing(name) }
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

  /// Removes what a name stands for and returns what it was: a subject's name a symbol with all its
  /// drawings, another drawing's name that drawing, an old name only itself.
  ///
  /// A symbol that loses its last drawing goes with it; its id is never used again. Throws
  /// `.missing` with near names where there is none.
  package func removeSymbol(named name: String) async throws(CatalogError) -> RemovedSymbol {
    try await write { db in try db.symbols.remove(name) }
  }
}

extension SymbolTable {
  /// The symbol that has exactly this name, or a drawing of it, or an old name for one.
  fileprivate func exactly(_ name: String) throws -> SymbolSummary {
    let id = try subject(name) ?? drawing(name)?.symbolID
    guard let id, let summary = try summary(id: id) else { throw try missing(name) }
    return summary
  }

  fileprivate func remove(_ name: String) throws -> RemovedSymbol {
    let summary = try exactly(name)
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
