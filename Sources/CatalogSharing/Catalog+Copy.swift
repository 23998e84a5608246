package import Foundation
import GalleryCatalog
package import GalleryModel
import GRDB
package import PostgreSQL

extension Catalog {
  /// Copies the collection into PostgreSQL, completely or not at all.
  ///
  /// `CollectionSchema.migrate` must have created the tables, and no edit may have been made there yet.
  ///
  /// - Parameters:
  ///   - isMove: Whether the copy gets this collection's identity, so that cached pictures stay valid, and this
  ///     collection refuses edits from then on.
  ///   - options: The options of the first edit.
  /// - Throws: `.unavailable` if a collection exists there or PostgreSQL refuses; `.unconfirmed` if the outcome is
  ///   unknown.
  package func copy(
    to address: PostgresAddress, isMove: Bool, options: SharingOptions
  ) async throws(CatalogError) {
    guard isMove, sharing != nil else {
      return try await send(to: address, isMove: isMove, options)
    }
    try await moveShared(to: address.description) { () async throws(CatalogError) in
      try await send(to: address, isMove: true, options)
    }
  }

  private func send(
    to address: PostgresAddress, isMove: Bool, _ options: SharingOptions
  ) async throws(CatalogError) {
    do {
      let body = { @Sendable [file, sharing] (db: Database) throws in
        if sharing == nil { try Self.refuseElsewhere(db, file: file) }
        let identity = try String.fetchOne(db, sql: "SELECT identity FROM catalog")
        try SharedCollection.take(db, identity: isMove ? identity : nil, at: address, options)
        if isMove, sharing == nil { try Self.noteMove(to: address.description, db) }
      }
      // A move locks out all writers until the file records the new place.
      let pool = try database.connections.get().pool
      if isMove { try await pool.write(body) } else { try await pool.read(body) }
      if isMove { database.token.bump() }
    } catch let error as PostgresError {
      throw CatalogError(error, place: address.description, isEdit: true)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// Writes the collection to a new file, as `backup` does.
  ///
  /// - Parameter isMove: Whether the file gets this collection's identity. The shared collection then refuses edits,
  ///   and its copies can still be read.
  package func copy(to destination: URL, isMove: Bool) async throws(CatalogError) {
    guard isMove else { return try await backup(to: destination) }
    guard sharing != nil else {
      throw .invalid(
        thing: "a move", value: destination.path, rule: "of a file to a file is what mv does")
    }
    try await moveShared(to: destination.path) { () async throws(CatalogError) in
      try await backup(to: destination, identity: .same)
    }
  }

  /// Makes a shared collection refuse edits, and then writes its last state to another place.
  ///
  /// If that fails, the collection accepts edits again, unless the outcome is unknown.
  private func moveShared(
    to place: String, _ write: () async throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    guard let sharing else { return }
    try await sharing.session.noteMove(to: place)
    do throws(CatalogError) {
      try await refresh()
      try await write()
    } catch {
      if case .unconfirmed = error { throw error }
      try await sharing.session.noteMove(to: nil)
      throw error
    }
  }
}

extension SharedCollection {
  /// Writes a whole collection into empty tables, as the first edit.
  ///
  /// - Parameter identity: The identity to keep, or `nil` to leave the new collection its own.
  fileprivate static func take(
    _ db: Database, identity: String?, at address: PostgresAddress, _ options: SharingOptions
  ) throws {
    let connect = { () throws(PostgresError) in
      try SharedCollection(address, program: options.program)
    }
    do {
      try connect().take(db, identity: identity, author: options.author)
    } catch let unknown as UnknownOutcome {
      let isMade = try isMade(
        unknown, at: address, for: options.confirmationTime, connect: connect)
      guard isMade else { throw unknown.cause }
    }
  }

  private func take(_ db: Database, identity: String?, author: String) throws {
    let (head, mark) = try beginEdit(after: nil)
    do {
      let version = try Schema.version(of: db)
      guard head.position.revision == 0, head.format == version else {
        throw CatalogError.unavailable(
          file: "the new place",
          reason: head.format == version
            ? "there is a collection already, with \(head.position.revision) edits"
            : "it has format \(head.format), and the collection has \(version): "
              + "pixelarium database migrate raises it")
      }
      // A raised history stays raised, since caches may hold pictures of lost edits.
      let history = try identity.flatMap { _ in try ReplicaTable(db: db).record()?.position.history
      }
      let position = ReplicaPosition(history: history ?? 1, revision: 1, mark: mark)
      let edit = NewEdit(position: position, author: author, timeline: head.timeline)
      try commitAll(of: db, as: edit, identity: identity)
    } catch {
      abandon()
      throw error
    }
  }
}
