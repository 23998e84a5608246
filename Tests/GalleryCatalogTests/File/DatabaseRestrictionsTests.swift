import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryRendering
@testable import PictureServing

@Suite struct DatabaseRestrictionsTests {
  @Test(arguments: [
    "ATTACH ':memory:' AS other", "SELECT zeroblob(\(97 << 20))",
    "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4",
  ])
  func `every connection rejects attaching, large blobs and long compounds`(sql: String)
    async throws
  {
    let fixture = try CatalogFixture()
    let store = try RenderStore(file: fixture.folder.file("cache"), patience: 2)
    for pool in [try fixture.catalog.database.connections.get().pool, store.pool] {
      await #expect(throws: DatabaseError.self) {
        try await pool.read { db in _ = try Row.fetchAll(db, sql: sql) }
      }
      await #expect(throws: DatabaseError.self) {
        try await pool.writeWithoutTransaction { db in _ = try Row.fetchAll(db, sql: sql) }
      }
    }
  }
}
