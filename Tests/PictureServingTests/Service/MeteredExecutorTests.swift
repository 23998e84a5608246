import Dispatch
import Foundation
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct MeteredExecutorTests {
  private let threads = RenderExecutor(threads: 2)
  private let part = Duration.milliseconds(20)

  @Test func `counts the processor time of all threads and child tasks`() async {
    let executor = MeteredExecutor(on: threads)
    await Task(executorPreference: executor) { [part] in
      spin(part)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { spin(part) } }
      }
    }.value
    #expect(executor.spent >= part * 4)
  }

  @Test func `counts a job before it ends`() async {
    let executor = MeteredExecutor(on: threads)
    let (spun, release) = (Tally(), DispatchSemaphore(value: 0))
    let task = Task(executorPreference: executor) { [part] in
      spin(part)
      spun.increase()
      block(until: release)
    }
    await spun.reaches(1)
    #expect(executor.spent >= part)
    release.signal()
    await task.value
  }

  @Test func `waiting costs no processor time and executors count separately`() async {
    let (idle, busy) = (MeteredExecutor(on: threads), MeteredExecutor(on: threads))
    let gate = Gate()
    let waiting = Task(executorPreference: idle) { await gate.pass() }
    await Task(executorPreference: busy) { [part] in spin(part * 10) }.value
    gate.open()
    await waiting.value
    #expect(busy.spent >= part * 10)
    #expect(idle.spent < part * 10)
  }
}

/// Takes processor time of the calling thread.
///
/// Not an asynchronous function, in which the thread may change.
package func spin(_ duration: Duration) {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  while now() - start < duration {}
}

/// Blocks the thread, which only work on an executor of its own may do.
private func block(until semaphore: DispatchSemaphore) { semaphore.wait() }
