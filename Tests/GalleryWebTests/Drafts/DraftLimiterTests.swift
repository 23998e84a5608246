import HTTPServer
import Synchronization
import Testing

@testable import GalleryWeb

/// security.md §8.
@Suite struct DraftLimiterTests {
  private final class Time: Sendable {
    private let seconds = Mutex(0.0)
    private let start = ContinuousClock.now

    var now: ContinuousClock.Instant { start + .seconds(seconds.withLock { $0 }) }

    func pass(_ passed: Double) { seconds.withLock { $0 += passed } }
  }

  private let time = Time()
  private let limiter: DraftLimiter

  init() { limiter = DraftLimiter { [time] in time.now } }

  private func client(_ number: UInt64) -> ClientAddress {
    ClientAddress(high: 0x2001_0DB8_0000_0000 + number, low: 1)
  }

  private func taken(_ client: ClientAddress?, upTo count: Int = 500) -> Int {
    (0..<count).prefix { _ in limiter.take(client) == nil }.count
  }

  @Test func `a client has 240 at once, and 8 a second after that`() {
    #expect(taken(client(1)) == 240)
    #expect(limiter.take(client(1)) == 1)
    time.pass(0.5)
    #expect(taken(client(1)) == 4)
    time.pass(1000)
    #expect(taken(client(1)) == 240)
    #expect(taken(client(2)) == 240)
  }

  @Test func `addresses of one IPv6 network are one client`() {
    #expect(taken(client(1)) == 240)
    #expect(limiter.take(ClientAddress(high: client(1).high, low: 99)) == 1)
  }

  @Test func `loopback and clients without an address have no limit`() {
    #expect(taken(ClientAddress("127.0.0.1")) == 500)
    #expect(taken(nil) == 500)
    #expect(limiter.count == 0)
  }

  @Test func `memory is bounded for any number of clients`() {
    for number in UInt64(0)..<4096 { #expect(limiter.take(client(number)) == nil) }
    #expect(limiter.count == 4096)
    // All of them have a full bucket again.
    time.pass(1)
    #expect(limiter.take(client(5000)) == nil)
    #expect(limiter.count == 1)
    for number in UInt64(0)..<6000 { _ = limiter.take(client(number)) }
    #expect(limiter.count <= 4096)
  }
}
