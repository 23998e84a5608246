import Dispatch
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
    let watch = ForeignChangeWatch(catalog: self)
    while !Task.isCancelled {
      await followFile(logger) { await watch.close() }
      await watch.look()
      // Throws only when cancelled, which the loop looks at itself.
      try? await Task.sleep(for: interval)
    }
  }

  /// Goes on with another file that has taken the place of the one that is open, or was not there
  /// before; without a catalog there, everything is `.unavailable` or `.unusable` until there is one.
  ///
  /// - Parameter prepares: called before connections are closed: nobody else may have the old file open
  ///   then, as the new one takes over the names of its journal.
  func followFile(_ logger: Logger, prepares: () async -> Void = {}) async {
    if case .success(let open) = connections, open.file == FileIdentity(of: file) { return }
    await prepares()
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "catalog-follow").async {
        self.openAnew(logger)
        continuation.resume()
      }
    }
  }

  private func openAnew(_ logger: Logger) {
    let before = connections
    if case .success(let old) = before {
      connections = .failure(
        .unavailable(file: file.path, reason: "another database is about to take its place"))
      token.bump()
      old.retire()
    }
    do throws(CatalogError) {
      connections = .success(try openedPresent())
      logger.notice(
        "another database has taken the place of the collection; it is served from now on",
        metadata: ["file": "\(file.path)"])
    } catch {
      connections = .failure(error)
      guard before.error != error else { return }
      logger.error(
        "the collection's database was replaced, and nothing can be read until there is one",
        metadata: ["cause": "\(error)"])
    }
    // Whatever is known of the old file has passed.
    token.bump()
  }

  private func openedPresent() throws(CatalogError) -> CatalogConnections {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .unavailable(
        file: file.path, reason: "the database was removed or moved away; put one there")
    }
    do {
      return try CatalogConnections.open(
        file, schema: schema, quickCheckLimit: Self.quickCheckLimit, isMade: false)
    } catch {
      throw CatalogError(error, file: file)
    }
  }
}

/// Compares `PRAGMA data_version` on a connection of its own, where every commit of any other
/// connection changes it (sqlite.org/pragma.html).
///
/// Our own commits change it too: then the token changes once more, which costs a little and is
/// safe, while telling the two apart could miss a foreign commit between two of ours.
actor ForeignChangeWatch {
  private let catalog: Catalog
  private var connection: DatabaseQueue?
  private var lastVersion: Int64?

  init(catalog: Catalog) { self.catalog = catalog }

  /// Ends the connection; the next look has another one.
  func close() { connection = nil }

  /// Looks once; the first look always counts as a change.
  func look() async {
    catalog.token.reopen()
    let version = await dataVersion()
    if version == nil || version != lastVersion { catalog.token.bump() }
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
    return try DatabaseQueue(path: try catalog.connections.get().path, configuration: configuration)
  }
}

extension CatalogConnections {
  /// Brings what is in the journal into the file, whatever it is called by now, empties the journal,
  /// which a new file of the old name would take for its own (sqlite.org/howtocorrupt.html §1.4), and
  /// closes everything.
  fileprivate func retire() {
    if !isReadOnly {
      _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
    try? lookups.close()
    try? pool.close()
  }
}

extension Result {
  /// The error of a failure.
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
