import Foundation
import GRDB
import GalleryModel

/// The tables, indexes, triggers and views of a database.
///
/// A trigger that no migration created would run with the program's own statements, so a database with one is refused
/// (security.md §4).
struct SchemaShape {
  /// A row of `sqlite_schema` (sqlite.org/schematab.html).
  struct Object: Hashable {
    /// `table`, `index`, `trigger` or `view`.
    let type: String
    let name: String
    let table: String
    /// The statement that created the object, or `nil` for the index of a constraint.
    let sql: String?

    /// Whether SQLite creates the object itself.
    fileprivate var isOfSQLite: Bool {
      switch type {
      case "table": ["sqlite_sequence", "sqlite_stat1", "sqlite_stat4"].contains(name)
      case "index": sql == nil
      default: false
      }
    }
  }

  private let objects: Set<Object>

  /// Reads the shape of a database.
  init(of db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    let all = try rows.map { row in
      Object(
        type: try row.value("type"), name: try row.value("name"), table: try row.value("tbl_name"),
        sql: try row.value("sql"))
    }
    objects = Set(all.filter { !$0.isOfSQLite })
  }

  /// The SHA-256 of all objects in a fixed order, as 64 hexadecimal digits.
  var digest: String {
    let lines = objects.map { "\($0.type)\0\($0.name)\0\($0.table)\0\($0.sql ?? "")\0" }.sorted()
    return SecureHash.hexadecimal(of: Array(lines.joined().utf8))
  }

  /// The digests of a collection and of a replica's copy with all migrations of this release.
  ///
  /// With them, most files can be opened without computing `expected`. A test compares them with it.
  static let current: Set<String> = [
    "a4b478c92e5e7bfa3d1d6908c0474382be15cc927b0bb7fed940c8de88e2a77c",
    "21f2f50a2234a25b2edc43b18f6d0078eded912a7d7ede322ae1587b55850f0c",
  ]

  /// Rejects a database if its shape differs from the one that its migrations create.
  ///
  /// - Parameters:
  ///   - migrations: The migrations applied to the database.
  ///   - file: The database's file, for the message.
  /// - Throws: `CatalogError.unusable` with the name of one object that is foreign, missing or different.
  static func check(_ db: Database, after migrations: [Migration], file: URL) throws {
    let shape = try SchemaShape(of: db)
    guard !current.contains(shape.digest) else { return }
    let names = Set(shape.objects.map(\.name))
    let expected = try expected(
      after: migrations, isCopy: names.contains("replica"), isMoved: names.contains("moved"))
    guard let fault = shape.difference(from: expected) else { return }
    throw CatalogError.unusable(file: file.path, reason: "its schema is not Pixelarium's: \(fault)")
  }

  /// Returns the shape that some migrations create.
  ///
  /// - Parameters:
  ///   - isCopy: Whether the database is a copy of a shared collection.
  ///   - isMoved: Whether the collection has a record of a move.
  static func expected(
    after migrations: [Migration], isCopy: Bool = false, isMoved: Bool = false
  ) throws -> SchemaShape {
    let queue = try DatabaseQueue()
    return try queue.writeWithoutTransaction { db in
      _ = try Schema(file: URL(filePath: "/"), migrations: migrations).migrate(db)
      if isCopy { try ReplicaTable(db: db).create() }
      if isMoved { try Catalog.makeMoveTable(db) }
      return try SchemaShape(of: db)
    }
  }

  /// Returns a description of the first difference by name, or `nil` if the shapes are equal.
  private func difference(from expected: SchemaShape) -> String? {
    let odd = objects.symmetricDifference(expected.objects).min { $0.name < $1.name }
    guard let odd else { return nil }
    let thing = "the \(odd.type) \(odd.name)"
    let isSame = { (other: Object) in other.type == odd.type && other.name == odd.name }
    switch (objects.contains(where: isSame), expected.objects.contains(where: isSame)) {
    case (true, true): return "\(thing) has another definition"
    case (true, false): return "\(thing) does not belong to it"
    default: return "\(thing) is missing"
    }
  }
}
