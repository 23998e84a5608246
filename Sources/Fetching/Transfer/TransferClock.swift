/// The limits of time that libcurl does not keep: the first byte, and the slowest rate.
struct TransferClock {
  private enum Stage {
    case connecting
    case waiting(since: ContinuousClock.Instant)
    /// Bytes that came since a span of `rateTime` began.
    case receiving(since: ContinuousClock.Instant, bytes: Int)
  }

  private var stage = Stage.connecting

  /// True while the connection does not stand yet.
  var isConnecting: Bool {
    if case .connecting = stage { true } else { false }
  }

  /// The request is about to be sent.
  mutating func connect(now: ContinuousClock.Instant) { stage = .waiting(since: now) }

  /// Bytes of the answer came.
  mutating func receive(_ count: Int, now: ContinuousClock.Instant) {
    if case .receiving(let begin, let bytes) = stage {
      stage = .receiving(since: begin, bytes: bytes + count)
    } else {
      stage = .receiving(since: now, bytes: count)
    }
  }

  /// The moment to look again; `nil` while there is nothing to look for.
  func deadline(_ limits: FetchLimits) -> ContinuousClock.Instant? {
    switch stage {
    case .connecting: nil
    case .waiting(let begin): begin + limits.firstByteTime
    case .receiving(let begin, _): begin + limits.rateTime
    }
  }

  /// The limit that has been passed, if any; begins the next span where the rate was good.
  mutating func check(_ limits: FetchLimits, now: ContinuousClock.Instant) -> FetchError? {
    guard let deadline = deadline(limits), now >= deadline else { return nil }
    guard case .receiving(let begin, let bytes) = stage else {
      return .timedOut(.firstByte, limit: limits.firstByteTime)
    }
    // The look may come late: what counts is the rate over the time that really passed.
    if Double(bytes) < Double(limits.bytesPerSecond) * ((now - begin) / .seconds(1)) {
      return .timedOut(.rate, limit: limits.rateTime)
    }
    stage = .receiving(since: now, bytes: 0)
    return nil
  }
}
