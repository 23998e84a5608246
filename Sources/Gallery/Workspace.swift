import Fetching
package import Foundation
package import GalleryCatalog
package import GalleryLoading
package import GalleryModel
package import GalleryRendering
package import Logging
package import SceneModel

/// The catalog and its render cache opened side by side, as every command needs them: edits made
/// here also purge the renderings that they make unreachable.
package struct Workspace: Sendable {
  /// The collection.
  package let catalog: Catalog
  /// The finished pictures; `nil` when the cache is switched off.
  package let cache: RenderCache?

  /// Opens both, creating and migrating where needed, or no cache without a configuration of one.
  package init(
    database: URL, migrations: URL? = nil, cache: RenderCache.Configuration? = .init(),
    logger: Logger
  ) throws(CatalogError) {
    self.init(
      catalog: try Catalog(file: database, migrations: migrations), cache: cache, logger: logger)
  }

  /// A catalog that is open, and a cache beside its file.
  package init(catalog: Catalog, cache: RenderCache.Configuration? = .init(), logger: Logger) {
    self.catalog = catalog
    self.cache = cache.map {
      RenderCache(file: Self.cacheFile(of: catalog.file), configuration: $0, logger: logger)
    }
  }

  /// The place of a database's cache: beside it, its name with `.render-cache` after it.
  package static func cacheFile(of database: URL) -> URL {
    database.deletingLastPathComponent()
      .appendingPathComponent(database.lastPathComponent + ".render-cache")
  }

  /// `Catalog.add`; a replaced bitmap's renderings are purged.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<BitmapSummary>
  {
    let outcome = try await catalog.add(new, onConflict: policy)
    if case .replaced(let summary) = outcome { await cache?.purge(.bitmap(summary.id)) }
    return outcome
  }

  /// `Catalog.add` of many in one transaction; renderings of replaced bitmaps are purged.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome<BitmapSummary>, CatalogError>]
  {
    let outcomes = try await catalog.add(new, onConflict: policy)
    for case .success(.replaced(let summary)) in outcomes {
      await cache?.purge(.bitmap(summary.id))
    }
    return outcomes
  }

  /// `Catalog.update`, and the bitmap's renderings are purged.
  package func update(
    _ reference: BitmapReference,
    _ change: @escaping @Sendable (StoredSprite) throws(CatalogError) -> BitmapChange
  ) async throws(CatalogError) -> BitmapSummary {
    let summary = try await catalog.update(reference, change)
    await cache?.purge(.bitmap(summary.id))
    return summary
  }

  /// `Catalog.remove`, and the bitmap's renderings are purged.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    let summary = try await catalog.remove(reference)
    await cache?.purge(.bitmap(summary.id))
    return summary
  }

  /// `Catalog.remove` of many, and their renderings are purged.
  package func remove(
    _ references: [BitmapReference]
  ) async throws(CatalogError) -> [Result<BitmapSummary, CatalogError>] {
    let outcomes = try await catalog.remove(references)
    for case .success(let summary) in outcomes { await cache?.purge(.bitmap(summary.id)) }
    return outcomes
  }

  /// Makes a loaded image a stored bitmap, with the same frames and the last part of its URL's path as
  /// its source; the renderings of one that it replaces are purged.
  ///
  /// Throws `.lost` where the image's file is no longer kept, and `.catalog` as `add` does.
  package func save(
    _ image: RemoteImage, as name: ItemName, label: LabelChange? = nil, tags: [String] = [],
    onConflict policy: ConflictPolicy = .fail
  ) async throws(LoadError) -> AddOutcome<BitmapSummary> {
    let new = NewBitmap(
      name: name, label: label, tags: tags, source: image.url.path,
      sprite: try await image.sprite())
    do {
      return try await add(new, onConflict: policy)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }

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

  /// `Catalog.add`; the renderings of a scene that is replaced are purged.
  package func add(
    _ new: NewScene, onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> AddOutcome<SceneSummary> {
    let outcome = try await catalog.add(new, onConflict: policy)
    if case .replaced(let summary) = outcome { await cache?.purge(.scene(summary.id)) }
    return outcome
  }

  /// Gives a scene other words, in its document as beside it; its renderings are purged.
  ///
  /// - Parameter words: The new words for those that are stored; it may be asked more than once.
  /// - Throws: `SceneDocumentError` for words that the document cannot have, and what
  ///   `Catalog.updateScene` throws.
  package func updateScene(
    named name: String, _ words: @escaping @Sendable (SceneSummary) -> SceneWords
  ) async throws -> SceneSummary {
    // Tried first, since the transaction tells of errors of the catalog only.
    _ = try await catalog.scene(named: name).with(words)
    let summary = try await catalog.updateScene(named: name) { stored throws(CatalogError) in
      do throws(SceneDocumentError) { return try stored.with(words) } catch {
        throw .unusable(file: "the scene \(stored.summary.name)", reason: error.message)
      }
    }
    await cache?.purge(.scene(summary.id))
    return summary
  }

  /// `Catalog.removeScene`, and the scene's renderings are purged.
  package func removeScene(named name: String) async throws(CatalogError) -> SceneSummary {
    let summary = try await catalog.removeScene(named: name)
    await cache?.purge(.scene(summary.id))
    return summary
  }
}

extension StoredScene {
  /// The scene as it is to be, with other words.
  fileprivate func with(
    _ words: (SceneSummary) -> SceneWords
  ) throws(SceneDocumentError) -> NewScene {
    let words = words(summary)
    let document = try SceneDocument(Array(document.utf8)).with(words)
    guard let name = words.name ?? (try? ItemName(summary.name)) else {
      throw SceneDocumentError(line: 1, message: "/name \(ItemName.rule)")
    }
    return NewScene(document, name: name, source: summary.source)
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
