import Foundation
import GalleryModel
import GRDB
import Raster

/// The SQL that reads and writes palettes; every function runs inside a transaction of the caller's.
struct PaletteTable {
  let db: Database
  /// Named in messages.
  let file: URL

  private static let columns = "id, name, revision, source, created, modified, content_hash, colors"

  /// Throws `.missingPalette` with near names, and `.unusable` where the colours are damaged.
  func palette(named text: String) throws -> StoredPalette {
    // Text against the rule names nothing, but may have been meant for something.
    let name = try? PaletteName(text)
    if let name, let present = try find(name) { return present }
    let near = try NearNames(db: db).paletteNames(to: PaletteName(slug: text).text, limit: 5)
    throw CatalogError.missingPalette(name: CatalogError.shown(text), near: near)
  }

  /// `nil` where there is none.
  func find(_ name: PaletteName) throws -> StoredPalette? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Self.columns) FROM palettes WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [name.text]).map(read)
  }

  /// True where a palette has the name, be its colours damaged or not.
  func exists(_ name: PaletteName) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM palettes WHERE name = ?)", arguments: [name.text])
      ?? false
  }

  /// Some of them in the order of their names.
  func palettes(limit: Int, offset: Int) throws -> [StoredPalette] {
    try Row.fetchAll(
      db, sql: "SELECT \(Self.columns) FROM palettes ORDER BY name LIMIT ? OFFSET ?",
      arguments: [limit, offset]
    ).map(read)
  }

  /// Writes a new row; the name is free.
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
    return try readBack(new.name)
  }

  /// Puts other colours and another source under a name that is there.
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

  private func readBack(_ name: PaletteName) throws -> StoredPalette {
    try CatalogError.readingBack("palette \(name.text)", in: file) { try palette(named: name.text) }
  }

  /// Takes the row away.
  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM palettes WHERE id = ?", arguments: [id])
  }

  private func read(_ row: Row) throws -> StoredPalette {
    let name: String = try row.value("name")
    let data: Data = try row.value("colors")
    let bytes = Array(data)
    let hash: Int64 = try row.value("content_hash")
    guard hash == Self.hash(bytes), let palette = Palette(rgba: bytes) else {
      throw CatalogError.unusable(
        file: file.path,
        reason: "the colours of palette \(name) are damaged; "
          + "restore a backup, or add its file again with --on-conflict replace")
    }
    return StoredPalette(
      id: try row.value("id"), name: name, palette: palette, revision: try row.value("revision"),
      source: try row.value("source"), created: Date(milliseconds: try row.value("created")),
      modified: Date(milliseconds: try row.value("modified")))
  }

  private static func hash(_ bytes: [UInt8]) -> Int64 { Int64(bitPattern: ContentHash.hash(bytes)) }
}
