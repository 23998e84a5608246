import Fetching
package import Foundation
package import GalleryCatalog
package import GalleryLoading
package import GalleryModel
import GalleryRendering
package import Logging
package import PictureServing
package import SceneModel

/// A catalog and its render cache.
///
/// Edits through a workspace also delete the cached pictures that become unreachable.
///
/// ```swift
/// let workspace = try Workspace(
///   database: URL(filePath: "catalog.sqlite"), logger: Logger(label: "gallery"))
/// _ = try await workspace.remove(BitmapReference("ghost"))
/// ```
package struct Workspace: Sendable {
  /// The collection.
  package let catalog: Catalog
  /// The cached pictures, or `nil` if the cache is off.
  package let cache: RenderCache?

  /// Opens both, and creates or migrates the files if needed.
  ///
  /// Without a configuration of the cache, there is no cache.
  ///
  /// - Parameter onMigration: Called while a migration rewrites rows of the collection.
  package init(
    database: URL, migrations: URL? = nil, cache: RenderCache.Configuration? = .init(),
    logger: Logger, onMigration: @escaping MigrationProgress = { _, _ in }
  ) throws(CatalogError) {
    self.init(
      catalog: try Catalog(file: database, migrations: migrations, onMigration: onMigration),
      cache: cache, logger: logger)
  }

  /// Creates a workspace of an open catalog, with a cache next to its file.
  package init(catalog: Catalog, cache: RenderCache.Configuration? = .init(), logger: Logger) {
    self.catalog = catalog
    self.cache = cache.map {
      RenderCache(file: Self.cacheFile(of: catalog.file), configuration: $0, logger: logger)
    }
  }

  /// Returns the file of a database's cache: next to it, with `.render-cache` after its name.
  package static func cacheFile(of database: URL) -> URL {
    database.deletingLastPathComponent()
      .appendingPathComponent(database.lastPathComponent + ".render-cache")
  }

  /// Adds a bitmap, as `Catalog.add` does, and deletes cached pictures of a replaced one.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<BitmapSummary>
  {
    let outcome = try await catalog.add(new, onConflict: policy)
    if case .replaced(let summary) = outcome { await cache?.purge(.bitmap(summary.id)) }
    return outcome
  }

  /// Adds bitmaps in one transaction, as `Catalog.add` does, and deletes cached pictures of replaced ones.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome<BitmapSummary>, CatalogError>]
  {
    let outcomes = try await catalog.add(new, onConflict: policy)
    for case .success(.replaced(let summary)) in outcomes {
      await cache?.purge(.bitmap(summary.id))
    }
    return outcomes
  }

  /// Updates a bitmap, as `Catalog.update`, and deletes its cached pictures.
  package func update(
    _ reference: BitmapReference,
    _ change: @escaping @Sendable (StoredSprite) throws(CatalogError) -> BitmapChange
  ) async throws(CatalogError) -> BitmapSummary {
    let summary = try await catalog.update(reference, change)
    await cache?.purge(.bitmap(summary.id))
    return summary
  }

  /// Removes a bitmap, as `Catalog.remove` does, and deletes its cached pictures.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    let summary = try await catalog.remove(reference)
    await cache?.purge(.bitmap(summary.id))
    return summary
  }

  /// Removes bitmaps, as `Catalog.remove` does, and deletes their cached pictures.
  package func remove(
    _ references: [BitmapReference]
  ) async throws(CatalogError) -> [Result<BitmapSummary, CatalogError>] {
    let outcomes = try await catalog.remove(references)
    for case .success(let summary) in outcomes { await cache?.purge(.bitmap(summary.id)) }
    return outcomes
  }

  /// Adds a loaded remote image as a bitmap, with its frames, and with the last part of its URL's path as the source.
  ///
  /// Cached pictures of a replaced bitmap are deleted.
  ///
  /// - Throws: `.lost` if the image's file is no longer stored, and `.catalog` for errors of `add`.
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

  /// Adds symbols, as `Catalog.add` does, and deletes cached pictures of changed ones.
  package func add(
    _ new: [NewSymbol], onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> [AddSymbolOutcome] {
    let outcomes = try await catalog.add(new, onConflict: policy)
    let changed = outcomes.filter { $0.kind != .skipped && !$0.isNewSymbol }.map(\.symbolID)
    for id in Set(changed) { await cache?.purge(.symbol(id)) }
    return outcomes
  }

  /// Updates a symbol, as `Catalog.updateSymbol`, and deletes its cached pictures.
  package func updateSymbol(
    named name: String,
    _ change: @escaping @Sendable (SymbolSummary) throws(CatalogError) -> SymbolChange
  ) async throws(CatalogError) -> SymbolSummary {
    let summary = try await catalog.updateSymbol(named: name, change)
    await cache?.purge(.symbol(summary.id))
    return summary
  }

  /// Adds an alias, as `Catalog.addSymbolAlias`, and deletes the symbol's cached pictures.
  package func addSymbolAlias(
    _ alias: SymbolName, to name: String
  ) async throws(CatalogError) -> SymbolSummary {
    let summary = try await catalog.addSymbolAlias(alias, to: name)
    await cache?.purge(.symbol(summary.id))
    return summary
  }

  /// Removes a symbol, as `Catalog.removeSymbol`, and deletes its cached pictures.
  package func removeSymbol(named name: String) async throws(CatalogError) -> RemovedSymbol {
    let removed = try await catalog.removeSymbol(named: name)
    await cache?.purge(.symbol(removed.summary.id))
    return removed
  }

  /// Adds scenes, as `Catalog.add` does, and deletes cached pictures of replaced ones.
  package func add(
    _ new: NewScene, onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> AddOutcome<SceneSummary> {
    let outcome = try await catalog.add(new, onConflict: policy)
    if case .replaced(let summary) = outcome { await cache?.purge(.scene(summary.id)) }
    return outcome
  }

  /// Changes the description of a scene, also in its document, and deletes its cached pictures.
  ///
  /// - Parameter words: Returns the new description for the stored one. It may be called more than once.
  /// - Throws: `SceneDocumentError` if the document cannot have the description, and the errors of
  ///   `Catalog.updateScene`.
  package func updateScene(
    named name: String, _ words: @escaping @Sendable (SceneSummary) -> SceneDescriptionEdit
  ) async throws -> SceneSummary {
    // The description is checked first, since the transaction throws only errors of the catalog.
    _ = try await catalog.scene(named: name).with(words)
    let summary = try await catalog.updateScene(named: name) { stored throws(CatalogError) in
      do throws(SceneDocumentError) { return try stored.with(words) } catch {
        throw .unusable(file: "the scene \(stored.summary.name)", reason: error.message)
      }
    }
    await cache?.purge(.scene(summary.id))
    return summary
  }

  /// Removes a scene, as `Catalog.removeScene`, and deletes its cached pictures.
  package func removeScene(named name: String) async throws(CatalogError) -> SceneSummary {
    let summary = try await catalog.removeScene(named: name)
    await cache?.purge(.scene(summary.id))
    return summary
  }

  /// Changes a set, as `Catalog.updateSet` does, and deletes the cached pictures of renamed members.
  package func updateSet(
    named name: String,
    _ change: @escaping @Sendable (StoredSet) throws(CatalogError) -> SetChange
  ) async throws(CatalogError) -> StoredSet {
    let members = try await catalog.memberIDs(ofSet: name)
    let set = try await catalog.updateSet(named: name, change)
    if set.name != name { await purge(members) }
    return set
  }

  /// Removes a set, as `Catalog.removeSet` does, and deletes the cached pictures of its members.
  package func removeSet(
    named name: String, members removal: MemberRemoval?
  ) async throws(CatalogError) -> StoredSet {
    let members = try await catalog.memberIDs(ofSet: name)
    let set = try await catalog.removeSet(named: name, members: removal)
    await purge(members)
    return set
  }

  private func purge(_ members: [ItemKind: [Int64]]) async {
    guard let cache else { return }
    for id in members[.bitmap] ?? [] { await cache.purge(.bitmap(id)) }
    for id in members[.symbol] ?? [] { await cache.purge(.symbol(id)) }
    for id in members[.scene] ?? [] { await cache.purge(.scene(id)) }
  }
}

extension StoredScene {
  /// Returns the scene with another description.
  fileprivate func with(
    _ words: (SceneSummary) -> SceneDescriptionEdit
  ) throws(SceneDocumentError) -> NewScene {
    var words = words(summary)
    // A scene stays in its set, and its document has its full name.
    if let name = words.name, !name.isExact, let set = summary.name.setName {
      words.name = (try? SetName(stored: set)).map { name.member(of: $0) } ?? name
    }
    let document = try SceneDocument(Array(document.utf8)).with(words)
    guard let name = words.name ?? (try? ItemName(summary.name)) else {
      throw SceneDocumentError(line: 1, message: "/name \(ItemName.rule)")
    }
    return NewScene(document, name: name, source: summary.source)
  }
}

extension RemovedSymbol {
  /// The symbol before its removal.
  package var summary: SymbolSummary {
    switch self {
    case .symbol(let summary), .drawing(_, let summary), .alias(_, let summary): summary
    }
  }
}
