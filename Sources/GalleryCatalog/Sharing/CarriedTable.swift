import GRDB
import GalleryModel
import PostgreSQL

/// A table of the collection with the same rows on all machines that share it.
struct CarriedTable: Hashable {
  let name: String
  /// The column with the id of the row of `owner` that a row belongs to, or the table's own key if it has no owner.
  let key: String
  let owner: String?

  init(_ name: String, key: String = "id", of owner: String? = nil) {
    (self.name, self.key, self.owner) = (name, key, owner)
  }
}

/// A kind of subject: a root table with one row for each subject, and the tables of the rows that belong to it.
///
/// Every change of a subject also changes its root row, in the same transaction, which is how changes are detected
/// (`TouchedSubjects`).
struct SubjectKind: Hashable {
  /// The tables: the root first, and each table after the one that it refers to.
  let tables: [CarriedTable]

  /// The name of the root table.
  var name: String { tables.first?.name ?? "" }

  private init(_ root: String, _ others: [CarriedTable] = []) {
    tables = [CarriedTable(root)] + others
  }

  private static func owned(_ names: [String], by key: String, of root: String) -> [CarriedTable] {
    names.map { CarriedTable($0, key: key, of: root) }
  }

  static let bitmaps = SubjectKind(
    "bitmaps",
    owned(
      [
        "decorative_bitmaps", "tags", "animations", "frames", "frame_tags", "slices", "layers",
        "originals",
      ], by: "bitmap_id", of: "bitmaps"))
  static let palettes = SubjectKind("palettes")
  static let symbols = SubjectKind(
    "symbols",
    owned(
      ["decorative_symbols", "symbol_tags", "symbol_categories", "symbol_drawings"],
      by: "symbol_id", of: "symbols") + [
        CarriedTable("symbol_layers", key: "drawing_id", of: "symbol_drawings"),
        CarriedTable("symbol_shapes", key: "layer_id", of: "symbol_layers"),
        CarriedTable("symbol_aliases", key: "drawing_id", of: "symbol_drawings"),
        CarriedTable("fill_map", key: "filled_id", of: "symbol_drawings"),
      ])
  static let fonts = SubjectKind("fonts")
  static let scenes = SubjectKind(
    "scenes", owned(["scene_tags", "scene_uses"], by: "scene_id", of: "scenes"))

  static let all = [bitmaps, palettes, symbols, fonts, scenes]

  /// Small tables that belong to no subject and are carried as a whole if any of their rows changes.
  static let wholeTables = [
    "demo_bitmaps", "demo_palettes", "demo_symbols", "demo_scenes", "symbol_changes",
  ]

  /// The tables that are not carried: the records of remote images, and the data about the file itself.
  static let localTables = ["catalog", "migrations", "remote_image", "replica", "moved"]

  /// Returns the SQL condition, for SQLite and PostgreSQL, that a row of a table belongs to one of some subjects.
  ///
  /// - Parameter ids: A list or a query of the subjects' ids.
  func condition(of table: CarriedTable, ids: String) -> String {
    guard let owner = tables.first(where: { $0.name == table.owner }) else {
      return "\(table.key) IN (\(ids))"
    }
    // Tables owned directly by the root contain its id.
    if owner.owner == nil { return "\(table.key) IN (\(ids))" }
    return "\(table.key) IN (SELECT id FROM \(owner.name) WHERE \(condition(of: owner, ids: ids)))"
  }

  /// Returns the search tables of the root, or `nil` for a kind without search.
  func search(in db: Database) -> (any SearchedTable)? {
    switch self {
    case .bitmaps: db.bitmaps
    case .symbols: db.symbols
    case .scenes: db.scenes
    default: nil
    }
  }
}

/// The columns of a table that are carried.
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
