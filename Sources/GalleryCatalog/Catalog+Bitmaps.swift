import Foundation
package import GalleryModel
import GRDB
package import Raster

extension Catalog {
  /// Throws `.missing` with near names where there is none.
  package func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await read { [file] db in try BitmapTable(db: db, file: file).summary(of: reference) }
  }

  /// The bitmap with its pixels, which are checked against their stored hash.
  ///
  /// Throws `.missing` with near names where there is none, and `.unusable` where the pixels are
  /// damaged.
  package func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap {
    try await read { [file] db in try BitmapTable(db: db, file: file).bitmap(reference) }
  }

  /// A bitmap's summary, and its pixels where they take at most `limit` bytes, found on the caller's
  /// thread; `nil` where there is none, or where it would have to wait.
  ///
  /// Throws `.unusable` where the pixels are damaged.
  package func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)? {
    try lookUp { db in
      try BitmapTable(db: db, file: file).find(reference, pixelsUpTo: limit)
    }
  }

  /// Stores one bitmap in one transaction; it is durable when this returns.
  ///
  /// For a taken name `.fail` throws `.nameTaken`, `.skip` changes nothing, and `.replace` keeps the
  /// id, raises the revision, and puts the new pixels and source there; label and tags are replaced
  /// where new ones are given and kept otherwise. Throws `.invalid` for a label or tag against the
  /// rules.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome
  {
    guard let outcome = try await add([new], onConflict: policy).first else {
      throw .unavailable(file: file.path, reason: "nothing was added")
    }
    return try outcome.get()
  }

  /// The same for many in one transaction, each with an outcome of its own: `.failure` for what
  /// `add` throws of one bitmap.
  ///
  /// Throws what stops all of them, such as a full disk; then none is stored.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome, CatalogError>]
  {
    var checked: [Result<CheckedBitmap, CatalogError>] = []
    for new in new { checked.append(await CheckedBitmap.result(of: new)) }
    let items = checked
    if policy != .replace {
      // Nobody is locked out, or told of a change, where there is nothing to write.
      let settled = try await read { [file] db in
        let table = BitmapTable(db: db, file: file)
        return try items.map { item -> Result<AddOutcome, CatalogError>? in
          switch item {
          case .success(let new): try table.settled(new, onConflict: policy)
          case .failure(let error): .failure(error)
          }
        }
      }
      let outcomes = settled.compactMap { $0 }
      if outcomes.count == items.count { return outcomes }
    }
    return try await write { [file] db in
      let table = BitmapTable(db: db, file: file)
      return try items.map { item in
        switch item {
        case .success(let new): try table.add(new, onConflict: policy)
        case .failure(let error): .failure(error)
        }
      }
    }
  }

  /// Reads, changes and writes in one transaction, so that changes by other processes are not lost.
  ///
  /// `change` is called once, while the catalog is locked for other writers, and should be quick. An
  /// empty change changes nothing, also not the revision. Throws `.missing`, `.invalid` and
  /// `.nameTaken`.
  package func update(
    _ reference: BitmapReference,
    _ change: @escaping @Sendable (StoredBitmap) throws(CatalogError) -> BitmapChange
  ) async throws(CatalogError) -> BitmapSummary {
    try await write { [file] db in
      let table = BitmapTable(db: db, file: file)
      let stored = try table.bitmap(reference)
      let checked = try CheckedChange(try change(stored))
      return checked.isEmpty ? stored.summary : try table.apply(checked, to: stored.summary.id)
    }
  }

  /// Removes one and returns what it was; its id is never used again.
  ///
  /// Throws `.missing` with near names where there is none.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await write { [file] db in
      let table = BitmapTable(db: db, file: file)
      let summary = try table.summary(of: reference)
      try table.delete(summary.id)
      return summary
    }
  }
}
