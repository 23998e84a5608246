import ContentPacking
import Foundation
import GRDB
package import GalleryModel
import InputText
import Raster

extension Catalog {
  /// Returns the palette with a name, after checking the hash of its colours.
  ///
  /// - Throws: `.missing` with similar names if no palette has this name, even if the name is invalid; `.unusable` if
  ///   the colours are damaged.
  package func palette(named name: String) async throws(CatalogError) -> StoredPalette {
    try await read(of: .palettes, { $0.name == name ? $0.id : nil }) { db in
      try db.palettes.palette(named: name)
    }
  }

  /// Returns one page of the palettes in the order of their names, and the number of palettes on all pages, from one
  /// snapshot.
  ///
  /// A page beyond the last one is empty.
  ///
  /// - Parameters:
  ///   - paging: The page.
  ///   - colors: The number of colours of the palettes, or `nil` for all palettes.
  /// - Throws: `.invalid` for a page below 1 or more than 500 palettes per page.
  package func palettes(
    _ paging: Paging = Paging(perPage: Paging.maximumPerPage), colors: Int? = nil
  ) async throws(CatalogError) -> ItemPage<StoredPalette> {
    let offset = try paging.offset()
    return try await read(of: .palettes, { _ in nil }) { db in
      return ItemPage(
        items: try db.palettes.palettes(of: colors, limit: paging.perPage, offset: offset),
        total: try db.palettes.counts().filter { colors == nil || $0.colors == colors }
          .reduce(0) { $0 + $1.palettes })
    }
  }

  /// Returns how many palettes have each number of colours, in the order of these numbers.
  package func paletteCounts() async throws(CatalogError) -> [PaletteCount] {
    try await read { db in try db.palettes.counts() }
  }

  /// Stores a palette in one transaction; it is durable when this returns.
  ///
  /// If the name is taken, `.fail` throws `.nameTaken`, `.skip` keeps the existing palette, and `.replace` keeps the
  /// id, increments the revision, and replaces the colours and the source.
  package func add(_ new: NewPalette, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<StoredPalette>
  {
    if policy != .replace, let present = try await find(new.name) {
      guard policy == .skip else { throw .nameTaken(new.name.text) }
      return .skipped(present)
    }
    return try await write { db in
      if policy == .replace, try db.palettes.exists(new.name) {
        return .replaced(try db.palettes.replace(with: new))
      }
      guard let present = try db.palettes.find(new.name) else {
        return .added(try db.palettes.insert(new))
      }
      guard policy == .skip else { throw CatalogError.nameTaken(new.name.text) }
      return .skipped(present)
    }
  }

  /// Removes a palette and returns it; its id is never used again.
  ///
  /// - Throws: `.missing` with similar names if no palette has this name.
  package func removePalette(named name: String) async throws(CatalogError) -> StoredPalette {
    try await write { db in
      let palette = try db.palettes.palette(named: name)
      try db.palettes.delete(palette.id)
      return palette
    }
  }

  private func find(_ name: ItemName) async throws(CatalogError) -> StoredPalette? {
    try await read { db in try db.palettes.find(name) }
  }
}

/// The SQL that reads and writes palettes; every function runs inside a transaction of the caller.
struct PaletteTable {
  let db: Database

  private static let columns = """
    id, name, revision, source, created, modified, content_hash, colors,
    \(OriginColumn.sql(.palette, id: "palettes.id"))
    """

  /// Returns the palette with a name.
  ///
  /// - Throws: `.missing` with similar names if no palette has this name, and `.unusable` if its colours are damaged.
  func palette(named text: String) throws -> StoredPalette {
    // An invalid name has no palette, but similar names may still help.
    if let name = try? ItemName(text) {
      if let present = try find(name) { return present }
      if let other = try db.members.other(name, .palette), let present = try find(other) {
        return present
      }
    }
    let near = try SimilarNames(db: db).names(
      in: "palettes", to: ItemKind.palette.spelling(of: text), limit: 5)
    throw CatalogError.missing(.palette, text.shown, near: near)
  }

  func find(_ name: ItemName) throws -> StoredPalette? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Self.columns) FROM palettes WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [name.text]).map(read)
  }

  /// Returns whether a palette has the name, even if its colours are damaged.
  func exists(_ name: ItemName) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM palettes WHERE name = ?)", arguments: [name.text])
      ?? false
  }

  /// The number of colours, which takes four bytes each.
  private static let count = "length(colors) / 4"

  /// Returns some of the palettes with a number of colours, or of all palettes, in the order of their names.
  func palettes(of colors: Int?, limit: Int, offset: Int) throws -> [StoredPalette] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(Self.columns) FROM palettes WHERE ?1 IS NULL OR \(Self.count) = ?1
        ORDER BY name LIMIT ?2 OFFSET ?3
        """, arguments: [colors, limit, offset]
    ).map(read)
  }

  func counts() throws -> [PaletteCount] {
    try Row.fetchAll(
      db,
      sql:
        "SELECT \(Self.count) AS colors, count(*) AS palettes FROM palettes GROUP BY 1 ORDER BY 1"
    ).map { row in
      PaletteCount(colors: try row.value("colors"), palettes: try row.value("palettes"))
    }
  }

  /// Inserts a row; the name must be free.
  func insert(_ new: NewPalette) throws -> StoredPalette {
    let now = Date.now.milliseconds
    let bytes = new.palette.rgba
    try db.execute(
      sql: """
        INSERT INTO palettes (name, source, created, modified, content_hash, colors)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        new.name.text, new.source.flatMap(CheckedBitmap.fileName), now, now, Self.hash(bytes),
        Data(bytes),
      ])
    try db.members.enroll(new.name, .palette, db.lastInsertedRowID)
    return try readBack(new.name)
  }

  /// Replaces the colours and the source of an existing palette.
  func replace(with new: NewPalette) throws -> StoredPalette {
    let bytes = new.palette.rgba
    try db.execute(
      sql: """
        UPDATE palettes
        SET revision = revision + 1, modified = ?, source = ?, content_hash = ?, colors = ?
        WHERE name = ?
        """,
      arguments: [
        Date.now.milliseconds, new.source.flatMap(CheckedBitmap.fileName), Self.hash(bytes),
        Data(bytes), new.name.text,
      ])
    return try readBack(new.name)
  }

  private func readBack(_ name: ItemName) throws -> StoredPalette {
    try DamagedRow.readingBack("palette \(name.text)") { try palette(named: name.text) }
  }

  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM palettes WHERE id = ?", arguments: [id])
  }

  private func read(_ row: Row) throws -> StoredPalette {
    let name: String = try row.value("name")
    let data: Data = try row.value("colors")
    let bytes = Array(data)
    let hash: Int64 = try row.value("content_hash")
    guard hash == Self.hash(bytes), let palette = Palette(rgba: bytes) else {
      throw DamagedRow(
        "the colours of palette \(name) are damaged; "
          + "restore a backup, or add its file again with --on-conflict replace")
    }
    var stored = StoredPalette(
      id: try row.value("id"), name: name, palette: palette, revision: try row.value("revision"),
      source: try row.value("source"), created: Date(milliseconds: try row.value("created")),
      modified: Date(milliseconds: try row.value("modified")))
    stored.origin = ItemOrigin.stored(try row.value("origin"))
    return stored
  }

  private static func hash(_ bytes: [UInt8]) -> Int64 { Int64(bitPattern: ContentHash.hash(bytes)) }
}
