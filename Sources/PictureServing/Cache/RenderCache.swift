package import Foundation
package import Logging

/// A cache of finished pictures in two tiers, memory and a SQLite file, each limited in bytes with
/// least-recently-used eviction.
///
/// Losing the file loses no data, since every picture can be drawn again. Errors of the cache never reach a caller:
/// a picture that cannot be read is drawn, one that cannot be written is not stored, and both are logged.
package final class RenderCache: Sendable {
  /// The maximum sizes of the tiers in bytes; 0 disables a tier.
  package struct Configuration: Sendable {
    /// The size of the memory tier, by default 64 MiB; one picture may take an eighth of it.
    package var memoryBytes = 64 << 20
    /// The size of the cache file, by default 512 MiB; one picture may take an eighth of it.
    package var fileBytes = 512 << 20
    /// Whether a missing file is created; an existing one is used in any case.
    package var makesFile = true

    /// Creates the default configuration.
    package init() {}

    /// The configuration of a program that edits items and only purges pictures.
    package static let forEdits: Self = {
      var configuration = Self()
      configuration.makesFile = false
      return configuration
    }()
  }

  /// A set of tiers that may store a picture.
  package struct Tiers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Memory: finding a picture takes one look-up in a dictionary.
    package static let memory = Tiers(rawValue: 1)
    /// The file: storing and finding a picture takes two queries and part of a transaction.
    package static let file = Tiers(rawValue: 2)
    /// Memory and the file.
    package static let all: Tiers = [.memory, .file]
  }

  /// The result of `verify`.
  package struct Verification: Sendable, Equatable {
    /// The number of pictures that were read.
    package let checked: Int
    /// The number of damaged pictures, which have been removed.
    package let removed: Int
  }

  private let memory: MemoryTier
  private let disk: FileTier

  /// Opens or creates the file.
  ///
  /// A damaged file is renamed to `<name>.damaged-<n>` and recreated. If no file can be used, because its folder is
  /// not writable or the file belongs to another program, pictures are kept in memory only. Both cases are logged
  /// as warnings.
  package init(file: URL, configuration: Configuration, logger: Logger) {
    memory = MemoryTier(budget: configuration.memoryBytes)
    let isWanted =
      configuration.makesFile || FileManager.default.fileExists(atPath: file.path)
    disk = FileTier(file: file, budget: isWanted ? configuration.fileBytes : 0, logger: logger)
  }

  /// The URL of the cache file.
  package var file: URL { disk.url }

  /// The hits, misses, entries and bytes of both tiers.
  package var statistics: (memory: RenderStatistics.Tier, file: RenderStatistics.Tier) {
    get async { (memory.statistics, await disk.statistics) }
  }

  /// Removes every picture of an item from both tiers.
  package func purge(_ subject: PictureKey.Subject) async {
    memory.removeAll(of: subject)
    await disk.make(.purge(subject))
  }

  /// Removes every picture from both tiers.
  package func clear() async {
    memory.removeAll()
    await disk.make(.clear)
  }

  /// Reads every picture in the file and removes the damaged ones.
  package func verify() async -> Verification { await disk.verify() }

  /// Waits until all pictures stored so far are written to the file, before a program ends.
  package func flush() async { await disk.flush() }

  /// Returns a picture from memory without waiting, with one look-up in a dictionary.
  func pictureInMemory(for key: PictureKey, countsMiss: Bool = true) -> RenderedImage? {
    memory.entry(for: key, countsMiss: countsMiss)?.image
  }

  /// Returns a picture from the file and stores it in memory.
  func pictureInFile(for key: PictureKey) async -> RenderedImage? {
    remembered(await disk.entry(for: key), for: key)?.image
  }

  /// Returns a picture from the file on the caller's thread; use it only if the picture is known to be small.
  func smallPictureInFile(for key: PictureKey) -> RenderedImage? {
    remembered(disk.smallEntry(for: key), for: key)?.image
  }

  /// Stores a picture in its tiers; the file is written a moment later.
  func insert(_ picture: RenderedImage, for key: PictureKey, in tiers: Tiers = .all) {
    insert(.picture(picture), for: key, in: tiers)
  }

  /// Returns the source file of pictures, from memory or the cache file.
  package func file(for key: PictureKey) async -> [UInt8]? {
    if let entry = memory.entry(for: key, countsMiss: false) { return entry.bytes }
    return remembered(await disk.entry(for: key), for: key)?.bytes
  }

  /// Stores the source file of pictures, which counts towards the limits for pictures and may be evicted, too.
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
