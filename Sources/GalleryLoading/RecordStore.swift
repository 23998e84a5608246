import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWire
import Synchronization

/// The records of remote images in the catalog, and their times of use, which are written in batches.
final class RecordStore: Sendable {
  /// A record, and whether its file is available.
  typealias Knowledge = (record: RemoteImageRecord?, hasFile: Bool)

  private struct State {
    /// The last uses of records that are not yet written to the catalog.
    var uses: [Int64: Date] = [:]
    /// Increases when a record may have changed, so that no decision is based on an older record.
    var changes = 0

    mutating func takeUses() -> [Int64: Date] {
      defer { uses = [:] }
      return uses
    }
  }

  private let catalog: Catalog
  private let pixels: PixelStore
  private let state = Mutex(State())

  init(catalog: Catalog, pixels: PixelStore) {
    self.catalog = catalog
    self.pixels = pixels
  }

  /// Returns the current record, even if it changes while it is read.
  func record(of url: RemoteURL) async throws(LoadError) -> RemoteImageRecord? {
    try await knowledge(of: url, looksForFile: false).record
  }

  /// Returns the current record and whether its file is available.
  func knowledge(
    of url: RemoteURL, looksForFile: Bool = true
  ) async throws(LoadError) -> Knowledge {
    var known: Knowledge = (nil, false)
    // This is a bound: an attempt would have to end during each of the reads.
    for _ in 0..<8 {
      let before = state.withLock { $0.changes }
      known.record = try await fromCatalog { catalog throws(CatalogError) in
        try await catalog.remoteImage(url)
      }
      if looksForFile, let record = known.record, let picture = record.picture {
        known.hasFile = await pixels.contains(record.id, contentHash: picture.contentHash)
      }
      if state.withLock({ $0.changes }) == before { break }
    }
    return known
  }

  /// Returns some of the records, the most recently used first, and the number of all records.
  func list(
    phase: LoadPhase?, _ paging: Paging
  ) async throws(LoadError) -> ItemPage<RemoteImageRecord> {
    try await flushUses()
    return try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.remoteImages(phase: phase, paging)
    }
  }

  /// Increments the generation of a record, or creates it.
  ///
  /// The least recently used records beyond the limit are evicted with their files.
  func begin(
    _ url: RemoteURL, isRenewal: Bool, at now: Date, limit: Int
  ) async throws(CatalogError) -> RemoteImageRecord {
    let uses = state.withLock { $0.takeUses() }
    let (record, removed) = try await catalog.beginLoading(
      url, isRenewal: isRenewal, at: now, uses: uses, limit: limit)
    if !removed.isEmpty {
      Task { [pixels] in for id in removed { await pixels.removeAll(of: id) } }
    }
    return record
  }

  /// Writes the result of an attempt and returns the current record.
  ///
  /// It differs from the written one if another process has a newer attempt or has removed the URL.
  func finish(
    _ record: RemoteImageRecord
  ) async throws(CatalogError) -> (latest: RemoteImageRecord?, isWritten: Bool) {
    let isWritten = try await catalog.finishLoading(record)
    return (isWritten ? record : try await catalog.remoteImage(record.url), isWritten)
  }

  /// Removes a record with its file and renderings; returns false if there was none.
  func remove(_ url: RemoteURL) async throws(LoadError) -> Bool {
    let removed = try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.removeRemoteImage(url)
    }
    noteChange()
    guard let removed else { return false }
    await pixels.removeAll(of: removed)
    return true
  }

  /// Records that a record may have changed.
  func noteChange() { state.withLock { $0.changes += 1 } }

  /// Records that a record was used.
  func noteUse(of id: Int64, at now: Date) { state.withLock { $0.uses[id] = now } }

  /// Writes the uses since the last call to the catalog.
  func flushUses() async throws(LoadError) {
    let uses = state.withLock { $0.takeUses() }
    guard !uses.isEmpty else { return }
    try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.noteRemoteImageUses(uses)
    }
  }

  /// Converts errors of the catalog and of cancelled tasks to the loader's errors.
  private func fromCatalog<Value>(
    _ body: (Catalog) async throws(CatalogError) -> Value
  ) async throws(LoadError) -> Value {
    do {
      return try await body(catalog)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }
}
