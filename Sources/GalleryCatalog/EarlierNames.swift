import Foundation
import GRDB
package import GalleryModel
import InputText

/// The earlier names of bitmaps, palettes, scenes and fonts, which keep finding them (sets.md §5).
///
/// The earlier names of symbols are aliases of their drawings.
struct EarlierNames {
  let db: Database
  let kind: ItemKind

  /// The table of the items.
  private var items: String { "\(kind)s" }
  /// The column with the ids of items in the table of earlier names.
  private var id: String { "\(kind)_id" }

  /// Returns the present name of the item with an earlier name, or `nil`.
  ///
  /// If `name` has no set, an earlier name without a set comes first, then those of members in the order of their sets.
  func present(_ name: ItemName) throws -> ItemName? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT b.name FROM \(kind)_names n JOIN \(items) b ON b.id = n.\(id) WHERE n.name = ?
        """)
    if let found = try String.fetchOne(statement, arguments: [name.text]) {
      return try ItemName(found).exact
    }
    guard !name.isExact else { return nil }
    let members = try db.cachedStatement(
      sql: """
        SELECT b.name FROM \(kind)_names n JOIN \(items) b ON b.id = n.\(id)
        LEFT JOIN \(kind)_origins o ON o.\(id) = b.id LEFT JOIN sets s ON s.id = o.set_id
        WHERE substr(n.name, instr(n.name, ':') + 1) = ? AND instr(n.name, ':') > 0
        ORDER BY s.rank IS NULL, s.rank, s.id, n.name LIMIT 1
        """)
    return try String.fetchOne(members, arguments: [name.text]).map { try ItemName($0).exact }
  }

  /// Records the former name of a renamed item, whose new name is stored already.
  func record(_ former: String, of item: Int64, now name: ItemName) throws {
    guard former != name.text else { return }
    try release(name, to: item)
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO \(kind)_names (name, \(id)) VALUES (?, ?)"
    ).execute(arguments: [former, item])
  }

  /// Removes a name from the earlier names, because an item has it now.
  func release(_ name: some SetMemberName, to item: Int64) throws {
    guard kind != .symbol else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT \(id) FROM \(kind)_names WHERE name = ?")
    guard let owner = try Int64.fetchOne(statement, arguments: [name.text]) else { return }
    try db.execute(sql: "DELETE FROM \(kind)_names WHERE name = ?", arguments: [name.text])
    if owner != item { try db.touch(kind, "id = ?", [owner]) }
  }

  /// Returns the earlier names with the present ones, in alphabetical order.
  func all() throws -> [EarlierName] {
    let sql =
      kind == .symbol
      ? """
      SELECT a.name, d.name AS present FROM symbol_aliases a
      JOIN symbol_drawings d ON d.id = a.drawing_id ORDER BY a.name
      """
      : """
      SELECT n.name, b.name AS present FROM \(kind)_names n JOIN \(items) b ON b.id = n.\(id)
      ORDER BY n.name
      """
    return try Row.fetchAll(db, sql: sql).map { row in
      EarlierName(kind: kind, name: try row.value("name"), present: try row.value("present"))
    }
  }

  /// Removes an earlier name, and returns it with the present one.
  ///
  /// - Throws: `.missing` with similar names if no item has this earlier name.
  func remove(_ text: String) throws -> EarlierName {
    let all = try all()
    guard let found = all.first(where: { $0.name == text }) else {
      throw CatalogError.missing(kind, text.shown, near: NearNames.of(text, in: all.map(\.name)))
    }
    try db.touch(kind, "id = (SELECT \(id) FROM \(kind)_names WHERE name = ?)", [text])
    try db.execute(sql: "DELETE FROM \(kind)_names WHERE name = ?", arguments: [text])
    return found
  }
}

extension Database {
  /// Returns the earlier names of the items of a kind.
  func earlierNames(of kind: ItemKind) -> EarlierNames { EarlierNames(db: self, kind: kind) }

  /// Reports a change of items of a kind that is in rows of other tables (`TouchedSubjects`).
  ///
  /// - Parameter condition: The SQL condition of the items.
  func touch(_ kind: ItemKind, _ condition: String, _ arguments: StatementArguments) throws {
    let time = Date.now.milliseconds
    let changes =
      switch kind {
      case .bitmap, .palette, .scene: "revision = revision + 1, modified = \(time)"
      case .symbol: "revision = revision + 1"
      // The revision of a font is the hash of its file.
      case .font: "created = created"
      }
    try execute(sql: "UPDATE \(kind)s SET \(changes) WHERE \(condition)", arguments: arguments)
  }
}

extension Catalog {
  /// Returns the earlier names of all items, in the order of kinds and names.
  package func earlierNames() async throws(CatalogError) -> [EarlierName] {
    try await read { db in try ItemKind.allCases.flatMap { try db.earlierNames(of: $0).all() } }
  }

  /// Removes the earlier name of a bitmap, palette, scene or font, and returns it.
  ///
  /// - Throws: `.missing` with similar names if no item of the kind has this earlier name.
  package func removeEarlierName(
    _ name: String, of kind: ItemKind
  ) async throws(CatalogError) -> EarlierName {
    try await write { db in try db.earlierNames(of: kind).remove(name) }
  }
}
