package import Foundation
import GRDB
package import GalleryModel
package import PostgreSQL
import SQLiteFiles

/// Makes the file of a machine's copy, which may be deleted at any time.
enum ReplicaFile {
  /// Reads the whole collection into a new file, which appears under its name when it is complete.
  ///
  /// One that another process has made meanwhile stays. Throws `.unavailable` where the collection
  /// is out of reach, and `.unmade` where there is none.
  static func make(
    at file: URL, of address: PostgresAddress, program: String, schema: Schema
  ) throws(CatalogError) {
    let folder = file.deletingLastPathComponent()
    let partial = PartialFile.place(for: file)
    defer { try? FileManager.default.removeItem(at: partial) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      PartialFile.removeLeftovers(of: file)
      let collection = try SharedCollection(address, program: program)
      try fill(
        partial, from: collection, Replica(address: address, format: schema.migrations.count),
        schema)
      Catalog.synchronize(partial)
      // A journal of an earlier file would be taken for the new one's (sqlite.org/howtocorrupt.html §1.4).
      for ending in ["-wal", "-shm"] where FileIdentity(of: file) == nil {
        try? FileManager.default.removeItem(atPath: file.path + ending)
      }
      guard unsafe link(partial.path, file.path) == 0 || errno == EEXIST else {
        throw CatalogError.unavailable(file: file.path, reason: systemMessage(errno))
      }
    } catch let error as PostgresError {
      throw CatalogError(error, place: address.description, isEdit: false)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// Nothing of a file that nobody knows has to survive a fault, so nothing of it waits for the disk before it is
  /// whole.
  private static func fill(
    _ partial: URL, from collection: SharedCollection, _ replica: Replica, _ schema: Schema
  ) throws {
    var configuration = Catalog.configuration
    configuration.prepareDatabase { db in
      try db.restrict()
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
          PRAGMA locking_mode = EXCLUSIVE
          """)
    }
    let queue = try DatabaseQueue(path: partial.path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      _ = try schema.migrate(db)
      try db.inTransaction(.immediate) {
        try ReplicaTable(db: db).create()
        try replica.fill(db, from: collection)
        return .commit
      }
    }
    try queue.close()
  }

  /// True where what is in the file is not what was written to it.
  static func isDamaged(_ file: URL) -> Bool {
    var configuration = Catalog.configuration
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      return try queue.read { db in try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" }
    } catch {
      return (error as? DatabaseError)?.isOfDamage == true
    }
  }

  /// Gives a damaged file another name, with its journal: `catalog.sqlite.damaged-1`.
  static func setAside(_ file: URL) throws(CatalogError) {
    var number = 1
    while FileIdentity(of: URL(filePath: "\(file.path).damaged-\(number)")) != nil { number += 1 }
    for ending in ["", "-wal", "-shm"]
    where FileIdentity(of: URL(filePath: file.path + ending)) != nil {
      guard unsafe rename(file.path + ending, "\(file.path).damaged-\(number)\(ending)") == 0 else {
        throw .unavailable(file: file.path, reason: systemMessage(errno))
      }
    }
  }
}

extension Catalog {
  /// Opens this machine's copy of a shared collection, making it where there is none, and anew where it is
  /// damaged.
  ///
  /// Throws what `init(file:)` throws, `.unavailable` where there is no copy yet and the collection is out of
  /// reach, and `.unmade` where there is no collection.
  package static func following(
    _ address: PostgresAddress, in file: URL, migrations: URL? = nil,
    options: SharingOptions = SharingOptions()
  ) throws(CatalogError) -> Catalog {
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? packagedMigrations))
    if FileIdentity(of: file) == nil {
      try ReplicaFile.make(at: file, of: address, program: options.program, schema: schema)
    }
    let opened: CatalogFile
    do throws(CatalogError) {
      opened = try CatalogFile(file, schema: schema, quickCheckLimit: quickCheckLimit)
    } catch .unusable where ReplicaFile.isDamaged(file) {
      try ReplicaFile.setAside(file)
      try ReplicaFile.make(at: file, of: address, program: options.program, schema: schema)
      opened = try CatalogFile(file, schema: schema, quickCheckLimit: quickCheckLimit)
    }
    let isCopy = try opened.use { connections in
      try connections.pool.read { db in try ReplicaTable(db: db).exists() }
    }
    guard isCopy else {
      throw .unavailable(
        file: file.path,
        reason:
          "this is a collection of its own, not a copy of \(address): name another file with --replica"
      )
    }
    return Catalog(
      database: opened,
      sharing: Sharing(address, options, file: opened, format: schema.migrations.count))
  }
}

extension DatabaseError {
  /// True where what is in a file is not what was written to it.
  var isOfDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
