import ContentPacking
import Foundation
import GRDB
import GalleryTestSupport
import Raster
import Synchronization
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

/// A collection of the previous schema keeps everything when its cells are compressed.
@Suite struct CompressedCellsMigrationTests {
  private let folder: TemporaryFolder
  /// A collection of everything, as this release makes it.
  private let model: Catalog
  /// The same rows in the tables of the previous release.
  private let file: URL

  init() async throws {
    folder = try TemporaryFolder()
    model = try Catalog(file: folder.file("model.sqlite"))
    for (name, cells) in [("heart", "r.\n.b"), ("line", "rrr"), ("dot", "g")] {
      _ = try await model.add(
        .sample(name, label: .text(name), tags: ["small", name], bitmap: Bitmap(text: cells)))
    }
    _ = try await model.add(.sample("ornament", label: .decorative))
    let big = Bitmap(
      rows: 300, columns: 400, rgba: (0..<480_000).map { UInt8(truncatingIfNeeded: $0 / 7 &* 3) })
    _ = try await model.add(.sample("big", tags: ["large"], bitmap: big))
    var collector = FrameCollector(size: PixelSize(width: 400, height: 300))
    for number in 0..<3 {
      let cells = big.rgbaBytes.map { $0 &+ UInt8(number) }
      collector.append(rgba: cells, duration: 100, isHidden: number == 1)
    }
    let moving = Sprite(
      frames: collector.finish(), tags: [FrameTag("walk", 0...2)],
      slices: [
        Slice(
          "head",
          keys: [
            Slice.Key(frame: 0, bounds: CellRect(column: 0, row: 0, columns: 2, rows: 1))
          ])
      ], layers: [SpriteLayer("body"), SpriteLayer("hat")])
    _ = try await model.add(
      NewBitmap(
        name: ItemName("moving"), sprite: moving,
        original: OriginalFile(.piskel, bytes: [1, 2, 3])))
    let palette = try #require(Palette([.black, .white]))
    _ = try await model.add(NewPalette(name: ItemName("dusk"), palette: palette, source: nil))
    try await model.add([.sample("bell", viewBox: Rect(x: 0, y: 0, width: 24, height: 24))])
    // The id of a removed bitmap is never used again.
    _ = try await model.add(.sample("gone"))
    _ = try await model.remove(BitmapReference("gone"))
    file = folder.file("catalog.sqlite")
    try makePrevious()
  }

  private static func previous() throws -> [Migration] {
    try Migration.all(in: Catalog.packagedMigrations).filter { $0.number < 11 }
  }

  /// The migrations that the database of the previous schema lacks.
  private static let later = ["0011_compressed_cells", "0012_symbol_gradients", "0013_sets"]

  /// Copies all rows of the model into a database of the previous schema, with their cells as they were stored then.
  private func makePrevious() throws {
    let queue = try DatabaseQueue(path: file.path)
    let schema = Schema(file: file, migrations: try Self.previous())
    let model = model.file.path
    try queue.writeWithoutTransaction { db in
      _ = try schema.migrate(db)
      db.add(
        function: DatabaseFunction("plain", argumentCount: 4) { values in
          StoredCells.packed(
            Array(Data.fromDatabaseValue(values[3]) ?? Data()),
            columns: Int.fromDatabaseValue(values[0]) ?? 0,
            rows: Int.fromDatabaseValue(values[1]) ?? 0,
            bits: Int.fromDatabaseValue(values[2]) ?? 0
          ).map { Data($0) }
        })
      try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS model", arguments: [model])
      let tables =
        ["catalog"] + BitmapTable.searchTables + SymbolTable.searchTables
        + SceneTable.searchTables + Self.carried + ["sqlite_sequence"]
      let present = try Set(String.fetchAll(db, sql: "SELECT name FROM main.sqlite_schema"))
      for table in tables where present.contains(table) {
        let isSearch = table.contains("search")
        let columns =
          (isSearch ? ["rowid"] : []) + (try db.columns(in: table).map(\.name))
        let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let values = columns.map { column in
          guard column == "pixels" else { return "t.\"\(column)\"" }
          return table == "frames"
            ? """
            (SELECT plain(b.columns, b.rows, b.bits, t.pixels) FROM model.bitmaps b WHERE b.id = t.bitmap_id)
            """ : "plain(t.columns, t.rows, t.bits, t.pixels)"
        }
        try db.execute(
          sql: """
            DELETE FROM main.\(table);
            INSERT INTO main.\(table) (\(list))
            SELECT \(values.joined(separator: ", ")) FROM model.\(table) t
            """)
      }
    }
    try queue.close()
  }

