import GalleryCatalog
package import GalleryModel
import GalleryRendering

extension Workspace {
  /// `Catalog.add`; the renderings of symbols that change are purged.
  package func add(
    _ new: [NewSymbol], onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> [AddSymbolOutcome] {
    let outcomes = try await catalog.add(new, onConflict: policy)
    let changed = outcomes.filter { $0.kind != .skipped && !$0.isNewSymbol }.map(\.symbolID)
    for id in Set(changed) { await cache?.purge(.symbol(id)) }
    return outcomes
  }

  /// `Catalog.updateSymbol`, and the symbol's renderings are purged.
  package func updateSymbol(
    named name: String,
    _ change: @escaping @Sendable (SymbolSummary) throws(CatalogError) -> SymbolChange
  ) async throws(CatalogError) -> SymbolSummary {
    let summary = try await catalog.updateSymbol(named: name, change)
    await cache?.purge(.symbol(summary.id))
    return summary
  }

  /// `Catalog.addSymbolAlias`, and the symbol's renderings are purged.
  package func addSymbolAlias(
    _ alias: SymbolName, to name: String
  ) async throws(CatalogError) -> SymbolSummary {
    let summary = try await catalog.addSymbolAlias(alias, to: name)
    await cache?.purge(.symbol(summary.id))
    return summary
  }

  /// `Catalog.removeSymbol`, and the symbol's renderings are purged.
  package func removeSymbol(named name: String) async throws(CatalogError) -> RemovedSymbol {
    let removed = try await catalog.removeSymbol(named: name)
    await cache?.purge(.symbol(removed.summary.id))
    return removed
  }
}

extension RemovedSymbol {
  /// The symbol as it was before.
  package var summary: SymbolSummary {
    switch self {
    case .symbol(let summary), .drawing(_, let summary), .alias(_, let summary): summary
    }
  }
}
