import Fetching
import Foundation
import GalleryTestSupport
import GalleryWire
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryLoading
@testable import GalleryModel

struct CatalogRemoteImagesTests {
  private let fixture: CatalogFixture
  private let now = Date(timeIntervalSince1970: 1_000)

  init() throws { fixture = try CatalogFixture() }

  private func begin(_ url: RemoteURL = .sample(), isRenewal: Bool = false) async throws
    -> RemoteImageRecord
  {
    try await fixture.catalog.beginLoading(
      url, isRenewal: isRenewal, at: now, uses: [:], limit: 100
    ).record
  }

  @Test func `a record reads back as it was written`() async throws {
    var record = try await begin()
    record.succeed(
      RemoteImageRecord.Picture(
        size: PixelSize(width: 3, height: 2), isIndexed: true, colorCount: 2, byteCount: 90,
        contentHash: String(repeating: "a", count: 64), freshUntil: now.addingTimeInterval(1.5),
        staleUntil: now.addingTimeInterval(9)), at: now)
    record.etag = "\"e\""
    record.lastModified = "then"
    #expect(try await fixture.catalog.finishLoading(record))
    #expect(try await fixture.reopened().remoteImage(.sample()) == record)
    let renewal = try await begin(isRenewal: true)
    #expect(renewal.phase == .success && renewal.generation == 2)
    let fresh = try await begin()
    #expect(fresh.phase == .empty && fresh.picture == nil && fresh.etag == nil)
  }

  @Test func `a record of an older generation is not written`() async throws {
    var old = try await begin()
    let new = try await begin()
    #expect(new.generation == old.generation + 1)
    old.fail(LoadFault(.notFound, "gone"), nextAttemptAt: now, policy: "", at: now)
    #expect(try await fixture.catalog.finishLoading(old) == false)
    #expect(try await fixture.catalog.remoteImage(.sample()) == new)
  }

  @Test func `a removed record is not written and its ID is not reused`() async throws {
    let old = try await begin()
    #expect(try await fixture.catalog.removeRemoteImage(.sample()) == old.id)
    #expect(try await fixture.catalog.finishLoading(old) == false)
    #expect(try await begin().id > old.id)
  }

  @Test func `loading leaves the catalog's version unchanged`() async throws {
    let version = fixture.catalog.version
    let record = try await begin()
    _ = try await fixture.catalog.finishLoading(record)
    #expect(fixture.catalog.version == version)
  }

  @Test func `lists records in pages and by phase`() async throws {
    for number in 0..<5 {
      var record = try await begin(.sample("\(number)"))
      guard number < 2 else { continue }
      record.fail(LoadFault(.notFound, "gone"), nextAttemptAt: now, policy: "", at: now)
      _ = try await fixture.catalog.finishLoading(record)
    }
    let all = try await fixture.catalog.remoteImages(phase: nil, Paging(page: 2, perPage: 2))
    #expect(all.total == 5 && all.items.map(\.url) == [.sample("2"), .sample("1")])
    let failed = try await fixture.catalog.remoteImages(
      phase: .failure, Paging(page: 1, perPage: 9))
    #expect(failed.total == 2 && failed.items.count == 2)
    await #expect(throws: CatalogError.self) {
      try await fixture.catalog.remoteImages(phase: nil, Paging(page: 0, perPage: 2))
    }
  }
}
