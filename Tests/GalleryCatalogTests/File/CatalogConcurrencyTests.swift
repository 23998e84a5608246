import GalleryCatalog
import GalleryModel
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@Suite struct CatalogConcurrencyTests {
  @Test func `concurrent writers of two catalogs lose no bitmaps`() async throws {
    let fixture = try CatalogFixture()
    let catalogs = [fixture.catalog, try fixture.reopened()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<10 {
            _ = try await catalogs[writer % 2].add(.sample("w\(writer)-\(number)"))
          }
        }
      }
      for reader in 0..<4 {
        group.addTask {
          for _ in 0..<20 {
            let page = try await catalogs[reader % 2].bitmaps(BitmapQuery())
            #expect(page.items.count == min(60, page.total))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await catalogs[0].bitmaps(BitmapQuery()).total == 80)
    #expect(try await catalogs[1].check().findings == [])
  }

  @Test func `concurrent changes of one bitmap all take effect`() async throws {
    let fixture = try CatalogFixture()
    let catalogs = [fixture.catalog, try fixture.reopened()]
    let start = Bitmap(rows: 1, columns: 40, rgba: Array(repeating: 0, count: 160))
    _ = try await fixture.catalog.add(.sample("row", bitmap: start))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for column in 0..<40 {
        group.addTask {
          _ = try await catalogs[column % 2].update(.id(1)) { stored in
            var bitmap = stored.bitmap
            bitmap[0, column] = .white
            var change = BitmapChange()
            change.bitmap = bitmap
            return change
          }
        }
      }
      try await group.waitForAll()
    }
    let stored = try await fixture.catalog.bitmap(.id(1))
    #expect(stored.summary.revision == 41)
    #expect(stored.bitmap.rgbaBytes.allSatisfy { $0 == 255 })
  }

  @Test func `exactly one of many concurrent additions of a name succeeds`() async throws {
    let fixture = try CatalogFixture()
    let catalogs = [fixture.catalog, try fixture.reopened()]
    let added = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let new = try NewBitmap.sample("same")
          if case .added = try await catalogs[number % 2].add(new, onConflict: .skip) {
            return true
          }
          return false
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(added == 1)
  }

  @Test func `concurrent openings of a new file share one database`() async throws {
    let folder = try TemporaryFolder()
    for round in 0..<20 {
      let file = folder.file("\(round).sqlite")
      let catalogs = try await withThrowingTaskGroup(of: Catalog.self) { group in
        for _ in 0..<4 { group.addTask { try Catalog(file: file) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(catalogs.map(\.catalogID)).count == 1)
      #expect(catalogs.flatMap(\.newlyApplied).count == catalogs[0].schemaVersion)
    }
  }
}
