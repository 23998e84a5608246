import GRDB
import Raster

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

  /// What is known of a bitmap, and its pixels where they take at most `limit` bytes, found on the
  /// caller's thread; `nil` where there is none.
  ///
  /// Throws `.unusable` where the pixels are damaged.
  func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)? {
    try lookUp { db in
      try BitmapTable(db: db, file: file).find(reference, pixelsUpTo: limit)
    }
  }

  /// Stores one bitmap in one transaction; it is durable when this returns.
  ///
  /// Where the name is taken, `.fail` throws `.nameTaken`, `.skip` changes nothing, and `.replace`
  /// keeps the id, raises the revision, and puts the new pixels and source there; label and tags
  /// are replaced where new ones are given and kept otherwise. Throws `.invalid` for a label or tag
  /// against the rules.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome
  {
    let checked = try await CheckedBitmap(new)
    let reference = BitmapReference.name(checked.name)
    if policy != .replace, let present = try await find(reference) {
      guard policy == .skip else { throw .nameTaken(checked.name.text) }
      return .skipped(present)
    }
    return try await write { [file] db in
      let table = BitmapTable(db: db, file: file)
      guard let present = try table.find(reference) else {
        return .added(try table.insert(checked))
      }
      switch policy {
      case .fail: throw CatalogError.nameTaken(checked.name.text)
      case .skip: return .skipped(present)
      case .replace: return .replaced(try table.replace(present.id, with: checked))
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

  private func find(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary? {
    try await read { [file] db in try BitmapTable(db: db, file: file).find(reference) }
  }
}