  private static let carried =
    SubjectKind.all.flatMap { $0.tables.map(\.name) } + SubjectKind.wholeTables

  private static func dump(_ catalog: Catalog) async throws -> [String: [String]] {
    try await catalog.read { db in
      var dump: [String: [String]] = [:]
      for table in carried + ["sqlite_sequence", "catalog"] {
        dump[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          row.databaseValues.map(\.description).joined(separator: "|")
        }.sorted()
      }
      return dump
    }
  }

  private func size() throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
  }

  @Test func `everything is kept, and the file shrinks`() async throws {
    let before = try size()
    let steps = Mutex<[[Int]]>([])
    let catalog = try Catalog(
      file: file, onMigration: { done, total in steps.withLock { $0.append([done, total]) } })
    #expect(catalog.newlyApplied == Self.later)
    let (rows, former) = (try await Self.dump(catalog), try await Self.dump(model))
    #expect(former.keys.filter { rows[$0] != former[$0] } == [])
    #expect(try await catalog.check().findings == [])
    #expect(try size() < before / 2)
    let total = try await catalog.read { db in try db.cellsCount() }
    #expect(steps.withLock { $0 } == (0...total).map { [$0, total] })
    for name in ["big", "moving"] {
      let reference = try BitmapReference(name)
      #expect(
        try await catalog.sprite(reference).sprite == model.sprite(reference).sprite, "\(name)")
    }
    let last = try await model.add(.sample("next")).summary.id
    #expect(try await catalog.add(.sample("next")).summary.id == last)
    #expect(try Catalog(file: file).newlyApplied == [])
  }

  @Test func `references are enforced again`() async throws {
    let catalog = try Catalog(file: file)
    let id = try await catalog.remove(BitmapReference("moving")).id
    let frames = try await catalog.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM frames WHERE bitmap_id = ?", arguments: [id])
    }
    #expect(frames == 0)
    #expect(try await catalog.check().findings == [])
  }

  @Test func `an interrupted migration leaves the former collection`() throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      db.addCellsFunction()
      let sql = try #require(
        try Migration.all(in: Catalog.packagedMigrations).first { $0.number == 11 }?.sql)
      try db.execute(sql: "PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE; \(sql); ROLLBACK")
    }
    try queue.close()
    let catalog = try Catalog(file: file)
    #expect(catalog.newlyApplied == Self.later)
  }

  @Test func `a backup of the previous release is restored`() async throws {
    let target = folder.file("restored.sqlite")
    _ = try await Catalog.restore(file, to: target)
    let restored = try Catalog(file: target)
    #expect(
      try await Self.dump(restored).filter { $0.key != "catalog" }
        == Self.dump(model).filter { $0.key != "catalog" })
  }

  @Test func `damaged cells fail with the name of their bitmap`() async throws {
    let catalog = try Catalog(file: file)
    let id = try await catalog.summary(of: BitmapReference("big")).id
    for damage in ["x'01'", "x'0228b52ffd'", "substr(pixels, 1, length(pixels) - 1)"] {
      try await catalog.database.connections.get().pool.write { db in
        try db.execute(sql: "UPDATE bitmaps SET pixels = \(damage) WHERE id = ?", arguments: [id])
      }
      let error = await #expect(throws: CatalogError.self) {
        _ = try await catalog.bitmap(.id(id))
      }
      #expect(error?.description.contains("the pixels of bitmap \(id) (big) are damaged") == true)
    }
  }
}
