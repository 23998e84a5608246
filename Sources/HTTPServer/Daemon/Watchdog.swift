import Glibc

/// A thread that looks at its server several times a second, and waits for clients to leave in
/// between.
final class Watchdog: Sendable {
  private let departures: Departures
  private let look: @Sendable () -> Bool

  /// Seconds between two looks.
  private static let period = 0.2

  /// `look` is called on the thread, also when `departures` is woken, and says whether to go on.
  init(departures: Departures, look: @escaping @Sendable () -> Bool) {
    self.departures = departures
    self.look = look
  }

  /// Starts the thread, which holds the watchdog until `look` says no.
  func start() throws(ServerError) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let failure = pthread_create(&thread, nil, runWatchdog, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw ServerError(
        description: "cannot watch deadlines: \(String(cString: strerror(failure)))")
    }
    pthread_detach(thread)
  }

  fileprivate func run() {
    while look() {
      let next = MonotonicTime.now().advanced(by: Self.period)
      while !departures.wait(until: next), MonotonicTime.now() < next {}
    }
  }
}

private func runWatchdog(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

/// A moment on the system's monotonic clock, in nanoseconds: two words less than
/// `ContinuousClock.Instant`, so that it fits into an atomic.
struct MonotonicTime: Comparable, Sendable {
  let nanoseconds: UInt64

  /// Later than every deadline.
  static let distantFuture = MonotonicTime(nanoseconds: .max)

  static func now() -> MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// Seconds after this moment; negative, infinite and absurd spans are brought within 0 and a year.
  func advanced(by seconds: Double) -> MonotonicTime {
    let span = min(max(seconds, 0), 31_536_000)
    return MonotonicTime(nanoseconds: nanoseconds &+ UInt64(span.isNaN ? 0 : span * 1e9))
  }

  /// Seconds from `earlier` to this moment, 0 where it is not earlier.
  func seconds(since earlier: MonotonicTime) -> Double {
    self < earlier ? 0 : Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
