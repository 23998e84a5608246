package import Fetching
package import Foundation
package import GalleryModel
package import Raster

/// None of these changes what the rest of the catalog shows, so none of them changes
/// `Catalog.version`: a burst of loading leaves the answers about bitmaps where they are.
extension Catalog {
  /// The record of a URL.
  package func remoteImage(_ url: RemoteURL) async throws(CatalogError) -> RemoteImageRecord? {
    try await readUnnoted { db in try db.remoteImages.find(url) }
  }

  /// One page of the records, the last used first, and the number of all.
  package func remoteImages(
    phase: LoadPhase?, _ paging: Paging
  ) async throws(CatalogError) -> ItemPage<RemoteImageRecord> {
    let offset = try paging.offset()
    return try await readUnnoted { db in
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

/// The catalog's record of one URL (loading.md §1).
package struct RemoteImageRecord: Sendable, Equatable {
  /// The image of a success.
  package struct Picture: Sendable, Equatable {
    /// Columns and rows, turned as the file says.
    package var size: PixelSize
    /// True for at most 256 colours.
    package var isIndexed: Bool
    /// Different colours.
    package var colorCount: Int
    /// The frames of one that moves; `nil` for one that does not.
    package var animation: StoredAnimation?
    /// Bytes of the file.
    package var byteCount: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    package var contentHash: String
    /// Until then no request asks the origin.
    package var freshUntil: Date
    /// Until then it stands in for what the origin does not give.
    package var staleUntil: Date

    /// The facts of one image.
    package init(
      size: PixelSize, isIndexed: Bool, colorCount: Int, animation: StoredAnimation? = nil,
      byteCount: Int, contentHash: String, freshUntil: Date, staleUntil: Date
    ) {
      self.size = size
      self.isIndexed = isIndexed
      self.colorCount = colorCount
      self.animation = animation
      self.byteCount = byteCount
      self.contentHash = contentHash
      self.freshUntil = freshUntil
      self.staleUntil = staleUntil
    }
  }

  /// Never used again after the record is forgotten.
  package let id: Int64
  /// The address that the image is loaded from.
  package let url: RemoteURL
  /// Success only with `picture`.
  package var phase = LoadPhase.empty
  /// From 1.
  package var generation: Int64
  /// Attempts that failed one after another.
  package var attempts = 0
  /// The reason of the last failure, until an attempt succeeds.
  package var failure: LoadFailure?
  /// The failure in a sentence fit for the public.
  package var message: String?
  /// From then on a request tries again.
  package var nextAttemptAt: Date?
  /// The fingerprint of the policy that a refusal is of.
  package var policy: String?
  /// The origin's entity tag.
  package var etag: String?
  /// The origin's `Last-Modified`.
  package var lastModified: String?
  /// There with `.success` and only with it.
  package var picture: Picture?
  /// The last change of phase or image.
  package var updatedAt: Date
}
