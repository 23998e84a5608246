import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import Synchronization

/// The records of remote images in the catalog, and when they were used, which the catalog hears of
/// later.
final class RecordBook: Sendable {
  /// A record, and whether its file is at hand.
  typealias Knowledge = (record: RemoteImageRecord?, hasFile: Bool)

  private struct State {
    /// The last uses of records that the catalog has not heard of.
    var uses: [Int64: Date] = [:]
    /// Grows whenever a record may have changed, so that a decision is not made on an older one.
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

  /// The record as it is now, whatever changes while it is read.
  func record(of url: RemoteURL) async throws(LoadError) -> RemoteImageRecord? {
    try await knowledge(of: url, looksForFile: false).record
  }

  /// The same, and whether its file is at hand.
  func knowledge(
    of url: RemoteURL, looksForFile: Bool = true
  ) async throws(LoadError) -> Knowledge {
    var known: Knowledge = (nil, false)
    // A bound, not an expectation: an attempt would have to end during each of the reads.
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

  /// Some of the records, the last used first, and the number of all.
  func list(
    phase: LoadPhase?, _ paging: Paging
  ) async throws(LoadError) -> ItemPage<RemoteImageRecord> {
    try await flushUses()
    return try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.remoteImages(phase: phase, paging)
    }
  }

  /// Raises the generation of a record, or makes one, and forgets the least recently used beyond the
  /// limit with all that was kept for them.
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

  /// Writes what came of an attempt and returns the record that counts from now on: another one, where
  /// another process has a newer attempt or has forgotten the URL.
  func finish(
    _ record: RemoteImageRecord
  ) async throws(CatalogError) -> (latest: RemoteImageRecord?, isWritten: Bool) {
    let isWritten = try await catalog.finishLoading(record)
    return (isWritten ? record : try await catalog.remoteImage(record.url), isWritten)
  }

  /// Removes a record with file and renderings; false where there was none.
  func remove(_ url: RemoteURL) async throws(LoadError) -> Bool {
    let removed = try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.removeRemoteImage(url)
    }
    noteChange()
    guard let removed else { return false }
    await pixels.removeAll(of: removed)
    return true
  }

  /// Notes that a record may be another one now.
  func noteChange() { state.withLock { $0.changes += 1 } }

  /// Notes that a record was used.
  func noteUse(of id: Int64, at now: Date) { state.withLock { $0.uses[id] = now } }

  /// Tells the catalog which records were used since it last heard.
  func flushUses() async throws(LoadError) {
    let uses = state.withLock { $0.takeUses() }
    guard !uses.isEmpty else { return }
    try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.noteRemoteImageUses(uses)
    }
  }

  /// The catalog's errors, and those of a cancelled task, in the loader's words.
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
