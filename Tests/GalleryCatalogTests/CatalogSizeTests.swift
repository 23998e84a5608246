import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogSizeTests {
  @Test func `lists, searches and pages through ten thousand bitmaps`() async throws {
    let fixture = try CatalogFixture()
    _ = try await fixture.catalog.add(.sample("icon-0-of-many", tags: ["icon"]))
    try await fixture.catalog.database.connections.get().pool.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE numbers (number) AS (
            SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 9999)
          INSERT INTO bitmaps (
            name, created, modified, columns, rows, color_count, content_hash, bits, palette, pixels)
          SELECT 'icon-' || number || '-of-many', created, modified, columns, rows, color_count,
            content_hash, bits, palette, pixels
          FROM bitmaps, numbers
          """)
      for table in BitmapTable.searchTables {
        try db.execute(
          sql: """
            INSERT INTO \(table) (rowid, name, tags)
            SELECT id, name, '' FROM bitmaps WHERE id > 1
            """)
      }
    }
    var query = BitmapQuery()
    for order in BitmapQuery.Order.allCases {
      query.order = order
      query.paging.page = 150
      let page = try await fixture.catalog.bitmaps(query)
      #expect(page.total == 10_000 && page.items.count == 60)
    }
    query.paging.page = 1
    query.text = "99"
    #expect(try await fixture.catalog.bitmaps(query).total == 111)
    query.text = "icon"
    #expect(try await fixture.catalog.bitmaps(query).total == 10_000)
    #expect(
      try await fixture.catalog.nearNames(to: "icon-77-of-mny").first == "icon-77-of-many")
  }

  @Test(arguments: [
    (BitmapQuery.Order.newest, "SCAN b"), (.name, "sqlite_autoindex_bitmaps_1"),
    (.size, "bitmaps_by_size"),
  ])
  func `every order uses an index instead of sorting`(order: BitmapQuery.Order, plan: String)
    async throws
  {
    let fixture = try CatalogFixture()
    var query = BitmapQuery()
    query.order = order
    let listing = try Listing(query)
    let steps = try await fixture.catalog.database.connections.get().pool.read { db in
      try Row.fetchAll(
        db,
        sql:
          "EXPLAIN QUERY PLAN SELECT id FROM bitmaps b ORDER BY \(listing.order.terms(of: listing.rows)) LIMIT 60"
      ).map { $0["detail"] as String }
    }
    #expect(steps.contains { $0.contains(plan) })
    #expect(!steps.contains { $0.contains("TEMP B-TREE") })
  }
}
