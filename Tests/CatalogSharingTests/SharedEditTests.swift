import Foundation
import Gallery
import GRDB
import GalleryTestSupport
import GalleryWire
import PostgreSQL
import Raster
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// One change of a collection.
struct Edit: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Catalog) async throws -> Void

  init(_ name: String, _ make: @escaping @Sendable (Catalog) async throws -> Void) {
    testDescription = name
    self.make = make
  }

  private static func bitmap(
    _ name: String, _ change: @escaping @Sendable (inout BitmapChange) throws -> Void
  )
    -> Edit
  {
    Edit("a bitmap's \(name)") { catalog in
      var wish = BitmapChange()
      try change(&wish)
      let change = wish
      _ = try await catalog.update(.name(ItemName("walker"))) { _ in change }
    }
  }

  private static func symbol(
    _ name: String, _ change: @escaping @Sendable (inout SymbolChange) throws -> Void
  )
    -> Edit
  {
    Edit("a symbol's \(name)") { catalog in
      var wish = SymbolChange()
      try change(&wish)
      let change = wish
      _ = try await catalog.updateSymbol(named: "bell") { _ in change }
    }
  }

  static func font(_ name: String, hash: String = "0a") throws -> NewFont {
    let facts = FontFacts(
      name: try ItemName(name), family: "Noto", weight: 400, isItalic: false,
      coverage: [0x20...0x7E])
    return NewFont(
      facts: facts, source: nil, contentHash: String(repeating: hash, count: 32), bytes: [1, 0, 2])
  }

  static func scene(_ name: String, uses: Set<UsedItem> = []) throws -> NewScene {
    NewScene(
      name: try ItemName(name), label: "A {{x}}", tags: ["card"], license: nil, source: nil,
      document: #"{"scene":1,"body":{"empty":true}}"#, uses: uses)
  }

  private static func set(
    _ name: String, _ change: @escaping @Sendable (inout SetFacts) throws -> Void
  ) -> Edit {
    Edit("a set's \(name)") { catalog in
      var facts = try await catalog.set(named: "tabler").facts
      try change(&facts)
      let new = try SetChange(name: SetName("tabler"), facts: facts)
      _ = try await catalog.updateSet(named: "tabler") { _ in new }
    }
  }

  /// Each function of the catalog that writes, at least once; one after the other, from the demo collection
  /// on.
  static let all: [Edit] = [
    Edit("a bitmap added") {
      _ = try await $0.add(.sample("fox", label: .text("A fox"), tags: ["a", "b"]))
    },
    Edit("a decorative bitmap added") { _ = try await $0.add(.sample("leaf", label: .decorative)) },
    Edit("bitmaps added") {
      _ = try await $0.add([.sample("one"), .sample("two"), .sample("fox")])
    },
    Edit("a bitmap replaced") { catalog in
      _ = try await catalog.add(.sample("ghost", bitmap: Bitmap(text: "rgb")), onConflict: .replace)
    },
    bitmap("label") { $0.label = .text("Somebody") },
    bitmap("label taken away") { $0.label = .missing },
    bitmap("decoration") { $0.label = .decorative },
    bitmap("tags") { $0.tags = ["new"] },
    bitmap("frame tags") { $0.frameTags = [FrameTag("all", 0...1)] },
    bitmap("slices") { $0.slices = [] },
    Edit("a sprite replaced by a still") { catalog in
      _ = try await catalog.add(.sample("walker"), onConflict: .replace)
    },
    bitmap("name") { $0.name = try ItemName("runner") },
    Edit("a bitmap removed") { _ = try await $0.remove(.name(ItemName("runner"))) },
    Edit("a palette added") { catalog in
      let palette = try #require(Palette([.black, .white]))
      _ = try await catalog.add(NewPalette(name: ItemName("pair"), palette: palette, source: nil))
    },
    Edit("a palette replaced") { catalog in
      let palette = try #require(Palette([.white]))
      let name = try #require(try await catalog.palettes().items.first?.name)
      _ = try await catalog.add(
        NewPalette(name: ItemName(name), palette: palette, source: nil), onConflict: .replace)
    },
    Edit("a palette removed") { catalog in
      let name = try #require(try await catalog.palettes().items.first?.name)
      _ = try await catalog.removePalette(named: name)
    },
    Edit("a symbol added") { catalog in
      try await catalog.add([.sample("zigzag", viewBox: Rect(x: 0, y: 0, width: 9, height: 9))])
    },
    Edit("a symbol that takes others in") { catalog in
      let viewBox = Rect(x: 0, y: 0, width: 9, height: 9)
      try await catalog.add([.sample("squiggle.slash", viewBox: viewBox)])
      try await catalog.add([.sample("squiggle", viewBox: viewBox, size: 2)])
    },
    symbol("label") { $0.label = .text("Rings") },
    symbol("decoration") { $0.label = .decorative },
    symbol("tags") { $0.tags = ["loud"] },
    symbol("categories") { $0.categories = ["sound"] },
    symbol("search words") { $0.searchWords = ["ding", "dong"] },
    symbol("licence") { $0.license = .some("MIT") },
    symbol("mode") { $0.preferredMode = .some(.palette) },
    symbol("mirroring") { $0.flipsInRTL = true },
    Edit("a symbol's further name") { catalog in
      _ = try await catalog.addSymbolAlias(SymbolName("old.bell"), to: "bell")
    },
    Edit("a symbol's further name taken away") { catalog in
      _ = try await catalog.removeSymbol(named: "old.bell")
    },
    Edit("a drawing removed") { _ = try await $0.removeSymbol(named: "bell.fill") },
    symbol("name") { $0.name = try SymbolName("gong") },
    Edit("a symbol removed") { _ = try await $0.removeSymbol(named: "gong") },
    Edit("a scene added") { catalog in
      _ = try await catalog.add(scene("ticket", uses: [UsedItem(.bitmap, "ghost")]))
    },
    Edit("a scene replaced") { catalog in
      _ = try await catalog.add(scene("ticket"), onConflict: .replace)
    },
    Edit("a scene changed") { catalog in
      let name = try #require(try await catalog.scenes().items.first?.name)
      _ = try await catalog.updateScene(named: name) { _ throws(CatalogError) in
        do { return try scene("other") } catch { return nil }
      }
    },
    Edit("a scene removed") { catalog in
      let name = try #require(try await catalog.scenes().items.first?.name)
      _ = try await catalog.removeScene(named: name)
    },
    Edit("a font added") { _ = try await $0.add(font("noto")) },
    Edit("a font replaced") { catalog in
      _ = try await catalog.add(font("noto", hash: "0b"), onConflict: .replace)
    },
    Edit("a font removed") { _ = try await $0.removeFont(named: "noto") },
    Edit("a set added") { catalog in
      let facts = SetFacts(
        title: "Tabler Icons", authors: [SetAuthor(name: "A", url: "https://a.example")],
        tags: ["outline"])
      _ = try await catalog.addSet(SetChange(name: SetName("tabler"), facts: facts))
    },
    set("authors") { $0.authors = [SetAuthor(name: "B"), SetAuthor(name: "C")] },
    set("licence") { $0.license = try LicenseExpression("MIT") },
    set("tags") { $0.tags = [] },
    Edit("a set's name") { catalog in
      _ = try await catalog.updateSet(named: "tabler") { stored throws(CatalogError) in
        SetChange(name: try SetName("icons"), facts: stored.facts)
      }
    },
    Edit("a set removed") { _ = try await $0.removeSet(named: "icons") },
  ]
}

