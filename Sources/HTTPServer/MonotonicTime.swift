import Glibc

/// A moment of the system's monotonic clock in nanoseconds.
///
/// Unlike `ContinuousClock.Instant`, it fits into an atomic.
struct MonotonicTime: Comparable, Sendable {
  let nanoseconds: UInt64

  /// The time after every deadline.
  static let distantFuture = MonotonicTime(nanoseconds: .max)

  /// Returns the current time.
  static func now() -> MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// Returns the time `seconds` later, clamped to 0…1 year; NaN counts as 0.
  func advanced(by seconds: Double) -> MonotonicTime {
    let span = min(max(seconds, 0), 31_536_000)
    return MonotonicTime(nanoseconds: nanoseconds &+ UInt64(span.isNaN ? 0 : span * 1e9))
  }

  /// Returns the seconds since `earlier`, or 0 if that is later.
  func seconds(since earlier: MonotonicTime) -> Double {
    self < earlier ? 0 : Double(nanoseconds - earlier.nanoseconds) / 1e9
  }

  static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
