package import GRDB
import GalleryModel

/// A table of the collection with the same rows on all machines that share it.
package struct CarriedTable: Hashable {
  /// The name in SQLite and PostgreSQL.
  package let name: String
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
package struct SubjectKind: Hashable {
  /// The tables: the root first, and each table after the one that it refers to.
  package let tables: [CarriedTable]

  /// The name of the root table.
  package var name: String { tables.first?.name ?? "" }

  /// The place of the kind's number in the file of changes, 0…7, which must never change (sharing.md §10).
  let number: Int

  /// Returns whether both are the same kind, which its number identifies.
  package static func == (one: SubjectKind, other: SubjectKind) -> Bool {
    one.number == other.number
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  private init(_ root: String, number: Int, _ others: [CarriedTable] = []) {
    tables = [CarriedTable(root)] + others
    self.number = number
  }

  private static func owned(_ names: [String], by key: String, of root: String) -> [CarriedTable] {
    names.map { CarriedTable($0, key: key, of: root) }
  }

  /// The sets, to which the items of other kinds refer.
  static let sets = SubjectKind(
    "sets", number: 5, owned(["set_authors", "set_tags", "set_samples"], by: "set_id", of: "sets"))
  /// The bitmaps with their frames.
  package static let bitmaps = SubjectKind(
    "bitmaps", number: 0,
    owned(
      [
        "decorative_bitmaps", "tags", "animations", "frames", "frame_tags", "slices", "layers",
        "originals", "bitmap_origins", "bitmap_names",
      ], by: "bitmap_id", of: "bitmaps"))
  static let palettes = SubjectKind(
    "palettes", number: 1,
    owned(["palette_origins", "palette_names"], by: "palette_id", of: "palettes"))
  static let symbols = SubjectKind(
    "symbols", number: 2,
    owned(
      [
        "decorative_symbols", "symbol_tags", "symbol_categories", "symbol_drawings",
        "symbol_origins",
      ],
      by: "symbol_id", of: "symbols") + [
        CarriedTable("symbol_layers", key: "drawing_id", of: "symbol_drawings"),
        CarriedTable("symbol_shapes", key: "layer_id", of: "symbol_layers"),
        CarriedTable("symbol_aliases", key: "drawing_id", of: "symbol_drawings"),
        CarriedTable("fill_map", key: "filled_id", of: "symbol_drawings"),
        CarriedTable("drawing_origins", key: "drawing_id", of: "symbol_drawings"),
      ])
  static let fonts = SubjectKind(
    "fonts", number: 3, owned(["font_origins", "font_names"], by: "font_id", of: "fonts"))
  static let scenes = SubjectKind(
    "scenes", number: 4,
    owned(
      ["scene_tags", "scene_uses", "scene_origins", "scene_names"], by: "scene_id", of: "scenes"))

  /// All kinds, in an order that allows inserting their rows.
  package static let all = [sets, bitmaps, palettes, symbols, fonts, scenes]

  /// Small tables that belong to no subject and are carried as a whole if any of their rows changes.
  package static let wholeTables = [
    "demo_bitmaps", "demo_palettes", "demo_symbols", "demo_scenes", "symbol_changes",
  ]

  /// The tables that are not carried: the records of remote images, and the data about the file itself.
  static let localTables = ["catalog", "migrations", "remote_image", "replica", "moved"]

  /// Returns the SQL condition, for SQLite and PostgreSQL, that a row of a table belongs to one of some subjects.
  ///
  /// - Parameter ids: A list or a query of the subjects' ids.
  package func condition(of table: CarriedTable, ids: String) -> String {
    guard let owner = tables.first(where: { $0.name == table.owner }) else {
      return "\(table.key) IN (\(ids))"
    }
    // Tables owned directly by the root contain its id.
    if owner.owner == nil { return "\(table.key) IN (\(ids))" }
    return "\(table.key) IN (SELECT id FROM \(owner.name) WHERE \(condition(of: owner, ids: ids)))"
  }

  /// Returns the search tables of the root, or `nil` for a kind without search.
  package func search(in db: Database) -> (any SearchedTable)? {
    switch self {
    case .bitmaps: db.bitmaps
    case .symbols: db.symbols
    case .scenes: db.scenes
    default: nil
    }
  }
}
