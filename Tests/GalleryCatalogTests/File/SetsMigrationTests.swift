import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import GalleryCatalog
@testable import GalleryModel

/// A collection of the previous schema keeps everything when names of members become possible.
@Suite struct SetsMigrationTests {
  private let folder: TemporaryFolder
  /// A collection of everything, as this release makes it.
  private let model: Catalog
  /// The same rows in the tables of the previous release.
  private let file: URL

  init() async throws {
    folder = try TemporaryFolder()
    model = try Catalog(file: folder.file("model.sqlite"))
    try await Self.fill(model)
    file = folder.file("catalog.sqlite")
    try makePrevious()
  }

  private static func fill(_ catalog: Catalog) async throws {
    for name in ["heart", "line", "gone"] {
      _ = try await catalog.add(.sample(name, label: .text(name), tags: ["small", name]))
    }
    _ = try await catalog.add(.sample("ornament", label: .decorative))
    var collector = FrameCollector(size: PixelSize(width: 2, height: 1))
    for shade in [UInt8(0), 90] {
      collector.append(rgba: [shade, 0, 0, 255, 0, 0, shade, 255], duration: 100, isHidden: false)
    }
    let sprite = Sprite(frames: collector.finish(), tags: [FrameTag("walk", 0...1)])
    _ = try await catalog.add(
      NewBitmap(
        name: ItemName("walker"), sprite: sprite,
        original: OriginalFile(.piskel, bytes: [1, 2, 3])))
    let palette = try #require(Palette([.black, .white]))
    for name in ["dusk", "gone"] {
      _ = try await catalog.add(NewPalette(name: ItemName(name), palette: palette, source: "d.gpl"))
    }
    let viewBox = Rect(x: 0, y: 0, width: 24, height: 24)
    for name in ["bell", "gone"] { try await catalog.add([.sample(name, viewBox: viewBox)]) }
    _ = try await catalog.addSymbolAlias(SymbolName("old.bell"), to: "bell")
    _ = try await catalog.updateSymbol(named: "bell") { _ in
      var change = SymbolChange()
      (change.tags, change.categories, change.license) = (["loud"], ["sound"], .some("MIT"))
      return change
    }
    let facts = FontFacts(name: try ItemName("noto"), family: "Noto", coverage: [0x20...0x7E])
    _ = try await catalog.add(
      NewFont(facts: facts, contentHash: String(repeating: "0a", count: 32), bytes: [1, 0, 2]))
    _ = try await catalog.add(
      NewScene(
        name: ItemName("ticket"), label: "A {{x}}", tags: ["card"],
        document: #"{"scene":1,"body":{"empty":true}}"#, uses: [UsedItem(.bitmap, "heart")]))
    // The ids of removed items are never used again.
    _ = try await catalog.remove(BitmapReference("gone"))
    _ = try await catalog.removePalette(named: "gone")
    _ = try await catalog.removeSymbol(named: "gone")
  }

  /// Copies all rows of the model into a database of the previous schema.
  private func makePrevious() throws {
    let queue = try DatabaseQueue(path: file.path)
    let previous = try Migration.all(in: Catalog.packagedMigrations).filter { $0.number < 13 }
    let schema = Schema(file: file, migrations: previous)
    let model = model.file.path
    try queue.writeWithoutTransaction { db in
      _ = try schema.migrate(db)
      try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS model", arguments: [model])
      let searches =
        BitmapTable.searchTables + SymbolTable.searchTables + SceneTable.searchTables
      let present = try Set(String.fetchAll(db, sql: "SELECT name FROM main.sqlite_schema"))
      let tables = ["catalog", "sqlite_sequence"] + searches + Self.carried
      for table in tables where present.contains(table) {
        let columns =
          (searches.contains(table) ? ["rowid"] : []) + (try db.columns(in: table).map(\.name))
        let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        try db.execute(
          sql: """
            DELETE FROM main.\(table);
            INSERT INTO main.\(table) (\(list)) SELECT \(list) FROM model.\(table)
            """)
      }
      try db.execute(sql: "UPDATE symbol_changes SET changed_at = 7")
    }
    try queue.close()
  }

  private static let carried =
    SubjectKind.all.flatMap { $0.tables.map(\.name) } + SubjectKind.wholeTables

  private static func dump(_ catalog: Catalog) async throws -> [String: [String]] {
    try await catalog.read { db in
      var dump: [String: [String]] = [:]
      for table in carried + ["sqlite_sequence", "catalog"] where table != "symbol_changes" {
        dump[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          row.databaseValues.map(\.description).joined(separator: "|")
        }.sorted()
      }
      return dump
    }
  }

  @Test func `everything is kept`() async throws {
    let catalog = try Catalog(file: file)
    #expect(catalog.newlyApplied == ["0013_sets"])
    let (rows, former) = (try await Self.dump(catalog), try await Self.dump(model))
    #expect(former.keys.filter { rows[$0] != former[$0] } == [])
    #expect(rows["symbol_aliases"]?.count == 1 && rows["scene_uses"]?.count == 1)
    #expect(try await catalog.check().findings == [])
    #expect(try await catalog.summary(of: BitmapReference("heart")).id == 1)
    #expect(try await catalog.add(.sample("next")).summary.id == 6)
    let palette = try await catalog.palette(named: "dusk").palette
    let next = NewPalette(name: try ItemName("next"), palette: palette)
    guard case .added(let stored) = try await catalog.add(next) else {
      Issue.record("the palette was not added")
      return
    }
    #expect(stored.id == 3)
    #expect(try Catalog(file: file).newlyApplied == [])
  }

  @Test func `the time of the last change of symbols is kept, and continues`() async throws {
    let catalog = try Catalog(file: file)
    func time() async throws -> Int64 {
      try await catalog.read { db in
        try Int64.fetchOne(db, sql: "SELECT changed_at FROM symbol_changes") ?? 0
      }
    }
    #expect(try await time() == 7)
    _ = try await catalog.removeSymbol(named: "bell")
    #expect(try await time() > 7)
  }

  @Test func `references are enforced again`() async throws {
    let catalog = try Catalog(file: file)
    _ = try await catalog.remove(BitmapReference("walker"))
    _ = try await catalog.removeSymbol(named: "bell")
    _ = try await catalog.removeScene(named: "ticket")
    let rows = try await Self.dump(catalog)
    for table in ["frames", "originals", "symbol_drawings", "symbol_aliases", "scene_uses"] {
      #expect(rows[table] == [], "\(table)")
    }
    #expect(try await catalog.check().findings == [])
  }

  @Test func `an interrupted migration leaves the former collection`() throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in
      let sql = try #require(
        try Migration.all(in: Catalog.packagedMigrations).first { $0.number == 13 }?.sql)
      try db.execute(sql: "PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE; \(sql); ROLLBACK")
    }
    try queue.close()
    #expect(try Catalog(file: file).newlyApplied == ["0013_sets"])
  }

  @Test func `a backup of the previous release is restored`() async throws {
    let target = folder.file("restored.sqlite")
    _ = try await Catalog.restore(file, to: target)
    let restored = try await Self.dump(Catalog(file: target))
    let former = try await Self.dump(model)
    #expect(former.keys.filter { $0 != "catalog" && restored[$0] != former[$0] } == [])
  }

  /// Names, and whether they are valid for items and for symbols.
  private static let names: [(String, Bool, Bool)] = [
    ("bell", true, true), ("s:bell", true, true), ("a-b:bell", true, true), ("1:a", true, true),
    ("s:a_b", true, true), ("s:1", false, true), ("1", false, true),
    (":bell", false, false), ("s:", false, false), ("s:t:bell", false, false),
    ("S:bell", false, false), ("s_t:bell", false, false), ("s:Bell", false, false),
    ("s:-a", false, true), ("s.t:bell", false, false), ("s:bell.fill", false, true),
    ("s:.bell", false, false), ("s:bell.", false, false), ("s:a..b", false, false),
    (String(repeating: "s", count: 64) + ":" + String(repeating: "a", count: 128), true, true),
    (String(repeating: "s", count: 65) + ":a", false, false),
    ("s:" + String(repeating: "a", count: 129), false, false),
    (String(repeating: "a", count: 129), false, false),
  ]

  @Test func `the names of members are valid names`() async throws {
    let catalog = try Catalog(file: file)
    for (name, isItem, isSymbol) in Self.names {
      for (sql, isValid) in [
        ("UPDATE bitmaps SET name = ? WHERE id = 1", isItem),
        ("UPDATE palettes SET name = ?", isItem), ("UPDATE fonts SET name = ?", isItem),
        ("UPDATE scenes SET name = ?", isItem), ("UPDATE symbols SET name = ?", isSymbol),
        ("UPDATE symbol_drawings SET name = ?", isSymbol),
        ("UPDATE symbol_aliases SET name = ?", isSymbol),
      ] {
        let error = await #expect(throws: CatalogError.self) {
          try await catalog.write { db in
            try db.execute(sql: sql, arguments: [name])
            throw CatalogError.nameTaken("rolled back")
          }
        }
        #expect((error == .nameTaken("rolled back")) == isValid, "\(sql): \(name)")
      }
    }
  }
}
