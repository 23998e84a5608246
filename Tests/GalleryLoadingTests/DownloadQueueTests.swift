import Fetching
import GalleryTestSupport
import GalleryWire
import Testing

@testable import GalleryLoading
@testable import GalleryModel

struct DownloadQueueTests {
  private var queue = DownloadQueue(slots: 3, slotsPerHost: 2, room: 2)

  private mutating func next(_ urgent: RemoteURL? = nil) -> RemoteURL? {
    queue.next { $0 == urgent ? .interactive : .prefetch }
  }

  @Test mutating func `downloads of equal urgency run in order of arrival`() {
    for name in ["a", "b"] { queue.append(.sample(name)) }
    #expect(next() == .sample("a") && next() == .sample("b") && next() == nil)
  }

  @Test mutating func `a more urgent download runs first`() {
    for name in ["a", "b"] { queue.append(.sample(name)) }
    #expect(next(.sample("b")) == .sample("b") && next() == .sample("a"))
  }

  @Test mutating func `a third download of one host waits for a slot`() {
    for name in ["a", "b", "c"] { queue.append(.sample(name)) }
    queue.append(.sample("d", host: "other"))
    #expect(next() == .sample("a") && next() == .sample("b"))
    #expect(next() == .sample("d", host: "other") && next() == nil)
    queue.free("origin.images.test")
    #expect(next() == .sample("c"))
  }

  @Test mutating func `the number of slots is limited across hosts`() {
    for number in 0..<4 { queue.append(.sample("a", host: "h\(number)")) }
    #expect(next() != nil && next() != nil && next() != nil && next() == nil)
    queue.free("h1.images.test")
    #expect(next() == .sample("a", host: "h3"))
  }

  @Test mutating func `only waiting downloads take up room`() {
    for name in ["a", "b"] { queue.append(.sample(name)) }
    #expect(next() != nil && next() != nil)
    for name in ["c", "d"] {
      #expect(queue.hasRoom(for: "origin.images.test"))
      queue.append(.sample(name))
    }
    #expect(!queue.hasRoom(for: "origin.images.test") && queue.hasRoom(for: "other.test"))
    queue.remove(.sample("c"))
    #expect(queue.hasRoom(for: "origin.images.test"))
  }

  @Test func `a download has the highest urgency of its subscribers`() async throws {
    let fixture = try LoadFixture { $0.downloads = 1 }
    var tasks = [fixture.start(.sample("running"))]
    _ = await fixture.fetcher.transfer(0)
    for name in ["a", "b"] {
      tasks.append(fixture.start(.sample(name), priority: .prefetch))
      await fixture.subscribers(1, .sample(name))
    }
    tasks.append(fixture.start(.sample("b")))
    await fixture.subscribers(2, .sample("b"))
    for number in 0..<3 { await fixture.fetcher.transfer(number).succeed(try .image()) }
    for task in tasks { #expect(try await task.value.get().phase == .success) }
    let order = fixture.fetcher.transfers.map(\.request.url)
    #expect(order == [.sample("running"), .sample("b"), .sample("a")])
  }
}
