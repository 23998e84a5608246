import Fetching
import Foundation
import GalleryTestSupport
import GalleryWire
import Raster
import TestSupport
import Testing

@testable import GalleryLoading
@testable import GalleryModel

struct FreshnessTests {
  private static let now = Date(timeIntervalSince1970: 784_111_777)
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  /// `Cache-Control`, `Expires`, `Age`, `Last-Modified`, and the seconds that follow.
  private static let table: [(String?, String?, String?, String?, Double)] = [
    (nil, nil, nil, nil, 3_600),
    ("max-age=60", nil, nil, nil, 60),
    ("public, MAX-AGE=\"60\"", nil, "20", nil, 40),
    ("max-age=60, s-maxage=90", nil, nil, nil, 90),
    ("max-age=60", nil, "61", nil, 0),
    ("max-age=nonsense", nil, nil, nil, 0),
    ("max-age=99999999999999999999", nil, nil, nil, 31_536_000),
    ("no-cache, max-age=60", nil, nil, nil, 0),
    (nil, "Sun, 06 Nov 1994 08:51:37 GMT", nil, nil, 120),
    (nil, "0", nil, nil, 0),
    (nil, nil, nil, "Sun, 06 Nov 1994 08:32:57 GMT", 100),
    (nil, nil, nil, "Sat, 06 Nov 1993 08:49:37 GMT", 86_400),
    ("no-store", nil, nil, nil, 0),
    ("private=\"x\", max-age=60", nil, nil, nil, 0),
  ]

  @Test(arguments: table.indices)
  func `response headers determine the lifetime`(index: Int) throws {
    let (control, expires, age, modified, seconds) = Self.table[index]
    let response = FetchResponse(
      content: .notModified, lastModified: modified, cacheControl: control, expires: expires,
      date: Self.date, age: age, url: .sample())
    let freshness = Freshness(response, lastModified: modified, now: Self.now)
    #expect(freshness.until.timeIntervalSince(Self.now) == seconds)
    #expect(freshness.isKept == (control?.contains("no-store") != true && index != 13))
  }

  @Test func `a stale image is served and revalidated once`() async throws {
    let fixture = try LoadFixture()
    let first = try await fixture.load {
      $0.etag = "\"a\""
      $0.lastModified = Self.date
      $0.cacheControl = "max-age=10"
    }
    fixture.pass(10)
    for _ in 0..<3 {
      let status = try await fixture.loader.load(.sample())
      #expect(status.phase == .success && status.isStale)
      #expect(status.contentHash == first.contentHash)
    }
    let transfer = await fixture.fetcher.transfer(1)
    #expect(transfer.request.etag == "\"a\"" && transfer.request.lastModified == Self.date)
    transfer.finish(.notModified) { $0.cacheControl = "max-age=100" }
    await fixture.until { $0.loads.isEmpty }
    let renewed = try await fixture.loader.load(.sample())
    #expect(!renewed.isStale && renewed.etag == "\"a\"" && renewed.updatedAt == first.updatedAt)
    let statistics = await fixture.loader.statistics
    #expect(statistics.downloads == 2 && statistics.notModified == 1 && statistics.decodes == 1)
  }

  @Test func `a new image replaces the old one and its hash`() async throws {
    let fixture = try LoadFixture()
    let first = try await fixture.load()
    fixture.pass(3_600)
    #expect(try await fixture.loader.load(.sample()).isStale)
    await fixture.fetcher.transfer(1).succeed(try .image("bbb"))
    await fixture.until { $0.loads.isEmpty }
    let second = try await fixture.loader.load(.sample())
    #expect(second.width == 3 && second.contentHash != first.contentHash)
  }

  @Test func `a stale image is served for seven days while the origin is down`() async throws {
    let fixture = try LoadFixture()
    try await fixture.load()
    fixture.pass(3_600)
    #expect(try await fixture.loader.load(.sample()).isStale)
    await fixture.fetcher.transfer(1).fail(.unreachable(log: "reset"))
    await fixture.until { $0.loads.isEmpty }
    let status = try await fixture.loader.load(.sample())
    #expect(status.phase == .success && status.isStale && status.failure == .unreachable)
    #expect(fixture.fetcher.begun.count == 2)
    fixture.pass(7 * 86_400)
    #expect(try await fixture.fail(.unreachable(log: "reset")).phase == .failure)
    let image = try await fixture.loader.image(.sample())
    #expect(image == nil)
  }

  @Test func `revalidation continues without subscribers`() async throws {
    let fixture = try LoadFixture()
    try await fixture.load()
    fixture.pass(3_600)
    _ = try await fixture.loader.load(.sample())
    let transfer = await fixture.fetcher.transfer(1)
    fixture.clock.advance(by: .seconds(60))
    transfer.succeed(try .image())
    await fixture.until { $0.loads.isEmpty }
    #expect(try await fixture.loader.status(of: .sample()).isStale == false)
  }

  @Test func `an image with no-store is available to its waiters only`() async throws {
    let fixture = try LoadFixture()
    let status = try await fixture.load { $0.cacheControl = "no-store" }
    #expect(status.phase == .success && !status.isStale)
    let image = try #require(try await fixture.loader.image(.sample()))
    #expect(!image.isKept)
    #expect(try await image.pixels() == Bitmap(text: "r.\n.b"))
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(2))
    await fixture.until { $0.held.isEmpty }
    #expect(try await fixture.loader.status(of: .sample()).phase == .empty)
    let error = await #expect(throws: LoadError.self) { try await image.pixels() }
    #expect(error == .lost)
  }
}
