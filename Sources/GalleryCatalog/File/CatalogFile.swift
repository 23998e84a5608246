import Dispatch
package import Foundation
import GRDB
package import GalleryModel
package import Logging
import Synchronization

/// The open database of a catalog, which reopens if another file replaces it.
///
/// While it is in use, only SQLite may open and close the file (sqlite.org/howtocorrupt.html §2.2).
package final class CatalogFile: Sendable {
  /// The path of the file.
  package let url: URL
  /// The change counters next to the file.
  package let token: ChangeToken
  /// The schema version of the database that was opened first.
  let schemaVersion: Int
  let newlyApplied: [String]
  /// The tables that the file must have.
  package let schema: Schema
  private let state: Mutex<State>

  private struct State {
    /// The connections, or the reason why there are currently none.
    var connections: Result<CatalogConnections, CatalogError>
    /// The identity of the last opened database.
    var catalogID: String
    /// Whether SQLite has found damage through these connections.
    var isDamaged = false
  }

  /// Opens the file, or creates it with its folders if it does not exist.
  package init(_ url: URL, schema: Schema, quickCheckLimit: Int) throws(CatalogError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .unavailable(file: url.path, reason: "its folder cannot be made")
    }
    let connections: CatalogConnections
    do {
      connections = try CatalogConnections.open(
        url, schema: schema, quickCheckLimit: quickCheckLimit)
    } catch {
      throw CatalogError(error, file: url)
    }
    self.url = url
    self.schema = schema
    (schemaVersion, newlyApplied) = (connections.schemaVersion, connections.newlyApplied)
    state = Mutex(State(connections: .success(connections), catalogID: connections.catalogID))
    token = ChangeToken(file: URL(fileURLWithPath: url.path + "-changes"))
    if !newlyApplied.isEmpty { token.bump() }
  }

  /// The identity of the last opened database.
  var catalogID: String { state.withLock { $0.catalogID } }

  /// Changes the identity together with the history of a shared collection.
  package func noteIdentity(_ catalogID: String) { state.withLock { $0.catalogID = catalogID } }

  /// The connections, or the reason why there are currently none.
  package var connections: Result<CatalogConnections, CatalogError> {
    state.withLock { $0.connections }
  }

  /// Runs a closure with the connections, and converts SQLite's errors.
  package func use<Value>(_ body: (CatalogConnections) throws -> Value) throws(CatalogError)
    -> Value
  {
    let open = connections
    do { return try body(open.get()) } catch { throw noted(error, of: open) }
  }

  /// Runs an asynchronous closure with the connections, and converts SQLite's errors.
  func use<Value>(
    _ body: (CatalogConnections) async throws -> Value
  ) async throws(CatalogError) -> Value {
    let open = connections
    do { return try await body(open.get()) } catch { throw noted(error, of: open) }
  }

  /// Whether SQLite has found damage in the open file.
  package var isDamaged: Bool { state.withLock { $0.isDamaged } }

  /// Converts an error, and records damage of the file.
  private func noted(
    _ error: any Error, of open: Result<CatalogConnections, CatalogError>
  ) -> CatalogError {
    if let error = error as? DatabaseError, error.isOfDamage, case .success(let used) = open {
      state.withLock { state in
        if case .success(let present) = state.connections, present === used {
          state.isDamaged = true
        }
      }
    }
    return CatalogError(error, file: url)
  }

  /// Switches to another file that has replaced the open one, or that has appeared.
  ///
  /// Without a catalog at its place, every call throws `.unavailable` or `.unusable` until there is one.
  ///
  /// - Parameter prepares: Called before the connections are closed. All other connections to the old file must be
  ///   closed by then, since the new file takes over the names of its journal.
  func follow(_ logger: Logger, prepares: () async -> Void = {}) async {
    if case .success(let open) = connections {
      let present = FileIdentity(of: url)
      // The follower recreates a missing copy of a shared collection; until then the open file is read.
      if open.file == present || (open.isCopy && present == nil) { return }
    }
    await prepares()
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "catalog-follow").async {
        self.reopen(logger)
        continuation.resume()
      }
    }
  }

  /// Reopens the file on the caller's thread, even if it has not been replaced.
  package func reopen(_ logger: Logger) {
    let before = connections
    if case .success(let old) = before {
      set(
        .failure(
          .unavailable(file: url.path, reason: "another database is about to take its place")))
      token.bump()
      old.retire()
    }
    do throws(CatalogError) {
      set(.success(try openedPresent()))
      logger.notice(
        "another database file has replaced the collection; the server uses it from now on",
        metadata: ["file": "\(url.path)"])
    } catch {
      set(.failure(error))
      if case .failure(let last) = before, last == error { return }
      logger.error(
        "the collection's database file was removed or replaced",
        metadata: ["cause": "\(error)"])
    }
    // All data cached for the old file is out of date.
    token.bump()
  }

  private func openedPresent() throws(CatalogError) -> CatalogConnections {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw .unavailable(
        file: url.path, reason: "the database was removed or moved away; put one there")
    }
    do {
      return try CatalogConnections.open(
        url, schema: schema, quickCheckLimit: Catalog.quickCheckLimit, isMade: false)
    } catch {
      throw CatalogError(error, file: url)
    }
  }

  private func set(_ connections: Result<CatalogConnections, CatalogError>) {
    state.withLock { state in
      state.connections = connections
      guard case .success(let connections) = connections else { return }
      (state.catalogID, state.isDamaged) = (connections.catalogID, false)
    }
  }
}

extension DatabaseError {
  /// Whether the error means that the file is damaged.
  package var isOfDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
