package import Fetching
package import Foundation
package import GalleryModel

/// None of these changes what the rest of the catalog shows, so none of them changes
/// `Catalog.version`: a burst of loading leaves the answers about bitmaps where they are.
extension Catalog {
  /// The record of a URL.
  package func remoteImage(_ url: RemoteURL) async throws(CatalogError) -> RemoteImageRecord? {
    try await read { db in try db.remoteImages.find(url) }
  }

  /// One page of the records, the last used first, and the number of all.
  package func remoteImages(
    phase: LoadPhase?, _ paging: Paging
  ) async throws(CatalogError) -> ItemPage<RemoteImageRecord> {
    let offset = try paging.offset()
    return try await read { db in
      return ItemPage(
        items: try db.remoteImages.records(phase: phase, limit: paging.perPage, offset: offset),
        total: try db.remoteImages.count(phase: phase))
    }
  }

  /// Begins an attempt: the record's generation grows, or it is made; of others so many of the least
  /// recently used are removed that at most `limit` are left.
  ///
  /// - Parameters:
  ///   - isRenewal: True where the image that is there stays meanwhile; otherwise the record is
  ///     empty, and keeps only the number of failed attempts.
  ///   - uses: The last uses of other records, by their ids.
  package func beginLoading(
    _ url: RemoteURL, isRenewal: Bool, at now: Date, uses: [Int64: Date], limit: Int
  ) async throws(CatalogError) -> (record: RemoteImageRecord, removed: [Int64]) {
    try await writeSilently { db in
      try db.remoteImages.noteUses(uses)
      let record = try db.remoteImages.begin(url, isRenewal: isRenewal, at: now)
      return (record, try db.remoteImages.sweep(downTo: limit, sparing: record.id))
    }
  }

  /// Writes what came of an attempt; `false`, and nothing is written, where a newer one has begun or
  /// the record is gone.
  package func finishLoading(_ record: RemoteImageRecord) async throws(CatalogError) -> Bool {
    try await writeSilently { db in try db.remoteImages.finish(record) }
  }

  /// Removes what is kept of a URL and returns the record's id.
  package func removeRemoteImage(_ url: RemoteURL) async throws(CatalogError) -> Int64? {
    try await writeSilently { db in
      guard let id = try db.remoteImages.id(of: url) else { return nil }
      try db.remoteImages.remove(id)
      return id
    }
  }

  /// Notes when records were used last.
  package func noteRemoteImageUses(_ uses: [Int64: Date]) async throws(CatalogError) {
    try await writeSilently { db in try db.remoteImages.noteUses(uses) }
  }
}
