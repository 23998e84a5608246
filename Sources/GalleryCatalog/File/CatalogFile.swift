import Dispatch
import Foundation
import GRDB
import GalleryModel
import Logging
import Synchronization

/// The database of a catalog as it is open just now, and another one that takes its place.
///
/// Nothing but SQLite may open and close the file while it is in use here
/// (sqlite.org/howtocorrupt.html §2.2).
final class CatalogFile: Sendable {
  let url: URL
  let token: ChangeToken
  /// Of the database that was opened first.
  let schemaVersion: Int
  let newlyApplied: [String]
  let schema: Schema
  private let state: Mutex<State>

  private struct State {
    /// The connections, or the reason why there are none just now.
    var connections: Result<CatalogConnections, CatalogError>
    /// Of the database that was open last.
    var catalogID: String
    /// True if SQLite has met damage over these connections.
    var isDamaged = false
  }

  /// Makes the file and its folders where they are missing.
  init(_ url: URL, schema: Schema, quickCheckLimit: Int) throws(CatalogError) {
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

  /// The identity of the database that was open last.
  var catalogID: String { state.withLock { $0.catalogID } }

  /// Has the identity change with the history of a shared collection.
  func noteIdentity(_ catalogID: String) { state.withLock { $0.catalogID = catalogID } }

  /// The connections, or the reason why there are none just now.
  var connections: Result<CatalogConnections, CatalogError> { state.withLock { $0.connections } }

  /// Does something with the connections; what SQLite says is thrown as what it means.
  func use<Value>(_ body: (CatalogConnections) throws -> Value) throws(CatalogError) -> Value {
    let open = connections
    do { return try body(open.get()) } catch { throw noted(error, of: open) }
  }

  /// The same, off the caller's thread.
  func use<Value>(
    _ body: (CatalogConnections) async throws -> Value
  ) async throws(CatalogError) -> Value {
    let open = connections
    do { return try await body(open.get()) } catch { throw noted(error, of: open) }
  }

  /// True if SQLite has met damage in the file that is open.
  var isDamaged: Bool { state.withLock { $0.isDamaged } }

  /// Returns what an error means, and keeps that the file is damaged.
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

  /// Goes on with another file that has taken the place of the one that is open, or was not there
  /// before; without a catalog there, everything is `.unavailable` or `.unusable` until there is one.
  ///
  /// - Parameter prepares: called before connections are closed: nobody else may have the old file open
  ///   then, as the new one takes over the names of its journal.
  func follow(_ logger: Logger, prepares: () async -> Void = {}) async {
    if case .success(let open) = connections {
      let present = FileIdentity(of: url)
      // A copy of a shared collection is made anew by whoever follows, and is read as it is until then.
      if open.file == present || (open.isCopy && present == nil) { return }
    }
    await prepares()
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "catalog-follow").async {
        self.openAnew(logger)
        continuation.resume()
      }
    }
  }

  /// The same on the caller's thread, whatever is there.
  func openAnew(_ logger: Logger) {
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
        "another database has taken the place of the collection; it is served from now on",
        metadata: ["file": "\(url.path)"])
    } catch {
      set(.failure(error))
      if case .failure(let last) = before, last == error { return }
      logger.error(
        "the collection's database was replaced, and nothing can be read until there is one",
        metadata: ["cause": "\(error)"])
    }
    // Whatever is known of the old file has passed.
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
