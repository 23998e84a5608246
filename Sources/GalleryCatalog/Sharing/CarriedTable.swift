import GRDB
import GalleryModel
import PostgreSQL

/// A table of the collection whose rows are the same on every machine that shares it.
struct CarriedTable: Hashable {
  let name: String
  /// The column that says to which row of `owner` a row belongs; the table's own key where it has none.
  let key: String
  let owner: String?

  init(_ name: String, key: String = "id", of owner: String? = nil) {
    (self.name, self.key, self.owner) = (name, key, owner)
  }
}

/// A kind of subject: a table with a row for each, the root, and the tables of all that belongs to one.
///
/// Everything that changes a subject also changes its root row, in the same transaction: that is how it is
/// known to have changed (`TouchedSubjects`).
struct SubjectKind: Hashable {
  /// The root first, and no table before the one that it refers to.
  let tables: [CarriedTable]

  /// The name of the root.
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

  /// Small tables that belong to no subject, which are carried as a whole where anything in them changes.
  static let wholeTables = [
    "demo_bitmaps", "demo_palettes", "demo_symbols", "demo_scenes", "symbol_changes",
  ]

  /// The tables that stay on their machine: what is known of images of other servers, and of the file
  /// itself.
  static let localTables = ["catalog", "migrations", "remote_image", "replica", "moved"]

  /// The condition in SQL, of SQLite as of PostgreSQL, under which a row of a table belongs to one of some
  /// subjects; `ids` is a list or a query of their ids.
  func condition(of table: CarriedTable, ids: String) -> String {
    guard let owner = tables.first(where: { $0.name == table.owner }) else {
      return "\(table.key) IN (\(ids))"
    }
    // The rows of tables at the root's side have its id themselves.
    if owner.owner == nil { return "\(table.key) IN (\(ids))" }
    return "\(table.key) IN (SELECT id FROM \(owner.name) WHERE \(condition(of: owner, ids: ids)))"
  }

  /// The search tables beside the root, where it has any.
  func search(in db: Database) -> (any SearchedTable)? {
    switch self {
    case .bitmaps: db.bitmaps
    case .symbols: db.symbols
    case .scenes: db.scenes
    default: nil
    }
  }
}

/// The columns of a table that travel.
struct CarriedColumns {
  let names: [String]
  let kinds: [PostgresValue.Kind]

  /// Those of a table in SQLite; a limit to what PostgreSQL has, where that is of an older format.
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

  /// The names in SQL, of SQLite as of PostgreSQL.
  var list: String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension PostgresValue {
  /// A value as SQLite has it.
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
