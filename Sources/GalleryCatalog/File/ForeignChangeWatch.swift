import Foundation
import GRDB
import GalleryModel
package import Logging

extension Catalog {
  /// Changes `version` when a program that does not know the change token, such as `sqlite3`, writes to the database.
  ///
  /// If another file replaces the database, the task watches the new file. The first check counts as a change and is
  /// complete when this function returns. A server that answers only afterwards therefore renders each picture once.
  ///
  /// - Parameter interval: The time between two checks, and so the maximum delay before such a change is noticed
  ///   while this program does not write.
  /// - Returns: The task that checks until it is cancelled.
  package func watchForeignChanges(
    every interval: Duration = .seconds(1), logger: Logger = Logger(label: "catalog")
  ) async -> Task<Void, Never> {
    let watch = ForeignChangeWatch(database)
    await watch.poll()
    return Task {
      while true {
        // Throws only on cancellation, which the next line checks.
        try? await Task.sleep(for: interval)
        if Task.isCancelled { return }
        await database.follow(logger) { await watch.close() }
        await watch.poll()
      }
    }
  }
}

/// A watch for foreign commits, which compares `PRAGMA data_version` on a separate connection, where every commit of
/// any other connection changes it (sqlite.org/pragma.html).
///
/// Our own commits change it too, but they report the parts that they touch. A foreign commit between two of ours
/// cannot be detected, so while this program writes, everything counts as changed from time to time (sharing.md §10).
actor ForeignChangeWatch {
  /// The number of doubtful checks before everything counts as changed.
  static let unconfirmedChecks = 10

  private let database: CatalogFile
  private var connection: DatabaseQueue?
  private var lastVersion: Int64?
  /// The number that transactions of this program replace, from the last check.
  private var lastOwn: UInt64?
  /// The number of checks since a commit that may have been foreign although this program has committed too;
  /// otherwise 0.
  private var doubts = 0

  init(_ database: CatalogFile) { self.database = database }

  /// Closes the connection; the next check opens another one.
  func close() { connection = nil }

  /// Checks once; the first check always counts as a change.
  func poll() async {
    database.token.reopen()
    let version = await dataVersion()
    let table = database.token.storedTable
    let own = table.numbers[ChangeTable.Place.own]
    let isChanged = version == nil || version != lastVersion
    if doubts > 0 || isChanged { doubts += 1 }
    // A program that was killed while it reported its change leaves the table unsealed.
    let isKnown = lastVersion != nil && table.isSealed && version != nil
    if !isKnown || doubts > Self.unconfirmedChecks || (isChanged && own == lastOwn) {
      database.token.bump()
      doubts = 0
      lastOwn = database.token.storedTable.numbers[ChangeTable.Place.own]
    } else {
      lastOwn = own
    }
    lastVersion = version
  }

  /// Returns the data version, or `nil` if the database cannot be read; the next check then opens it again.
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
