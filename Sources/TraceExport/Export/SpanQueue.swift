import Logging
import Synchronization

/// A queue of ended spans that exports them in batches, when a batch is full or after a delay.
///
/// Its memory is bounded: if the collector is slower than the server, spans are dropped and counted. Network threads
/// add spans, so adding takes only a short lock.
final class SpanQueue: Sendable {
  private struct State {
    var spans: [SpanRecord] = []
    var statistics = TraceStatistics()
    var isStopped = false
    /// Whether a timer is running that will wake the loop.
    var hasTimer = false
    /// Whether the last batch failed, which is logged once until a batch succeeds.
    var isFailing = false
    /// The callers that wait until all earlier spans are exported.
    var flushes: [CheckedContinuation<Void, Never>] = []
  }

  private let limit: Int
  private let batchLimit: Int
  private let exporter: any SpanExporter
  private let logger: Logger
  private let sleep: @Sendable () async -> Void
  private let state = Mutex(State())
  private let wakings: AsyncStream<Void>
  private let wakeUp: AsyncStream<Void>.Continuation

  /// Creates a queue, which `run` empties.
  init(
    _ settings: TraceSettings, exporter: any SpanExporter, logger: Logger,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    (limit, batchLimit) = (settings.queueLimit, settings.batchLimit)
    (self.exporter, self.logger) = (exporter, logger)
    let delay = settings.delay
    sleep = { try? await clock.sleep(for: delay) }
    (wakings, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var statistics: TraceStatistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.waiting = state.spans.count
      return statistics
    }
  }

  /// Adds a span, or drops it if the queue is full.
  func add(_ span: SpanRecord) {
    let (isFull, needsTimer) = state.withLock { state in
      guard !state.isStopped, state.spans.count < limit else {
        state.statistics.dropped += 1
        return (false, false)
      }
      state.spans.append(span)
      defer { state.hasTimer = true }
      return (state.spans.count == batchLimit, !state.hasTimer)
    }
    if isFull { wakeUp.yield() }
    if needsTimer { Task { await wakeLater() } }
  }

  /// Exports batches until the queue is stopped and empty, or the task is cancelled.
  func run() async {
    for await _ in wakings {
      let flushes = state.withLock { state in
        defer { state.flushes = [] }
        return state.flushes
      }
      while let batch = nextBatch() {
        note(await exporter.export(batch), count: batch.count)
        if Task.isCancelled { break }
      }
      for flush in flushes { flush.resume() }
      if Task.isCancelled || state.withLock({ $0.isStopped && $0.flushes.isEmpty }) { break }
    }
    close()
  }

  /// Returns when all earlier spans are exported or have failed.
  func flush() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isStopped { state.flushes.append(continuation) }
        return state.isStopped
      }
      if isOver { continuation.resume() } else { wakeUp.yield() }
    }
  }

  /// Rejects further spans, and lets `run` return once the queue is empty.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakeUp.yield()
  }

  private func wakeLater() async {
    await sleep()
    state.withLock { $0.hasTimer = false }
    wakeUp.yield()
  }

  private func nextBatch() -> [SpanRecord]? {
    state.withLock { state in
      guard !state.spans.isEmpty else { return nil }
      let batch = Array(state.spans.prefix(batchLimit))
      state.spans.removeFirst(batch.count)
      return batch
    }
  }

  private func note(_ outcome: ExportOutcome, count: Int) {
    switch outcome {
    case .arrived(let rejected, let reason):
      let rejected = min(max(rejected, 0), count)
      let wasFailing = state.withLock { state in
        state.statistics.exported += count - rejected
        state.statistics.failed += rejected
        defer { state.isFailing = rejected > 0 }
        return state.isFailing
      }
      if rejected > 0, !wasFailing {
        logger.warning(
          "the collector rejects spans",
          metadata: ["rejected": "\(rejected)", "of": "\(count)", "reason": "\(reason)"])
      } else if rejected == 0, wasFailing {
        logger.notice("spans are exported again")
      }
    case .failed(let reason):
      let wasFailing = state.withLock { state in
        state.statistics.failed += count
        defer { state.isFailing = true }
        return state.isFailing
      }
      // A batch that is cancelled because the program stops is reported at the end.
      guard !wasFailing, !Task.isCancelled else { return }
      logger.warning(
        "spans could not be exported", metadata: ["spans": "\(count)", "reason": "\(reason)"])
    }
  }

  /// Drops the remaining spans and resumes all waiting callers.
  private func close() {
    let (flushes, statistics) = state.withLock { state in
      state.isStopped = true
      state.statistics.dropped += state.spans.count
      state.spans = []
      defer { state.flushes = [] }
      return (state.flushes, state.statistics)
    }
    for flush in flushes { flush.resume() }
    guard statistics.dropped + statistics.failed > 0 else { return }
    logger.warning(
      "not all spans were exported",
      metadata: [
        "exported": "\(statistics.exported)", "dropped": "\(statistics.dropped)",
        "failed": "\(statistics.failed)",
      ])
  }
}
