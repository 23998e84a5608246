import Foundation
import GRDB
import GalleryModel
package import Logging

extension Catalog {
  /// Changes `version` when a program that does not know the change token, such as `sqlite3`, has written.
  ///
  /// If another file takes the place of the database, the task watches the new file. The first look counts as a
  /// change, and it is over when this function returns: a server that answers only then renders each picture once.
  ///
  /// - Parameter interval: The time between two looks, so the longest that such a change stays
  ///   unnoticed while this program writes nothing.
  /// - Returns: The task that looks, until it is cancelled.
  package func watchForeignChanges(
    every interval: Duration = .seconds(1), logger: Logger = Logger(label: "catalog")
  ) async -> Task<Void, Never> {
    let watch = ForeignChangeWatch(database)
    await watch.look()
    return Task {
      while true {
        // Throws only when it is cancelled, which the next line looks at.
        try? await Task.sleep(for: interval)
        if Task.isCancelled { return }
        await database.follow(logger) { await watch.close() }
        await watch.look()
      }
    }
  }
}

/// Compares `PRAGMA data_version` on a connection of its own, where every commit of any other
/// connection changes it (sqlite.org/pragma.html).
///
/// Our own commits change it too, and tell of themselves what they touch. A foreign commit between two of ours cannot
/// be told from them, so while this program writes, everything is taken as changed from time to time (sharing.md §10).
actor ForeignChangeWatch {
  /// Looks after which everything is taken as changed, while this program writes.
  static let doubtfulLooks = 10

  private let database: CatalogFile
  private var connection: DatabaseQueue?
  private var lastVersion: Int64?
  /// The number that transactions of this program replace.
  private var lastOwn: UInt64?
  /// Looks since a commit that may have been foreign, though this program has made some; 0 if there is none.
  private var doubts = 0

  init(_ database: CatalogFile) { self.database = database }

  /// Ends the connection; the next look has another one.
  func close() { connection = nil }

  /// Looks once; the first look always counts as a change.
  func look() async {
    database.token.reopen()
    let version = await dataVersion()
    let table = database.token.storedTable
    let own = table.numbers[ChangeTable.Place.own]
    let isChanged = version == nil || version != lastVersion
    if doubts > 0 || isChanged { doubts += 1 }
    // A program that was killed while it told of its change has told of nothing.
    let isKnown = lastVersion != nil && table.isSealed && version != nil
    if !isKnown || doubts > Self.doubtfulLooks || (isChanged && own == lastOwn) {
      database.token.bump()
      doubts = 0
      lastOwn = database.token.storedTable.numbers[ChangeTable.Place.own]
    } else {
      lastOwn = own
    }
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
