import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// The shares of clients in the places of a `SlotLimiter` (security.md §3.9).
struct ClientQuotaTests {
  private static let one = RenderClient(high: 0, low: 1)
  private static let other = RenderClient(high: 0, low: 2)
  private static let third = RenderClient(high: 0, low: 3)

  /// Work that notes the number with which it entered, and waits at a gate of its own.
  private final class Crowd: Sendable {
    let limit: SlotLimiter
    let order = Order()
    let begun = Tally()

    init(jobs: Int, queue: Int, perClient: Int) {
      limit = SlotLimiter(jobs: jobs, queue: queue, perClient: perClient)
    }

    func start(
      _ number: Int, for claim: RenderClaim, until gate: Gate
    ) -> Task<RenderError?, Never> {
      Task {
        do throws(RenderError) {
          try await limit.withPlace(for: claim) { () async throws(RenderError) in
            await order.append(number)
            begun.increase()
            await gate.pass()
          }
          return nil
        } catch {
          return error
        }
      }
    }

    /// Starts work and returns once it runs or waits.
    func entered(
      _ number: Int, for client: RenderClient?, until gate: Gate
    ) async -> Task<RenderError?, Never> {
      let before = limit.count(of: client)
      let task = start(number, for: RenderClaim(client), until: gate)
      while limit.count(of: client) == before { await Task.yield() }
      return task
    }
  }

  private actor Order {
    private(set) var numbers: [Int] = []
    func append(_ number: Int) { numbers.append(number) }
  }

  @Test(arguments: [
    (1, 0, 1, 1), (2, 64, 33, 1), (2, 64, 66, 2), (2, 64, 1, 1), (3, 64, 33, 1), (4, 64, 34, 2),
    (8, 0, 4, 4), (8, 64, 36, 4), (16, 64, 1_000, 16),
  ])
  func `a client's share of the drawing slots is proportional to its total`(
    jobs: Int, queue: Int, total: Int, running: Int
  ) {
    #expect(ClientQuota(total: total, jobs: jobs, queue: queue)?.running == running)
    #expect(ClientQuota(total: 0, jobs: jobs, queue: queue) == nil)
  }

  @Test func `a client may use half of all slots by default`() {
    var configuration = RenderService.Configuration()
    (configuration.jobs, configuration.queue) = (4, 64)
    #expect(configuration.clientLimit == 34)
    (configuration.jobs, configuration.queue) = (1, 0)
    #expect(configuration.clientLimit == 1)
    configuration.rendersPerAddress = 0
    #expect(configuration.clientLimit == 0)
  }

  @Test func `rejects renders beyond a client's share and leaves slots to others`()
    async
  {
    let crowd = Crowd(jobs: 2, queue: 4, perClient: 3)
    let gate = Gate()
    var tasks: [Task<RenderError?, Never>] = []
    for number in 1...3 { tasks.append(await crowd.entered(number, for: Self.one, until: gate)) }
    #expect(crowd.limit.load == (1, 2))
    let refused = crowd.start(4, for: RenderClaim(Self.one), until: gate)
    #expect(await refused.value == .clientBusy(limit: 3, retryAfter: 1))
    tasks.append(await crowd.entered(5, for: Self.other, until: gate))
    await crowd.begun.reaches(2)
    #expect(await Set(crowd.order.numbers) == [1, 5])
    gate.open()
    for task in tasks { #expect(await task.value == nil) }
    #expect(crowd.limit.load == (0, 0))
    #expect(crowd.limit.count(of: Self.one) == 0)
  }

  @Test func `a free slot goes to the client with the fewest running renders`() async {
    let crowd = Crowd(jobs: 2, queue: 8, perClient: 5)
    let gates = (0..<8).map { _ in Gate() }
    var tasks: [Task<RenderError?, Never>] = []
    for (number, client) in [
      (0, Self.one), (1, Self.other), (2, Self.one), (3, Self.one), (4, Self.other),
      (5, Self.third),
    ] {
      tasks.append(await crowd.entered(number, for: client, until: gates[number]))
    }
    #expect(crowd.limit.load == (2, 4))
    gates[1].open()
    #expect(await tasks[1].value == nil)
    await crowd.begun.reaches(3)
    // The first client has its one place, so that its two waiters stay behind.
    #expect(await crowd.order.numbers.last == 4)
    gates[0].open()
    await crowd.begun.reaches(4)
    #expect(await crowd.order.numbers.last == 2)
    gates[4].open()
    await crowd.begun.reaches(5)
    #expect(await crowd.order.numbers.last == 5)
    for gate in gates { gate.open() }
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test func `a full queue drops the newest render of the busiest client`() async {
    let crowd = Crowd(jobs: 1, queue: 4, perClient: 5)
    let gate = Gate()
    var tasks: [Task<RenderError?, Never>] = []
    for number in 0..<5 { tasks.append(await crowd.entered(number, for: Self.one, until: gate)) }
    tasks.append(await crowd.entered(5, for: Self.other, until: gate))
    // The latest of the first client had to go.
    #expect(await tasks[4].value == .busy(retryAfter: 1))
    #expect(crowd.limit.load == (1, 4))
    gate.open()
    for number in [0, 1, 2, 3, 5] { #expect(await tasks[number].value == nil) }
  }

  @Test func `uncounted clients may use all slots`() async {
    let crowd = Crowd(jobs: 2, queue: 1, perClient: 1)
    let gate = Gate()
    var tasks: [Task<RenderError?, Never>] = []
    for number in 0..<3 { tasks.append(await crowd.entered(number, for: nil, until: gate)) }
    #expect(crowd.limit.load == (2, 1))
    let refused = crowd.start(3, for: RenderClaim(), until: gate)
    #expect(await refused.value == .busy(retryAfter: 1))
    gate.open()
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test func `a picture that a second client joins moves to that client's share`() async {
    let crowd = Crowd(jobs: 2, queue: 8, perClient: 5)
    let gate = Gate()
    let first = await crowd.entered(0, for: Self.one, until: gate)
    let claim = RenderClaim(Self.one)
    let second = crowd.start(1, for: claim, until: gate)
    while crowd.limit.load.waiting == 0 { await Task.yield() }
    #expect(claim.add(Self.other))
    crowd.limit.reconsider()
    await crowd.begun.reaches(2)
    #expect(crowd.limit.count(of: Self.one) == 1)
    #expect(crowd.limit.count(of: Self.other) == 1)
    gate.open()
    #expect(await first.value == nil)
    #expect(await second.value == nil)
    #expect(crowd.limit.count(of: Self.other) == 0)
  }

  @Test func `a cancelled waiter is no longer counted`() async {
    let crowd = Crowd(jobs: 2, queue: 8, perClient: 2)
    let gate = Gate()
    let first = await crowd.entered(0, for: Self.one, until: gate)
    let second = await crowd.entered(1, for: Self.one, until: gate)
    second.cancel()
    #expect(await second.value == .cancelled)
    #expect(crowd.limit.count(of: Self.one) == 1)
    let third = await crowd.entered(2, for: Self.one, until: gate)
    gate.open()
    #expect(await first.value == nil)
    #expect(await third.value == nil)
  }
}
