import ContentPacking
import Foundation
import GRDB
import Gallery
import GalleryTestSupport
import PostgreSQL
import Raster
import Synchronization
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// A shared collection of the previous format, whose cells `database migrate` compresses.
struct CollectionCellsTests {
  private let fixture: SharingFixture
  private let connection: PostgresConnection
  private let one: Catalog

  init() async throws {
    fixture = try await SharingFixture()
    connection = try fixture.connected()
    one = try fixture.machine("one")
    _ = try await one.addDemo(DemoCollection().bitmaps)
    _ = try await one.add(.sample("big", bitmap: Self.bitmap(shade: 0)))
    var collector = FrameCollector(size: PixelSize(width: 100, height: 80))
    for shade in 0..<3 {
      collector.append(
        rgba: Self.bitmap(shade: UInt8(shade)).rgbaBytes, duration: 100, isHidden: false)
    }
    _ = try await one.add(
      NewBitmap(name: ItemName("moving"), sprite: Sprite(frames: collector.finish())))
    try makePrevious()
  }

  private static func bitmap(shade: UInt8) -> Bitmap {
    Bitmap(
      rows: 80, columns: 100,
      rgba: (0..<32_000).map { UInt8(truncatingIfNeeded: $0 / 9 &* 3) &+ shade })
  }

  /// Writes the rows as the previous release did.
  private func makePrevious() throws {
    for (table, owner) in [("bitmaps", "id"), ("frames", "bitmap_id")] {
      var rows: [(id: Int64, bytes: [UInt8])] = []
      let sql = """
        SELECT t.id, b.columns, b.rows, b.bits, t.pixels FROM \(table) t
        JOIN bitmaps b ON b.id = t.\(owner) WHERE t.pixels IS NOT NULL
        """
      try connection.copyOut([(sql, [.integer, .integer, .integer, .integer, .bytes])]) { _, row in
        guard case .integer(let id) = row[0], case .integer(let columns) = row[1],
          case .integer(let height) = row[2], case .integer(let bits) = row[3],
          case .bytes(let stored) = row[4],
          let packed = StoredCells.packed(
            stored, columns: Int(columns), rows: Int(height), bits: Int(bits))
        else { throw PostgresError.unexpected("a row of \(table) cannot be read") }
        rows.append((id, packed))
      }
      for row in rows {
        try connection.execute(
          "UPDATE \(table) SET pixels = decode($2, 'base64') WHERE id = $1",
          ["\(row.id)", Data(row.bytes).base64EncodedString()])
      }
    }
    let kinds = ["bitmap", "palette", "symbol", "scene", "font"]
    let sets =
      kinds.map { "\($0)_origins" } + kinds.filter { $0 != "symbol" }.map { "\($0)_names" }
      + ["drawing_origins", "set_samples", "set_tags", "set_authors", "sets"]
    try connection.execute(
      "DROP TABLE \(sets.joined(separator: ", ")); ALTER TABLE symbol_layers DROP COLUMN paint; "
        + "UPDATE collection SET format = 10; DELETE FROM migrations WHERE number >= 3")
  }

  private func bytes() throws -> Int64 {
    try #require(
      connection.execute("SELECT sum(octet_length(pixels)) FROM bitmaps").first?.integer(0))
  }

  @Test func `a new copy of the previous format has compressed cells and refuses edits`()
    async throws
  {
    let two = try fixture.machine("two")
    #expect(try await SharingFixture.differences(one, two) == [])
    #expect(try await two.driftFindings() == [])
    let refused = await #expect(throws: CatalogError.self) { try await two.add(.sample("late")) }
    #expect(refused?.description.contains("format 10, this program edits format 13") == true)
  }

  @Test func `migrating compresses the rows, and copies stay equal`() async throws {
    let two = try fixture.machine("two")
    let before = try bytes()
    let steps = Mutex<[[Int]]>([])
    let result = try CollectionSchema.migrate(
      fixture.address, program: "tests",
      onProgress: { done, total in steps.withLock { $0.append([done, total]) } })
    #expect(
      result.applied == ["0003_compressed_cells", "0004_symbol_gradients", "0005_sets"])
    #expect(try bytes() < before / 2)
    let last = try #require(steps.withLock { $0 }.last)
    #expect(last[0] == last[1] && last[0] > 10)
    for machine in [one, two, try fixture.machine("three")] {
      try await machine.refresh()
      #expect(try await machine.driftFindings() == [])
      #expect(try await SharingFixture.differences(one, machine) == [])
    }
    _ = try await two.add(.sample("late", bitmap: Self.bitmap(shade: 9)))
    try await one.refresh()
    #expect(
      try await one.bitmap(BitmapReference("late")).bitmap == Self.bitmap(shade: 9))
    #expect(try await one.driftFindings() == [])
  }

  @Test func `a copy that stores its cells otherwise has not drifted, but other cells have`()
    async throws
  {
    _ = try CollectionSchema.migrate(fixture.address, program: "tests")
    try await one.database.connections.get().pool.write { db in
      try db.execute(
        sql: "UPDATE bitmaps SET pixels = ? WHERE name = 'big'",
        arguments: [Data(PackedPixels(Self.bitmap(shade: 0)).bytes)])
    }
    #expect(try await one.driftFindings() == [])
    try connection.execute(
      "UPDATE frames SET pixels = set_byte(pixels, 20, get_byte(pixels, 20) # 1) WHERE pixels IS NOT NULL"
    )
    #expect(try await one.driftFindings().contains { $0.hasPrefix("frames differs") })
  }
}
