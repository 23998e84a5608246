import Dispatch
import Foundation
import Synchronization

/// Dedicated threads for drawing, so that long computations block neither Swift's shared pool, which runs look-ups and
/// answers, nor a network thread.
///
/// `SlotLimiter` decides in advance which render may run; the executor runs jobs in the order of their arrival. The
/// threads end with the executor.
package final class RenderExecutor: TaskExecutor {
  private let work = JobQueue()

  /// Starts at least one thread, up to `threads`, and names each by `name` and a number.
  package init(threads: Int, name: String = "render") {
    for number in 1...max(1, threads) {
      let isStarted = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [work] in
        // Foundation discards a name that is set before the starting thread has stored the handle of the new one.
        isStarted.wait()
        Thread.current.name = "\(name)-\(number)"
        while let part = work.next() { part() }
      }
      isStarted.signal()
    }
  }

  deinit { work.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    // The runtime enqueues each job once and waits for it; a task that prefers this executor holds a reference to
    // it.
    append { unsafe job.runSynchronously(on: executor) }
  }

  /// Runs a closure on the next free thread.
  func append(_ part: @escaping @Sendable () -> Void) { work.append(part) }
}

/// A blocking queue of jobs.
private final class JobQueue: Sendable {
  private let parts = Mutex<[@Sendable () -> Void]>([])
  /// The number of `parts`, plus one once the queue is closed.
  private let count = DispatchSemaphore(value: 0)

  func append(_ part: @escaping @Sendable () -> Void) {
    parts.withLock { $0.append(part) }
    count.signal()
  }

  /// Waits for a job and returns it, or returns `nil` if the queue is closed and empty.
  func next() -> (@Sendable () -> Void)? {
    count.wait()
    let part = parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if part == nil { count.signal() }  // every other thread has to see the end, too
    return part
  }

  func close() { count.signal() }
}
