import Fetching
import Foundation
import GalleryTestSupport
import GalleryWire
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryLoading
@testable import GalleryModel

struct LoadFailureTests {
  /// What an origin does, and the class and the seconds until the next attempt that follow
  /// (loading.md §7).
  private static let table: [(FetchError, LoadFailure, Double?)] = [
    (.blocked(log: "10.0.0.1"), .blocked, nil),
    (.notFound(status: 404), .notFound, 3_600),
    (.refused(status: 403, retryAfter: nil), .refused, 3_600),
    (.refused(status: 429, retryAfter: nil), .refused, 5),
    (.refused(status: 429, retryAfter: .seconds(90)), .refused, 90),
    (.originError(status: 500, retryAfter: nil), .originError, 5),
    (.originError(status: 503, retryAfter: .seconds(2)), .originError, 5),
    (.originError(status: 503, retryAfter: .seconds(120)), .originError, 120),
    (.originError(status: 503, retryAfter: .seconds(200_000)), .originError, 86_400),
    (.timedOut(.total, limit: .seconds(15)), .timedOut, 5),
    (.unreachable(log: "reset"), .unreachable, 5),
    (.hostUnknown(log: "nx"), .hostUnknown, 30),
    (.tooManyRedirects(.loop), .tooManyRedirects, 3_600),
    (.tooLarge(.body, limit: 10, met: 11), .tooLarge, 3_600),
    (.encoded(log: "gzip"), .notAnImage, 3_600),
    (.truncated(received: 3, expected: 9), .truncated, 5),
  ]

  @Test(arguments: table.indices)
  func `each failure delays the next attempt by its class`(index: Int) async throws {
    let (error, failure, seconds) = Self.table[index]
    let fixture = try LoadFixture()
    let status = try await fixture.fail(error)
    #expect(status.phase == .failure && status.failure == failure && status.attempts == 1)
    #expect(status.message == error.message)
    #expect(status.nextAttemptAt == seconds.map { fixture.now.addingTimeInterval($0) })
    fixture.pass((seconds ?? 1e9) - 1)
    #expect(try await fixture.loader.load(.sample()).failure == failure)
    #expect(fixture.fetcher.begun.count == 1)
    guard seconds != nil else { return }
    fixture.pass(1)
    #expect(try await fixture.load().attempts == 0)
    #expect(await fixture.loader.statistics.failures == [failure: 1])
  }

  @Test(arguments: [(0.0, 0.8), (0.5, 1.0), (1.0, 1.2)])
  func `the backoff doubles up to ten minutes with 20 % jitter`(random: Double, factor: Double)
    async throws
  {
    let fixture = try LoadFixture(random: random)
    for (number, seconds) in [5.0, 10, 20, 40, 80, 160, 320, 600, 600].enumerated() {
      let status = try await fixture.fail(.timedOut(.connect, limit: .seconds(3)))
      #expect(status.attempts == number + 1)
      let next = try #require(status.nextAttemptAt)
      #expect(abs(next.timeIntervalSince(fixture.now) - seconds * factor) < 0.01)
      fixture.pass(seconds * factor + 1)
    }
  }

  @Test(arguments: [
    ("<html>no</html>", LoadFailure.notAnImage), ("\u{89}PNG", .truncated),
  ])
  func `a successful response without an image is a failure`(body: String, failure: LoadFailure)
    async throws
  {
    let fixture = try LoadFixture()
    let bytes = body.unicodeScalars.map { UInt8($0.value) }
    let status = try await fixture.load(.sample(), bytes)
    #expect(status.phase == .failure && status.failure == failure)
  }

  @Test func `reports an image beyond the limit with size and limit`() async throws {
    let fixture = try LoadFixture { $0.maximumSide = 2 }
    let status = try await fixture.load(.sample(), .image("bbb"))
    #expect(status.failure == .tooLarge && status.message == "image is 3×1, limit 2 per side")
  }

  @Test func `every prefix of an image is corrupt or truncated`() async throws {
    let whole = try [UInt8].image()
    let fixture = try LoadFixture()
    for count in stride(from: 8, to: whole.count - 1, by: 7) {
      let status = try await fixture.load(.sample("\(count)"), Array(whole.prefix(count)))
      #expect(status.failure == .corrupt || status.failure == .truncated)
    }
  }

  @Test func `a refresh ignores the delay but not a block`() async throws {
    let fixture = try LoadFixture()
    _ = try await fixture.fail(.notFound(status: 404))
    let task = Task { try await fixture.loader.refresh(.sample()) }
    await fixture.fetcher.transfer(1).fail(.blocked(log: "127.0.0.1"))
    #expect(try await task.value.failure == .blocked)
    #expect(try await fixture.loader.refresh(.sample()).failure == .blocked)
    #expect(fixture.fetcher.begun.count == 2)
  }

  @Test(arguments: [FetchError.notFound(status: 404), .timedOut(.total, limit: .seconds(15))])
  func `a failure dated in the future delays no attempt`(error: FetchError) async throws {
    let fixture = try LoadFixture()
    _ = try await fixture.fail(error)
    // The clock is put right.
    fixture.pass(-5 * 31_536_000)
    let other = try fixture.reopened()
    #expect(try await other.loader.status(of: .sample()).nextAttemptAt == other.now)
    #expect(try await other.load().phase == .success)
  }

  @Test func `a block ends when the policy changes`() async throws {
    let fixture = try LoadFixture()
    _ = try await fixture.fail(.blocked(log: "127.0.0.1"))
    let other = try fixture.reopened { $0.policy.allowsPrivate = true }
    #expect(try await other.load().phase == .success)
  }

  @Test func `cancelling an attempt after a failure keeps only the failure count`() async throws {
    let fixture = try LoadFixture()
    _ = try await fixture.fail(.timedOut(.total, limit: .seconds(15)))
    fixture.pass(60)
    let task = fixture.start()
    _ = await fixture.fetcher.transfer(1)
    task.cancel()
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(2))
    await fixture.until { $0.loads.isEmpty }
    let status = try await fixture.loader.status(of: .sample())
    #expect(status.phase == .empty && status.failure == nil && status.attempts == 1)
  }
}
