import Fetching
import GalleryTestSupport
import GalleryWire
import TestSupport
import Testing

@testable import GalleryLoading
@testable import GalleryModel

struct LoadEventsTests {
  @Test func `an event stream throttles progress and finishes with success`() async throws {
    let fixture = try LoadFixture()
    var events = try await fixture.loader.events(.sample()).makeAsyncIterator()
    #expect(await events.next()?.phase == .empty)
    let transfer = await fixture.fetcher.transfer(0)
    for count in 1...9 { transfer.progress(FetchProgress(received: count, expected: 10)) }
    await fixture.until { $0.loads[.sample()]?.status.received == 9 }
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .milliseconds(250))
    let progress = try #require(await events.next())
    #expect(progress.received == 9 && progress.total == 10 && progress.detail == .loading)
    transfer.succeed(try .image())
    #expect(await events.next()?.phase == .success)
    #expect(await events.next() == nil)
  }

  @Test func `the event stream of a settled image has one event`() async throws {
    let fixture = try LoadFixture()
    let status = try await fixture.fail(.notFound(status: 404))
    var seen: [RemoteImageStatus] = []
    for await event in try await fixture.loader.events(.sample()) { seen.append(event) }
    #expect(seen == [status])
  }

  @Test func `a cancelled reader unsubscribes`() async throws {
    let fixture = try LoadFixture()
    let reader = Task {
      for await _ in try await fixture.loader.events(.sample()) {}
    }
    _ = await fixture.fetcher.transfer(0)
    reader.cancel()
    await fixture.subscribers(0)
    await fixture.until { $0.loads[.sample()]?.grace != nil }
    let sleepers = 2  // the time between events, and the grace
    await fixture.clock.sleepers.reaches(sleepers)
    fixture.clock.advance(by: .milliseconds(250))
    await fixture.fetcher.cancelled.reaches(1)
  }
}
