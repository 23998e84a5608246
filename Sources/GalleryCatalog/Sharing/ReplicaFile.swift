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
        partial, from: collection,
        Replica(address: address, program: program, format: schema.migrations.count), schema)
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

  /// Returns a word for the fault of a file that cannot be opened, or `nil` if it may be somebody's collection.
  ///
  /// A copy may be made anew whatever its fault is: a program of another release has left it, or its tables differ.
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

  /// Gives a file another name, with its journal: `catalog.sqlite.damaged-1`.
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

  /// Opens the file of a copy, and makes it if there is none, if it is empty, or if it cannot be used.
  ///
  /// A file that cannot be used keeps its name if another one cannot be made.
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

  /// True for a file of 0 bytes without a journal, which a full disk or a crash leaves.
  private static func isEmpty(_ file: URL) -> Bool {
    let size = { (path: String) in
      (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
    return size(file.path) == 0 && size(file.path + "-wal") ?? 0 == 0
  }

  /// Brings a copy that was made under another address to the collection at this one, which may be another collection.
  ///
  /// - Throws: `.unavailable` if that cannot be told now.
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
        reason: "this is a copy of \(former), and it cannot be told whether \(address) is the same "
          + "collection: \(CatalogError(error, place: address.description, isEdit: false))")
    } catch {
      throw CatalogError(error, file: file.url)
    }
  }
}

extension Catalog {
  /// Opens this machine's copy of a shared collection, and makes it if there is none or if it cannot be used.
  ///
  /// Throws what `init(file:)` throws, `.unavailable` where there is no copy yet, or one of another address, and the
  /// collection is out of reach, and `.unmade` where there is no collection.
  package static func following(
    _ address: PostgresAddress, in file: URL, migrations: URL? = nil,
    options: SharingOptions = SharingOptions()
  ) throws(CatalogError) -> Catalog {
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? packagedMigrations))
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
      sharing: Sharing(address, options, file: opened, format: schema.migrations.count))
  }
}

extension DatabaseError {
  /// True where what is in a file is not what was written to it.
  var isOfDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) }
}
