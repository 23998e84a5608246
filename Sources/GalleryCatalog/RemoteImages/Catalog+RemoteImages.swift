package import Fetching
package import Foundation
package import GalleryModel
package import GalleryWire
package import Raster

/// The records of remote images, which do not affect `Catalog.version`, so that many downloads do not invalidate
/// answers about bitmaps.
extension Catalog {
  /// Returns the record of a URL, or `nil` if it has no record.
  package func remoteImage(_ url: RemoteURL) async throws(CatalogError) -> RemoteImageRecord? {
    try await readUnnoted { db in try db.remoteImages.find(url) }
  }

  /// Returns one page of the records, the most recently used first, and the number of all records in the phase.
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

  /// Begins an attempt: increments the record's generation or creates the record, and evicts the least recently used
  /// of the other records, so that at most `limit` remain.
  ///
  /// - Parameters:
  ///   - isRenewal: Whether the present image stays in the meantime; otherwise the record is emptied, except for the
  ///     number of failed attempts.
  ///   - uses: The last uses of other records, by id.
  package func beginLoading(
    _ url: RemoteURL, isRenewal: Bool, at now: Date, uses: [Int64: Date], limit: Int
  ) async throws(CatalogError) -> (record: RemoteImageRecord, removed: [Int64]) {
    try await writeSilently { db in
      try db.remoteImages.noteUses(uses)
      let record = try db.remoteImages.begin(url, isRenewal: isRenewal, at: now)
      return (record, try db.remoteImages.sweep(downTo: limit, sparing: record.id))
    }
  }

  /// Writes the result of an attempt, and returns false without writing if a newer attempt has begun or the record is
  /// gone.
  package func finishLoading(_ record: RemoteImageRecord) async throws(CatalogError) -> Bool {
    try await writeSilently { db in try db.remoteImages.finish(record) }
  }

  /// Removes the record of a URL, and returns its id.
  package func removeRemoteImage(_ url: RemoteURL) async throws(CatalogError) -> Int64? {
    try await writeSilently { db in
      guard let id = try db.remoteImages.id(of: url) else { return nil }
      try db.remoteImages.remove(id)
      return id
    }
  }

  /// Writes the last uses of records.
  package func noteRemoteImageUses(_ uses: [Int64: Date]) async throws(CatalogError) {
    try await writeSilently { db in try db.remoteImages.noteUses(uses) }
  }
}

/// The catalog's record of one URL (loading.md §1).
package struct RemoteImageRecord: Sendable, Equatable {
  /// The image of a successful attempt.
  package struct Picture: Sendable, Equatable {
    /// The number of columns and rows, after the rotation that the file specifies.
    package var size: PixelSize
    /// Whether the image has at most 256 colours.
    package var isIndexed: Bool
    /// The number of different colours.
    package var colorCount: Int
    /// The frames of an animation, or `nil` for a still image.
    package var animation: StoredAnimation?
    /// The size of the file in bytes.
    package var byteCount: Int
    /// The SHA-256 of the file as 64 hexadecimal digits.
    package var contentHash: String
    /// The end of freshness: until then, no request asks the origin.
    package var freshUntil: Date
    /// The end of staleness: until then, the image is shown if the origin fails.
    package var staleUntil: Date

    /// Creates the record of one image.
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

  /// The id, which is never used again after the record is removed.
  package let id: Int64
  /// The URL of the image.
  package let url: RemoteURL
  /// The phase; it is `.success` only if there is a `picture`.
  package var phase = LoadPhase.empty
  /// The number of the last attempt, from 1.
  package var generation: Int64
  /// The number of consecutive failed attempts.
  package var attempts = 0
  /// The class of the last failure, or `nil` after a success.
  package var failure: LoadFailure?
  /// A sentence about the failure that clients may see.
  package var message: String?
  /// The earliest time at which a request starts a new attempt.
  package var nextAttemptAt: Date?
  /// The fingerprint of the policy that refused the URL.
  package var policy: String?
  /// The origin's entity tag.
  package var etag: String?
  /// The origin's `Last-Modified`.
  package var lastModified: String?
  /// The image, if and only if the phase is `.success`.
  package var picture: Picture?
  /// The time of the last change of phase or image.
  package var updatedAt: Date
}
