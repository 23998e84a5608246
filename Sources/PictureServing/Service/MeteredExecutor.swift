import Glibc
import Synchronization

/// An executor that runs the jobs of one task tree on the threads of a `RenderExecutor`, and measures their
/// processor time.
///
/// Child tasks inherit it, so the time of a picture that several threads draw at once is added up.
final class MeteredExecutor: TaskExecutor {
  private struct State {
    /// The processor time of finished jobs.
    var spent = Duration.zero
    /// The running jobs, by number.
    var running: [Int: (clock: ThreadClock, start: Duration)] = [:]
    var lastNumber = 0
  }

  private let threads: RenderExecutor
  private let state = Mutex(State())

  /// Creates an executor without measured time.
  init(on threads: RenderExecutor) { self.threads = threads }

  /// The processor time so far, including running jobs.
  var spent: Duration {
    state.withLock { state in
      // A job is removed under the lock before its thread, and with it the clock, can end.
      state.running.values.reduce(state.spent) { $0 + $1.clock.now - $1.start }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    // The runtime enqueues each job once and waits for it; the closure keeps this executor alive.
    threads.append { self.measure { unsafe job.runSynchronously(on: executor) } }
  }

  private func measure(_ part: () -> Void) {
    let clock = ThreadClock.ofThisThread
    let start = clock.now
    let number = state.withLock { state in
      state.lastNumber += 1
      state.running[state.lastNumber] = (clock, start)
      return state.lastNumber
    }
    part()
    let end = clock.now
    state.withLock { state in
      state.running[number] = nil
      state.spent += end - start
    }
  }
}

/// The processor-time clock of one thread, which any thread may read as long as that thread exists.
private struct ThreadClock {
  private let id: clockid_t

  /// The clock of the calling thread.
  static var ofThisThread: ThreadClock {
    var id = clockid_t()
    // This cannot fail, because the calling thread exists.
    unsafe pthread_getcpuclockid(pthread_self(), &id)
    return ThreadClock(id: id)
  }

  /// The processor time since the start of the thread.
  var now: Duration {
    var time = timespec()
    unsafe clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
