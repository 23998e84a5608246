import Foundation

extension Catalog {
  /// Throws `.missing` with near names where there is none.
  package func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    throw .missing(reference: reference.description, near: [])
  }

  /// Throws `.missing` with near names where there is none.
  package func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap {
    throw .missing(reference: reference.description, near: [])
  }

  package func bitmaps(_ query: BitmapQuery) async throws(CatalogError) -> BitmapPage {
    BitmapPage(bitmaps: [], total: 0)
  }

  /// All tags with their counts, most used first, then by name.
  package func tags() async throws(CatalogError) -> [TagCount] { [] }

  /// The bitmaps before and after one in the order of ids.
  package func neighbors(of id: Int64) async throws(CatalogError) -> (
    previous: BitmapSummary?, next: BitmapSummary?
  ) { (nil, nil) }

  /// Stores one bitmap in one transaction; it is durable when this returns.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome
  {
    throw .unavailable(file: file.path, reason: "not written yet")
  }

  /// Reads, changes and writes in one transaction, so that changes by other processes are not lost.
  package func update(
    _ reference: BitmapReference,
    _ change: @escaping @Sendable (StoredBitmap) throws(CatalogError) -> BitmapChange
  ) async throws(CatalogError) -> BitmapSummary {
    throw .missing(reference: reference.description, near: [])
  }

  /// Removes one and returns what it was.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    throw .missing(reference: reference.description, near: [])
  }
}
