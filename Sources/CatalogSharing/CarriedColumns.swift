import Foundation
import GRDB
import GalleryCatalog
import PostgreSQL

/// The columns of a table that are copied between SQLite and PostgreSQL.
struct CarriedColumns {
  let names: [String]
  let kinds: [PostgresValue.Kind]

  /// Reads the columns of a table in SQLite.
  ///
  /// - Parameter known: The columns that PostgreSQL has, which limit the result if the collection has an older
  ///   format.
  init(of table: String, in db: Database, limitedTo known: Set<String>? = nil) throws {
    let columns = try db.columns(in: table).filter { known?.contains($0.name) ?? true }
    names = columns.map(\.name)
    kinds = try columns.map { column in
      switch column.type {
      case "INTEGER": .integer
      case "REAL": .real
      case "TEXT": .text
      case "BLOB": .bytes
      default: throw DamagedRow("the column \(table).\(column.name) has no type that travels")
      }
    }
  }

  /// The names in SQL, for SQLite and PostgreSQL.
  var list: String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension PostgresValue {
  /// Converts a value from SQLite.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}

extension PostgresValue {
  /// The value as SQLite stores it.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }
}

extension ReplicaTable {
  /// Returns the statement that inserts a row into a table.
  func insertion(into table: String, _ columns: CarriedColumns) throws -> Statement {
    let holes = columns.names.map { _ in "?" }.joined(separator: ", ")
    return try db.cachedStatement(
      sql: "INSERT INTO \(table) (\(columns.list)) VALUES (\(holes))")
  }
}
