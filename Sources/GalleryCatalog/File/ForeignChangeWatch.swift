import Foundation
import GalleryModel
import GRDB
package import Logging
import SQLiteFiles

extension Catalog {
  /// Notices changes by programs that do not know the change token, such as `sqlite3`, and then
  /// gives `version` another value; runs until its task is cancelled.
  ///
  /// It goes on with another file that has taken the place of the database.
  ///
  /// - Parameter interval: the time between two looks, so the longest that such a change stays
  ///   unnoticed.
  package func watchForeignChanges(
    every interval: Duration = .seconds(1), logger: Logger = Logger(label: "catalog")
  ) async {
    let watch = ForeignChangeWatch(database)
    while !Task.isCancelled {
      await database.follow(logger) { await watch.close() }
      await watch.look()
      // Throws only when cancelled, which the loop looks at itself.
      try? await Task.sleep(for: interval)
    }
  }
}

/// Compares `PRAGMA data_version` on a connection of its own, where every commit of any other
/// connection changes it (sqlite.org/pragma.html).
///
/// Our own commits change it too: then the token changes once more, which costs a little and is
/// safe, while telling the two apart could miss a foreign commit between two of ours.
actor ForeignChangeWatch {
  private let database: CatalogFile
  private var connection: DatabaseQueue?
  private var lastVersion: Int64?

  init(_ database: CatalogFile) { self.database = database }

  /// Ends the connection; the next look has another one.
  func close() { connection = nil }

  /// Looks once; the first look always counts as a change.
  func look() async {
    database.token.reopen()
    let version = await dataVersion()
    if version == nil || version != lastVersion { database.token.bump() }
    lastVersion = version
  }

  /// `nil` while the database cannot be read; the next look opens it anew.
  private func dataVersion() async -> Int64? {
    do {
      let connection = try self.connection ?? open()
      self.connection = connection
      return try await connection.read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") }
    } catch {
      connection = nil
      return nil
    }
  }

  private func open() throws -> DatabaseQueue {
    var configuration = Catalog.configuration
    configuration.label = "catalog.watch"
    configuration.readonly = true
    return try DatabaseQueue(
      path: try database.connections.get().path, configuration: configuration)
  }
}
