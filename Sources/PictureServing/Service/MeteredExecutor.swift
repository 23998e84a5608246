import Glibc
import Synchronization

/// Runs the parts of one piece of work on the threads of a `RenderExecutor`, and counts the processor time
/// that they take.
///
/// Child tasks inherit it, so that the parts of a picture that several threads draw at once count together.
final class MeteredExecutor: TaskExecutor {
  private struct State {
    /// The processor time of the parts that have ended.
    var spent = Duration.zero
    /// The parts that run now, by number.
    var running: [Int: (clock: ThreadClock, start: Duration)] = [:]
    var lastNumber = 0
  }

  private let threads: RenderExecutor
  private let state = Mutex(State())

  /// An executor that has spent no time yet.
  init(on threads: RenderExecutor) { self.threads = threads }

  /// The processor time so far, with that of the parts that run now.
  var spent: Duration {
    state.withLock { state in
      // A part is taken out under the lock before its thread can end, and with it the clock.
      state.running.values.reduce(state.spent) { $0 + $1.clock.now - $1.start }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    // The runtime hands over each job once and waits for it; the closure keeps this executor alive.
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

/// The processor time of one thread, which any thread may read as long as that one runs.
private struct ThreadClock {
  private let id: clockid_t

  /// The clock of the calling thread.
  static var ofThisThread: ThreadClock {
    var id = clockid_t()
    // The calling thread exists, so that this cannot fail.
    unsafe pthread_getcpuclockid(pthread_self(), &id)
    return ThreadClock(id: id)
  }

  /// The processor time since the thread began.
  var now: Duration {
    var time = timespec()
    unsafe clock_gettime(id, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
