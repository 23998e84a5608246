import TestSupport
import Testing

@testable import GalleryLoading
@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

struct SlotLimiterTests {
  /// Work that waits at a gate and notes its number when it is let in.
  private struct Worker {
    let limit: SlotLimiter
    let gate = Gate()
    let begun = Tally()

    func start(_ order: Order? = nil, _ number: Int = 0) -> Task<RenderError?, Never> {
      Task {
        do throws(RenderError) {
          try await limit.withPlace { () async throws(RenderError) in
            await order?.append(number)
            begun.increase()
            await gate.pass()
          }
          return nil
        } catch {
          return error
        }
      }
    }

    /// Returns once the queue has this number of waiters.
    func queueReaches(_ count: Int) async {
      while limit.load.waiting < count { await Task.yield() }
    }
  }

  private actor Order {
    private(set) var numbers: [Int] = []
    func append(_ number: Int) { numbers.append(number) }
  }

  @Test func `work beyond the limit waits`() async {
    let worker = Worker(limit: SlotLimiter(jobs: 2, queue: 10))
    let tasks = (0..<5).map { _ in worker.start() }
    await worker.begun.reaches(2)
    await worker.queueReaches(3)
    #expect(worker.limit.load == (2, 3))
    #expect(worker.begun.count == 2)
    worker.gate.open()
    for task in tasks { #expect(await task.value == nil) }
    #expect(worker.begun.count == 5)
    #expect(worker.limit.load == (0, 0))
  }

  @Test func `waiters start in order of arrival`() async {
    let worker = Worker(limit: SlotLimiter(jobs: 1, queue: 10))
    let order = Order()
    let first = worker.start(order, 0)
    await worker.begun.reaches(1)
    var tasks = [first]
    for number in 1...5 {
      tasks.append(worker.start(order, number))
      await worker.queueReaches(number)
    }
    worker.gate.open()
    for task in tasks { _ = await task.value }
    #expect(await order.numbers == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a full queue rejects work`() async {
    let worker = Worker(limit: SlotLimiter(jobs: 1, queue: 1))
    let tasks = [worker.start(), worker.start()]
    await worker.begun.reaches(1)
    await worker.queueReaches(1)
    #expect(await worker.start().value == .busy(retryAfter: 1))
    worker.gate.open()
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test func `a limit without a queue rejects work that cannot start`() async {
    let worker = Worker(limit: SlotLimiter(jobs: 1, queue: 0))
    let first = worker.start()
    await worker.begun.reaches(1)
    #expect(await worker.start().value == .busy(retryAfter: 1))
    worker.gate.open()
    #expect(await first.value == nil)
    #expect(await worker.start().value == nil)
  }

  @Test func `a cancelled waiter frees its place in the queue`() async {
    let worker = Worker(limit: SlotLimiter(jobs: 1, queue: 1))
    let first = worker.start()
    await worker.begun.reaches(1)
    let waiter = worker.start()
    await worker.queueReaches(1)
    waiter.cancel()
    #expect(await waiter.value == .cancelled)
    #expect(worker.limit.load.waiting == 0)
    let next = worker.start()
    await worker.queueReaches(1)
    worker.gate.open()
    #expect(await first.value == nil)
    #expect(await next.value == nil)
  }

  @Test func `work of a cancelled task does not start`() async {
    let limit = SlotLimiter(jobs: 1, queue: 1)
    let (held, begun) = (Gate(), Tally())
    let task = Task { () -> RenderError? in
      await held.pass()
      do throws(RenderError) {
        try await limit.withPlace { begun.increase() }
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(begun.count == 0)
    #expect(limit.load == (0, 0))
  }

  @Test func `failed work frees its slot`() async {
    let limit = SlotLimiter(jobs: 1, queue: 0)
    for _ in 0..<3 {
      await #expect(throws: RenderError.timedOut) {
        try await limit.withPlace { () async throws(RenderError) in throw .timedOut }
      }
    }
    #expect(limit.load == (0, 0))
  }

  @Test func `all of many concurrent jobs run`() async {
    let limit = SlotLimiter(jobs: 3, queue: 1000)
    let done = Tally()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask {
          try? await limit.withPlace {
            await Task.yield()
            done.increase()
          }
        }
      }
    }
    #expect(done.count == 500)
    #expect(limit.load == (0, 0))
  }
}
