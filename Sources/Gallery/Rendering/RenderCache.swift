package import Foundation
import GRDB
package import Logging

/// Finished pictures in two tiers, each bounded in bytes, least recently used out first: memory, and
/// a SQLite file of its own whose loss loses nothing.
package final class RenderCache: Sendable {
  /// The bytes each tier may hold.
  package struct Configuration: Sendable {
    package var memoryBytes = 32 << 20
    package var fileBytes = 512 << 20

    package init() {}
  }

  /// Opens or makes the file; a damaged one is set aside and made anew, with a warning in the log.
  package init(file: URL, configuration: Configuration, logger: Logger) throws(CatalogError) {}
}
