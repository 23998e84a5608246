import Dispatch
import Foundation
import GalleryModel
import GRDB
import Logging
import SQLiteFiles

extension Catalog {
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
