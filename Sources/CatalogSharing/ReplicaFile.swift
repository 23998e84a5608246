package import Foundation
import GRDB
package import GalleryCatalog
package import GalleryModel
package import PostgreSQL
import SQLiteFiles

/// Functions that create and replace the file of a machine's copy, which may be deleted at any time.
enum ReplicaFile {
  /// Reads the whole collection into a new file, which gets its name when it is complete.
  ///
  /// A file that another process has created in the meantime is kept.
  ///
  /// - Throws: `.unavailable` if the collection is unreachable, and `.unmade` if it does not exist.
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
        partial, from: collection,
        Replica(address: address, program: program, format: schema.migrations.count), schema)
      Catalog.synchronize(partial)
      // The new file would replay the journal of an earlier one (sqlite.org/howtocorrupt.html §1.4).
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

  /// Writes the tables and rows of a new copy.
  ///
  /// A file without its final name need not survive a crash, so no write waits for the disk before the file is
  /// complete.
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

  /// Returns a word for the fault of a file that cannot be opened, or `nil` if it may be a collection of its own.
  ///
  /// A copy may be recreated whatever its fault, for example if another release wrote it or its tables differ.
  private static func fault(of file: URL) -> String? {
    var configuration = Catalog.configuration
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      return try queue.read { db in
        if try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { return "damaged" }
        return try ReplicaTable(db: db).exists() ? "unusable" : nil
      }
    } catch {
      return (error as? DatabaseError)?.isOfDamage == true ? "damaged" : nil
    }
  }

  /// Renames a file together with its journal, for example to `catalog.sqlite.damaged-1`.
  ///
  /// - Returns: The new name.
  @discardableResult
  static func setAside(_ file: URL, as fault: String) throws(CatalogError) -> URL {
    var number = 1
    while FileIdentity(of: URL(filePath: "\(file.path).\(fault)-\(number)")) != nil { number += 1 }
    let other = URL(filePath: "\(file.path).\(fault)-\(number)")
    try rename(file, to: other)
    return other
  }

  private static func rename(_ file: URL, to other: URL) throws(CatalogError) {
    for ending in ["", "-wal", "-shm"]
    where FileIdentity(of: URL(filePath: file.path + ending)) != nil {
      guard unsafe Glibc.rename(file.path + ending, other.path + ending) == 0 else {
        throw .unavailable(file: file.path, reason: systemMessage(errno))
      }
    }
  }

  /// Opens the file of a copy, and creates it if it is missing, empty or unusable.
  ///
  /// An unusable file keeps its name if no new one can be created.
  static func open(
    _ file: URL, of address: PostgresAddress, program: String, schema: Schema
  ) throws(CatalogError) -> CatalogFile {
    if isEmpty(file) { try? FileManager.default.removeItem(at: file) }
    if FileIdentity(of: file) == nil {
      try make(at: file, of: address, program: program, schema: schema)
    }
    let limit = Catalog.quickCheckLimit
    do throws(CatalogError) {
      return try CatalogFile(file, schema: schema, quickCheckLimit: limit)
    } catch {
      guard case .unusable = error, let fault = fault(of: file) else { throw error }
      let aside = try setAside(file, as: fault)
      do throws(CatalogError) {
        try make(at: file, of: address, program: program, schema: schema)
      } catch {
        try rename(aside, to: file)
        throw error
      }
      return try CatalogFile(file, schema: schema, quickCheckLimit: limit)
    }
  }

  /// Returns whether a file has 0 bytes and no journal, as a full disk or a crash leaves it.
  private static func isEmpty(_ file: URL) -> Bool {
    let size = { (path: String) in
      (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
    return size(file.path) == 0 && size(file.path + "-wal") ?? 0 == 0
  }

  /// Brings a copy that was made from another address up to the collection at this one, which may be a different
  /// collection.
  ///
  /// - Throws: `.unavailable` if the collection cannot be reached now.
  static func adopt(
    _ file: CatalogFile, of former: String, at address: PostgresAddress, _ program: String
  ) throws(CatalogError) {
    let replica = Replica(
      address: address, program: program, format: file.schema.migrations.count)
    do {
      let collection = try SharedCollection(address, program: program)
      let pool = try file.connections.get().pool
      let outcome = try replica.follow(collection, pool)
      try pool.write { db in try ReplicaTable(db: db).set(source: address.description) }
      file.noteIdentity(outcome.head.catalogID)
      file.token.bump()
    } catch let error as PostgresError {
      throw .unavailable(
        file: file.url.path,
        reason: "this is a copy of \(former), and it is unknown whether \(address) is the same "
          + "collection: \(CatalogError(error, place: address.description, isEdit: false))")
    } catch {
      throw CatalogError(error, file: file.url)
    }
  }
}

extension Catalog {
  /// Opens this machine's copy of a shared collection, and creates it if it is missing or unusable.
  ///
  /// - Throws: The errors of `init(file:)`; `.unavailable` if the collection is unreachable and there is no copy, or
  ///   only one of another address; `.unmade` if the collection does not exist.
  package static func following(
    _ address: PostgresAddress, in file: URL, migrations: URL? = nil,
    options: SharingOptions = SharingOptions()
  ) throws(CatalogError) -> Catalog {
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? packagedMigrations),
      onProgress: options.onMigration)
    let opened = try ReplicaFile.open(
      file, of: address, program: options.program, schema: schema)
    let (isCopy, record) = try opened.use { connections in
      try connections.pool.read { db in
        (try ReplicaTable(db: db).exists(), try ReplicaTable(db: db).record())
      }
    }
    guard isCopy else {
      throw .unavailable(
        file: file.path,
        reason:
          "this is a collection of its own, not a copy of \(address): name another file with --replica"
      )
    }
    if let record, record.source != address.description {
      try ReplicaFile.adopt(opened, of: record.source, at: address, options.program)
    }
    return Catalog(
      database: opened,
      origin: Sharing(address, options, file: opened, format: schema.migrations.count))
  }
}
