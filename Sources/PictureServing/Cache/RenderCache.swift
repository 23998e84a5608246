package import Foundation
package import Logging

/// Finished pictures in two tiers, each bounded in bytes, least recently used out first: memory, and
/// a SQLite file of its own whose loss loses nothing.
///
/// No fault of the cache reaches a caller: what cannot be read is drawn, what cannot be written is
/// not kept, and the log says so.
package final class RenderCache: Sendable {
  /// The bytes each tier may hold; 0 switches a tier off.
  package struct Configuration: Sendable {
    /// 64 MiB; one picture may take an eighth of it.
    package var memoryBytes = 64 << 20
    /// 512 MiB; one picture may take an eighth of it.
    package var fileBytes = 512 << 20
    /// False for a program that has no pictures to keep: a file that is there is used, and none is made.
    package var makesFile = true

    /// The defaults.
    package init() {}

    /// That of a program that edits, and only forgets pictures.
    package static let forEdits: Self = {
      var configuration = Self()
      configuration.makesFile = false
      return configuration
    }()
  }

  /// The tiers that a picture belongs to.
  package struct Tiers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Memory, where finding a picture costs a look-up in a dictionary.
    package static let memory = Tiers(rawValue: 1)
    /// The file, where it costs two queries and a part of a transaction.
    package static let file = Tiers(rawValue: 2)
    /// Memory and the file.
    package static let all: Tiers = [.memory, .file]
  }

  /// The findings of `verify`.
  package struct Verification: Sendable, Equatable {
    /// Pictures that were read.
    package let checked: Int
    /// Pictures whose bytes were not those that were written; they are gone now.
    package let removed: Int
  }

  private let memory: MemoryTier
  private let disk: FileTier

  /// Opens or makes the file.
  ///
  /// A damaged one is renamed to `<name>.damaged-<n>` and begun anew; without a usable file (its
  /// folder cannot be written, or it belongs to another program) pictures are kept in memory only.
  /// Both are warnings in the log.
  package init(file: URL, configuration: Configuration, logger: Logger) {
    memory = MemoryTier(budget: configuration.memoryBytes)
    let isWanted =
      configuration.makesFile || FileManager.default.fileExists(atPath: file.path)
    disk = FileTier(file: file, budget: isWanted ? configuration.fileBytes : 0, logger: logger)
  }

  /// The cache file.
  package var file: URL { disk.url }

  /// Hits, misses, entries and bytes of both tiers.
  package var statistics: (memory: RenderStatistics.Tier, file: RenderStatistics.Tier) {
    get async { (memory.statistics, await disk.statistics) }
  }

  /// Forgets every picture of one bitmap or symbol in both tiers.
  package func purge(_ subject: PictureKey.Subject) async {
    memory.removeAll(of: subject)
    await disk.make(.purge(subject))
  }

  /// Forgets every picture in both tiers.
  package func clear() async {
    memory.removeAll()
    await disk.make(.clear)
  }

  /// Reads every picture in the file and removes those that are damaged.
  package func verify() async -> Verification { await disk.verify() }

  /// Returns when all pictures handed over so far are in the file: before a program ends.
  package func flush() async { await disk.flush() }

  /// The picture in memory: a look-up in a dictionary, without waiting.
  func pictureInMemory(for key: PictureKey, countsMiss: Bool = true) -> RenderedImage? {
    memory.entry(for: key, countsMiss: countsMiss)?.image
  }

  /// The picture in the file, which from then on is in memory too.
  func pictureInFile(for key: PictureKey) async -> RenderedImage? {
    remembered(await disk.entry(for: key), for: key)?.image
  }

  /// The same on the caller's thread, for a picture that is small if it is there.
  func smallPictureInFile(for key: PictureKey) -> RenderedImage? {
    remembered(disk.smallEntry(for: key), for: key)?.image
  }

  /// Keeps a picture in its tiers; in the file a moment later.
  func insert(_ picture: RenderedImage, for key: PictureKey, in tiers: Tiers = .all) {
    insert(.picture(picture), for: key, in: tiers)
  }

  /// The file that pictures are made from, in memory or in the cache file.
  package func file(for key: PictureKey) async -> [UInt8]? {
    if let entry = memory.entry(for: key, countsMiss: false) { return entry.bytes }
    return remembered(await disk.entry(for: key), for: key)?.bytes
  }

  /// Keeps a file that pictures are made from, bounded with the pictures and as little a loss as they are.
  package func insert(file bytes: [UInt8], for key: PictureKey) {
    insert(.file(bytes), for: key, in: .all)
  }

  private func insert(_ entry: CacheEntry, for key: PictureKey, in tiers: Tiers) {
    if tiers.contains(.memory) { memory.insert(entry, for: key) }
    if tiers.contains(.file) { disk.insert(entry, for: key) }
  }

  private func remembered(_ entry: CacheEntry?, for key: PictureKey) -> CacheEntry? {
    if let entry { memory.insert(entry, for: key) }
    return entry
  }
}
