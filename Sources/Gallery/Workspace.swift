package import Foundation
package import GalleryCatalog
package import GalleryModel
package import GalleryRendering
package import Logging

/// The catalog and its render cache opened side by side, as every command needs them: edits made
/// here also purge the renderings that they make unreachable.
package struct Workspace: Sendable {
  /// The collection.
  package let catalog: Catalog
  /// The finished pictures; `nil` when the cache is switched off.
  package let cache: RenderCache?

  /// Opens both, creating and migrating where needed.
  ///
  /// - Parameters:
  ///   - migrations: The folder of numbered SQL files; the package's own by default.
  ///   - cacheFile: Beside the database by default, its name with `.render-cache` after it.
  ///   - cache: `nil` opens no cache.
  package init(
    database: URL, migrations: URL? = nil, cacheFile: URL? = nil,
    cache: RenderCache.Configuration? = .init(), logger: Logger
  ) throws(CatalogError) {
    catalog = try Catalog(file: database, migrations: migrations)
    self.cache = cache.map {
      RenderCache(
        file: cacheFile ?? Self.cacheFile(of: database), configuration: $0, logger: logger)
    }
  }

  /// The place of a database's cache unless another is named.
  package static func cacheFile(of database: URL) -> URL {
    database.deletingLastPathComponent()
      .appendingPathComponent(database.lastPathComponent + ".render-cache")
  }
}

extension Workspace {
  /// `Catalog.add`; a replaced bitmap's renderings are purged.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome
  {
    let outcome = try await catalog.add(new, onConflict: policy)
    if case .replaced(let summary) = outcome { await cache?.purge(.bitmap(summary.id)) }
    return outcome
  }

  /// `Catalog.add` of many in one transaction; renderings of replaced bitmaps are purged.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome, CatalogError>]
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
    _ change: @escaping @Sendable (StoredBitmap) throws(CatalogError) -> BitmapChange
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
}
