package import Foundation
import GRDB
package import Logging

/// Finished pictures in two tiers, each bounded in bytes, least recently used out first: memory, and
/// a SQLite file of its own whose loss loses nothing.
package final class RenderCache: Sendable {
  /// The bytes each tier may hold.
  package struct Configuration: Sendable {
    package var memoryBytes = 64 << 20
    package var fileBytes = 512 << 20

    package init() {}
  }

  /// What `verify` found.
  package struct Verification: Sendable, Equatable {
    /// Pictures that were read.
    package let checked: Int
    /// Pictures whose bytes were not those that were written; they are gone now.
    package let removed: Int
  }

  /// Opens or makes the file; a damaged one is set aside and made anew, and without a usable file
  /// pictures are kept in memory only, both with a warning in the log.
  package init(file: URL, configuration: Configuration, logger: Logger) {}

  /// Entries and bytes of both tiers.
  package var statistics: (memory: RenderStatistics.Tier, file: RenderStatistics.Tier) {
    get async { (.init(), .init()) }
  }

  /// Forgets every picture of one bitmap in both tiers.
  package func purge(bitmapID: Int64) async {}

  /// Forgets every picture in both tiers.
  package func clear() async {}

  /// Reads every picture in the file and removes those that are damaged.
  package func verify() async -> Verification { Verification(checked: 0, removed: 0) }

  /// Returns when all pictures handed over so far are in the file.
  package func flush() async {}
}
