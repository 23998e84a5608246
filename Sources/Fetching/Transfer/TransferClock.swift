/// The time limits that libcurl does not enforce: the first byte, and the minimum rate.
struct TransferClock {
  private enum Stage {
    case connecting
    case waiting(since: ContinuousClock.Instant)
    /// The number of bytes since a span of `rateTime` began.
    case receiving(since: ContinuousClock.Instant, bytes: Int)
  }

  private var stage = Stage.connecting

  /// Whether the connection is not established yet.
  var isConnecting: Bool {
    if case .connecting = stage { true } else { false }
  }

  /// Notes that the request is about to be sent.
  mutating func connect(now: ContinuousClock.Instant) { stage = .waiting(since: now) }

  /// Notes that bytes of the answer have arrived.
  mutating func receive(_ count: Int, now: ContinuousClock.Instant) {
    if case .receiving(let begin, let bytes) = stage {
      stage = .receiving(since: begin, bytes: bytes + count)
    } else {
      stage = .receiving(since: now, bytes: count)
    }
  }

  /// Returns the time of the next check, or `nil` if there is none.
  func deadline(_ limits: FetchLimits) -> ContinuousClock.Instant? {
    switch stage {
    case .connecting: nil
    case .waiting(let begin): begin + limits.firstByteTime
    case .receiving(let begin, _): begin + limits.rateTime
    }
  }

  /// Returns the exceeded limit, or `nil`; begins the next span if the rate was sufficient.
  mutating func check(_ limits: FetchLimits, now: ContinuousClock.Instant) -> FetchError? {
    guard let deadline = deadline(limits), now >= deadline else { return nil }
    guard case .receiving(let begin, let bytes) = stage else {
      return .timedOut(.firstByte, limit: limits.firstByteTime)
    }
    // The check may be late, so the rate is computed over the elapsed time.
    if Double(bytes) < Double(limits.bytesPerSecond) * ((now - begin) / .seconds(1)) {
      return .timedOut(.rate, limit: limits.rateTime)
    }
    stage = .receiving(since: now, bytes: 0)
    return nil
  }
}
