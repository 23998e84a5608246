import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogPalettesTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  private static let pair = Palette([.black, .white])

  private func new(_ name: String, _ palette: Palette? = pair, source: String? = nil) throws
    -> NewPalette
  {
    NewPalette(name: try ItemName(name), palette: try #require(palette), source: source)
  }

  @Test func `an added palette reads back equal`() async throws {
    let colors = [Color.white, .black, Color(red: 9, green: 8, blue: 7, alpha: 6), .black, .clear]
    let outcome = try await catalog.add(new("dusk", Palette(colors), source: "art/dusk.gpl"))
    let stored = try await catalog.palette(named: "dusk")
    #expect(outcome == .added(stored))
    #expect(stored.palette.colors == colors)
    #expect(stored.id == 1 && stored.revision == 1 && stored.source == "dusk.gpl")
    #expect(abs(stored.created.timeIntervalSinceNow) < 60)
    #expect(stored.modified == stored.created)
  }

  @Test(arguments: [1, 2, 255, 256]) func `stores 1 to 256 colours`(count: Int) async throws {
    let palette = Palette((0..<count).map { Color(red: UInt8($0), green: 1, blue: 2) })
    _ = try await catalog.add(new("many", palette))
    #expect(try await catalog.palette(named: "many").palette == palette)
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    _ = try await catalog.add(new("dusk"))
    let first = try await catalog.palette(named: "dusk")
    let other = try new("dusk", Palette([.clear]), source: "other.hex")
    await #expect(throws: CatalogError.nameTaken("dusk")) { try await catalog.add(other) }
    #expect(try await catalog.add(other, onConflict: .skip) == .skipped(first))
    #expect(try await catalog.palette(named: "dusk") == first)
    let outcome = try await catalog.add(other, onConflict: .replace)
    let second = try await catalog.palette(named: "dusk")
    #expect(outcome == .replaced(second))
    #expect(second.palette.colors == [.clear] && second.source == "other.hex")
    #expect(second.id == first.id && second.revision == 2 && second.created == first.created)
  }

  @Test func `a palette and a bitmap may share a name`() async throws {
    _ = try await catalog.add(.sample("heart"))
    _ = try await catalog.add(new("heart"))
    #expect(try await catalog.palette(named: "heart").id == 1)
  }

  @Test func `palettes are listed by name, page by page`() async throws {
    for name in ["sea", "dusk", "moss"] { _ = try await catalog.add(new(name)) }
    let all = try await catalog.palettes()
    #expect(all.items.map(\.name) == ["dusk", "moss", "sea"] && all.total == 3)
    let second = try await catalog.palettes(Paging(page: 2, perPage: 2))
    #expect(second.items.map(\.name) == ["sea"] && second.total == 3)
    #expect(try await catalog.palettes(Paging(page: .max)).items == [])
    await #expect(throws: CatalogError.self) { try await catalog.palettes(Paging(page: 0)) }
    await #expect(throws: CatalogError.self) { try await catalog.palettes(Paging(perPage: 501)) }
  }

  @Test(arguments: [
    ("duks", "duks", ["dusk"]), ("usk", "usk", ["dusk"]),
    ("Dusk", "Dusk", ["dusk", "dusk-2"]),
    ("sea\n", "sea\\n", ["sea"]), ("nothing-like-it", "nothing-like-it", []), ("", "", []),
  ])
  func `the error for a missing palette lists near names`(
    name: String, shown: String, near: [String]
  ) async throws {
    for name in ["sea", "dusk", "dusk-2"] { _ = try await catalog.add(new(name)) }
    await #expect(throws: CatalogError.missing(.palette, shown, near: near)) {
      try await catalog.palette(named: name)
    }
  }

  @Test func `a removed palette is gone, and its id is not reused`() async throws {
    _ = try await catalog.add(new("dusk"))
    let stored = try await catalog.palette(named: "dusk")
    #expect(try await catalog.removePalette(named: "dusk") == stored)
    await #expect(throws: CatalogError.missing(.palette, "dusk", near: [])) {
      try await catalog.removePalette(named: "dusk")
    }
    _ = try await catalog.add(new("dusk"))
    #expect(try await catalog.palette(named: "dusk").id == 2)
  }

  @Test func `every change gives the catalog a new version`() async throws {
    var versions = [catalog.version]
    _ = try await catalog.add(new("dusk"))
    versions.append(catalog.version)
    _ = try await catalog.add(new("dusk"), onConflict: .replace)
    versions.append(catalog.version)
    _ = try await catalog.removePalette(named: "dusk")
    versions.append(catalog.version)
    #expect(Set(versions).count == 4)
    _ = try await catalog.palettes()
    #expect(catalog.version == versions.last)
  }

  @Test func `check and status count palettes, and a backup contains them`() async throws {
    _ = try await catalog.add(new("dusk"))
    #expect(
      try await catalog.check()
        == CatalogCheck(bitmaps: 0, palettes: 1, symbolDrawings: 0, scenes: 0, findings: []))
    #expect(try await catalog.status().palettes == 1)
    let backup = fixture.folder.file("backup.sqlite")
    try await catalog.backup(to: backup)
    let copy = try Catalog(file: backup)
    #expect(try await copy.palettes() == catalog.palettes())
  }

  @Test func `damaged colours are reported, rejected when read, and replaceable`() async throws {
    _ = try await catalog.add(new("dusk"))
    try await meddle("UPDATE palettes SET colors = x'01020304'")
    let findings = try await catalog.check().findings
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("the colours of palette dusk are damaged") == true)
    await #expect(throws: CatalogError.self) { try await catalog.palette(named: "dusk") }
    _ = try await catalog.add(new("dusk"), onConflict: .replace)
    #expect(try await catalog.palette(named: "dusk").palette == Self.pair)
  }

  @Test(arguments: [
    "UPDATE palettes SET name = 'Not A Name'", "UPDATE palettes SET name = '42'",
    "UPDATE palettes SET colors = x''", "UPDATE palettes SET colors = x'010203'",
    "UPDATE palettes SET colors = zeroblob(1028)", "UPDATE palettes SET colors = 'text'",
    "UPDATE palettes SET revision = 0", "UPDATE palettes SET source = ''",
  ])
  func `the table rejects invalid values`(sql: String) async throws {
    _ = try await catalog.add(new("dusk"))
    await #expect(throws: DatabaseError.self) { try await meddle(sql) }
  }

  /// Changes the file as another program could.
  private func meddle(_ sql: String) async throws {
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
  }
}