struct SharedEditTests {
  /// A fixture with the demo collection, for one test alone.
  private static func filled() async throws -> (SharingFixture, Catalog) {
    let fixture = try await SharingFixture()
    let catalog = try fixture.machine("one")
    let demo = try DemoCollection()
    _ = try await catalog.addDemo(demo.bitmaps)
    _ = try await catalog.addDemo(demo.palettes)
    _ = try await catalog.addDemo(demo.symbols)
    _ = try await catalog.addDemo(demo.scenes)
    return (fixture, catalog)
  }

  @Test func `every kind of edit reaches the other copies`() async throws {
    let (fixture, editor) = try await Self.filled()
    let follower = try fixture.machine("follower")
    for edit in Edit.all {
      let before = try await SharingFixture.dump(editor)
      try await edit.make(editor)
      #expect(try await SharingFixture.dump(editor) != before, "\(edit.testDescription) is one")
      try await follower.refresh()
      #expect(
        try await SharingFixture.differences(editor, follower) == [], "\(edit.testDescription)")
    }
    #expect(try await follower.check().findings == [])
    #expect(try await follower.driftFindings() == [])
    let fresh = try fixture.machine("fresh")
    #expect(try await SharingFixture.differences(fresh, follower) == [])
  }

  @Test func `names swapped in one or several edits do not collide`() async throws {
    let fixture = try await SharingFixture()
    let (one, other) = (try fixture.machine("one"), try fixture.machine("other"))
    _ = try await one.add([.sample("a"), .sample("b", bitmap: Bitmap(text: "g"))])
    try await other.refresh()
    for (from, to) in [("a", "c"), ("b", "a"), ("c", "b")] {
      var change = BitmapChange()
      change.name = try ItemName(to)
      let wish = change
      _ = try await one.update(.name(ItemName(from))) { _ in wish }
    }
    _ = try await one.remove(.name(ItemName("a")))
    _ = try await one.add(.sample("a", bitmap: Bitmap(text: "rrr")))
    try await other.refresh()
    #expect(try await SharingFixture.differences(one, other) == [])
    #expect(try await other.summary(of: .name(ItemName("a"))).id == 3)
  }

  @Test func `a set with members reaches the other copies`() async throws {
    let fixture = try await SharingFixture()
    let (one, other) = (try fixture.machine("one"), try fixture.machine("other"))
    _ = try await one.add(.sample("a"))
    _ = try await one.addSet(SetChange(name: SetName("s"), facts: SetFacts(title: "S")))
    try await one.write { db in
      try db.execute(
        sql: """
          INSERT INTO bitmap_origins (bitmap_id, set_id, "key") VALUES (1, 1, 'a.png');
          UPDATE bitmaps SET revision = revision + 1
          """)
    }
    try await other.refresh()
    // Both copies and PostgreSQL replace the row of a set to which others refer.
    _ = try await other.updateSet(named: "s") { stored throws(CatalogError) in
      var facts = stored.facts
      facts.version = "2"
      return SetChange(name: try SetName(stored: stored.name), facts: facts)
    }
    try await one.refresh()
    #expect(try await SharingFixture.differences(one, other) == [])
    #expect(try await one.set(named: "s").counts[.bitmap] == 1)
    let fresh = try fixture.machine("fresh")
    #expect(try await SharingFixture.differences(fresh, other) == [])
    let refused = await #expect(throws: CatalogError.self) {
      try await one.write { db in try db.execute(sql: "DELETE FROM sets") }
    }
    #expect(refused != nil)
    for machine in [one, other] { #expect(try await machine.driftFindings() == []) }
  }

  @Test func `a new copy matches an existing one`() async throws {
    let (fixture, one) = try await Self.filled()
    _ = try await one.remove(.name(ItemName("ghost")))
    let fresh = try fixture.machine("fresh")
    #expect(try await SharingFixture.differences(one, fresh) == [])
    #expect(try await fresh.check().findings == [])
    #expect(fresh.catalogID == one.catalogID && fresh.catalogID.count == 32)
    var search = BitmapQuery()
    search.text = "walk"
    let found = try await fresh.bitmaps(search).items.map(\.name)
    #expect(found == (try await one.bitmaps(search).items.map(\.name)))
    #expect(found.contains("walker"))
  }

  @Test func `an edit without effect makes no revision`() async throws {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    _ = try await one.add(.sample("a"))
    _ = try await one.update(.name(ItemName("a"))) { _ in BitmapChange() }
    _ = try await one.add(.sample("a"), onConflict: .skip)
    await #expect(throws: CatalogError.nameTaken("a")) { try await one.add(.sample("a")) }
    #expect(try await one.sharingStatus()?.revision == 1)
  }

  @Test func `a failed edit rolls back and releases the lock`() async throws {
    struct Refusal: Error {}
    let fixture = try await SharingFixture()
    let (one, other) = (try fixture.machine("one"), try fixture.machine("other"))
    _ = try await one.add(.sample("a"))
    await #expect(throws: CatalogError.self) {
      try await one.write { db in
        try db.execute(sql: "DELETE FROM bitmaps")
        throw Refusal()
      }
    }
    _ = try await other.add(.sample("b"))
    try await one.refresh()
    #expect(try await one.bitmaps(BitmapQuery()).total == 2)
    #expect(try await one.driftFindings() == [])
  }

  @Test func `concurrent writers lose no edits and share no revision`() async throws {
    let fixture = try await SharingFixture()
    let machines = try (0..<3).map { try fixture.machine("m\($0)") }
    _ = try await machines[0].add(
      .sample("row", bitmap: Bitmap(rows: 1, columns: 30, rgba: Array(repeating: 0, count: 120))))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, machine) in machines.enumerated() {
        group.addTask {
          for column in 0..<10 {
            _ = try await machine.update(.id(1)) { stored in
              var bitmap = stored.bitmap
              bitmap[0, number * 10 + column] = .white
              var change = BitmapChange()
              change.bitmap = bitmap
              return change
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for machine in machines {
      try await machine.refresh()
      let stored = try await machine.bitmap(.id(1))
      #expect(stored.summary.revision == 31)
      #expect(stored.bitmap.rgbaBytes.allSatisfy { $0 == 255 })
    }
    #expect(try await machines[0].sharingStatus()?.revision == 31)
    let marks = try fixture.connected().execute("SELECT count(DISTINCT mark) FROM change")
    #expect(marks == [["32"]])
  }

  @Test func `an edit fails without changes if the lock stays taken`()
    async throws
  {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    let holder = try fixture.connected()
    try holder.execute("BEGIN; SELECT 1 FROM collection FOR UPDATE")
    await #expect(
      throws: CatalogError.unavailable(
        file: fixture.address.description,
        reason: "another writer has kept the collection locked for 5 seconds; nothing was changed")
    ) { try await one.add(.sample("a")) }
    try holder.execute("ROLLBACK")
    _ = try await one.add(.sample("a"))
  }

  @Test func `rejects an edit of a copy that is opened as a plain file`() async throws {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    _ = try await one.add(.sample("a"))
    let plain = try Catalog(file: one.file)
    let error = await #expect(throws: CatalogError.self) { try await plain.add(.sample("b")) }
    #expect(
      error?.description.hasSuffix(
        "this is a copy of \(fixture.address): name that with --database")
        == true)
    #expect(try await plain.bitmaps(BitmapQuery()).total == 1)
  }

  @Test func `rejects a schema without a collection and a foreign file`()
    async throws
  {
    let fixture = try await SharingFixture()
    let bare = try PostgresAddress(fixture.server.url())
    #expect(throws: CatalogError.unmade(place: bare.description)) {
      try Catalog.following(bare, in: fixture.folder.file("bare.sqlite"))
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("bare.sqlite").path))
    let own = try Catalog(file: fixture.folder.file("own.sqlite"))
    let error = #expect(throws: CatalogError.self) {
      try Catalog.following(fixture.address, in: own.file)
    }
    #expect(error?.description.contains("name another file with --replica") == true)
  }

  @Test func `leaves another program's file untouched`() async throws {
    let fixture = try await SharingFixture()
    let file = fixture.folder.file("one.sqlite")
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "PRAGMA application_id = 77; CREATE TABLE damaged (id INTEGER)")
    }
    let before = try Data(contentsOf: file)
    #expect(throws: CatalogError.self) { try fixture.machine("one") }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func `a damaged copy is set aside and recreated`() async throws {
    let fixture = try await SharingFixture()
    do { _ = try await fixture.machine("one").add(.sample("a")) }
    let file = fixture.folder.file("one.sqlite")
    try Data(repeating: 0x5A, count: 8192).write(to: file)
    let mended = try fixture.machine("one")
    #expect(try await mended.bitmaps(BitmapQuery()).total == 1)
    #expect(FileManager.default.fileExists(atPath: file.path + ".damaged-1"))
  }

  @Test func `fills an empty file and recreates a newer program's copy`() async throws {
    let fixture = try await SharingFixture()
    let file = fixture.folder.file("one.sqlite")
    try Data().write(to: file)
    do { _ = try await fixture.machine("one").add(.sample("a")) }
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "CREATE TABLE later (id INTEGER); PRAGMA user_version = 999")
    }
    let again = try fixture.machine("one")
    #expect(try await again.bitmaps(BitmapQuery()).total == 1)
    #expect(FileManager.default.fileExists(atPath: file.path + ".unusable-1"))
  }

  @Test func `keeps an unusable file if PostgreSQL is unreachable`()
    async throws
  {
    let fixture = try await SharingFixture()
    let file = fixture.folder.file("one.sqlite")
    do { _ = try fixture.machine("one") }
    let noise = Data(repeating: 0x5A, count: 8192)
    try noise.write(to: file)
    let away = try PostgresAddress("postgresql://127.0.0.1:1/nothing")
    #expect(throws: CatalogError.self) { try Catalog.following(away, in: file) }
    #expect(try Data(contentsOf: file) == noise)
  }

  @Test func `a copy is served only for the collection that it belongs to`() async throws {
    let (one, other) = (try await SharingFixture(), try await SharingFixture())
    let file = one.folder.file("one.sqlite")
    do { _ = try await one.machine("one").add(.sample("a")) }
    let away = try PostgresAddress("postgresql://127.0.0.1:1/nothing")
    let error = #expect(throws: CatalogError.self) { try Catalog.following(away, in: file) }
    #expect(error?.description.contains("this is a copy of \(one.address)") == true)
    // Another name of the same place.
    let alias = try PostgresAddress(
      one.server.url(schema: one.address.schema).replacing(
        "pixelarium-test-", with: ".%2Fpixelarium-test-"))
    #expect(alias.description != one.address.description)
    do {
      let same = try Catalog.following(alias, in: file)
      #expect(try await same.bitmaps(BitmapQuery()).total == 1)
    }
    #expect(
      try await DatabaseQueue(path: file.path).read {
        try String.fetchOne($0, sql: "SELECT source FROM replica")
      }
        == alias.description)
    let replaced = try Catalog.following(other.address, in: file)
    #expect(try await replaced.bitmaps(BitmapQuery()).total == 0)
  }

  @Test func `removes a killed process's partial file but no other files`()
    async throws
  {
    let fixture = try await SharingFixture()
    let (old, new, other) = (
      fixture.folder.file(".one.sqlite.\(UUID().uuidString).partial"),
      fixture.folder.file(".one.sqlite.\(UUID().uuidString)"),
      fixture.folder.file(".one.sqlite.notes")
    )
    for file in [old, new, other] { try Data("half".utf8).write(to: file) }
    let manager = FileManager.default
    for file in [old, other] {
      try manager.setAttributes([.modificationDate: Date.now - 3700], ofItemAtPath: file.path)
    }
    _ = try fixture.machine("one")
    #expect(!manager.fileExists(atPath: old.path))
    #expect(manager.fileExists(atPath: new.path) && manager.fileExists(atPath: other.path))
  }

  @Test func `drift findings report a row changed on the server`() async throws {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    _ = try await one.add(.sample("a", tags: ["x"]))
    #expect(try await one.driftFindings() == [])
    try fixture.connected().execute("UPDATE tags SET tag = 'y'")
    #expect(
      try await one.driftFindings()
        == ["tags differs from the shared collection (1 rows here, 1 there)"])
  }

  @Test func `repair rereads a copy that was changed locally`() async throws {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    _ = try await one.add(.sample("a", tags: ["x"]))
    try await one.writeSilently { db in try db.execute(sql: "DELETE FROM tags") }
    #expect(
      try await one.driftFindings()
        == ["tags differs from the shared collection (0 rows here, 1 there)"])
    #expect(
      try await one.repair() == ["this machine's copy was reread from \(fixture.address)"])
    #expect(try await one.driftFindings() == [])
    #expect(try await one.summary(of: .name(ItemName("a"))).tags == ["x"])
  }

  @Test func `rejects a newer collection, and edits of an older one`()
    async throws
  {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    _ = try await one.add(.sample("a"))
    let connection = try fixture.connected()
    try connection.execute("UPDATE collection SET format = 99")
    let newer = await #expect(throws: CatalogError.self) { try await one.refresh() }
    #expect(
      newer?.description.contains("the collection has format 99, this program knows 13") == true)
    try connection.execute("UPDATE collection SET format = 9")
    let older = await #expect(throws: CatalogError.self) { try await one.add(.sample("b")) }
    #expect(older?.description.contains("pixelarium database migrate raises it") == true)
  }

  @Test func `columns missing in an older collection get their migrated values`()
    async throws
  {
    let fixture = try await SharingFixture()
    let one = try fixture.machine("one")
    try await one.add([.sample("zigzag", viewBox: Rect(x: 0, y: 0, width: 9, height: 9))])
    let connection = try fixture.connected()
    try connection.execute(
      "ALTER TABLE symbol_drawings DROP COLUMN layer_groups; DROP TABLE originals; UPDATE collection SET format = 9"
    )
    let fresh = try fixture.machine("fresh")
    #expect(try await SharingFixture.differences(one, fresh) == [])
  }
}
