package import Foundation
import GRDB

/// The collection: bitmaps with names, labels, tags and pixels in one SQLite file.
///
/// Many processes may have it open at once; what one has committed, the next read of another sees.
package final class Catalog: Sendable {
  /// The database file.
  package let file: URL

  /// Opens the file, creating and migrating it where needed.
  ///
  /// - Parameter migrations: the folder of numbered SQL files; the package's own by default.
  package init(file: URL, migrations: URL? = nil) throws(CatalogError) {
    self.file = file
  }

  /// A number that is another one after any change by this program, in this or another process; read
  /// from a small file beside the database without touching SQLite, so cheap enough for each request.
  package var version: UInt64 { 0 }
}
