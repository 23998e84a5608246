import Dispatch
import Foundation
import Synchronization

/// Threads of its own for drawing, so that long arithmetic holds up neither Swift's shared pool,
/// where look-ups and answers run, nor a network thread.
///
/// `WorkLimit` has decided before which render may run; parts of tasks are taken in the order in which
/// they became ready. The threads end with the executor.
package final class RenderExecutor: TaskExecutor {
  private let work = ReadyWork()

  /// Starts `threads` threads, at least one, called by the name and a number.
  package init(threads: Int, name: String = "render") {
    for number in 1...max(1, threads) {
      let isStarted = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [work] in
        // Foundation loses a name that is given before the starter knows the thread's handle.
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
    // The runtime hands over each job once and waits for it; a task that prefers this executor holds
    // a reference to it.
    append { unsafe job.runSynchronously(on: executor) }
  }

  /// Runs a part on the next thread that is free.
  func append(_ part: @escaping @Sendable () -> Void) { work.append(part) }
}

/// A queue between those who have work and the threads that wait for it.
private final class ReadyWork: Sendable {
  private let parts = Mutex<[@Sendable () -> Void]>([])
  /// Counts `parts`; one more once the queue is closed.
  private let count = DispatchSemaphore(value: 0)

  func append(_ part: @escaping @Sendable () -> Void) {
    parts.withLock { $0.append(part) }
    count.signal()
  }

  /// Waits for work; `nil` once closed and empty.
  func next() -> (@Sendable () -> Void)? {
    count.wait()
    let part = parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if part == nil { count.signal() }  // each further thread is to find the end too
    return part
  }

  func close() { count.signal() }
}
