import Fetching
import Logging
import Synchronization
import TestSupport
import Testing
import Tracing

@testable import TraceExport

struct SpanQueueTests {
  @Test func `a full batch is exported at once, a partial one after the delay`() async throws {
    let (exporter, clock) = (HeldExporter(), ManualClock())
    exporter.gate.open()
    let queue = try queue(exporter, clock, batch: 2, queue: 10)
    let run = Task { await queue.run() }
    for name in ["a", "b"] { queue.add(span(name)) }
    await exporter.batches.reaches(1)
    queue.add(span("c"))
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(5))
    await exporter.batches.reaches(2)
    #expect(exporter.names == [["a", "b"], ["c"]])
    queue.stop()
    await run.value
    #expect(queue.statistics == statistics(exported: 3))
  }

  @Test func `a full queue drops and counts new spans`() async throws {
    let exporter = HeldExporter()
    let queue = try queue(exporter, ManualClock(), batch: 2, queue: 4)
    let run = Task { await queue.run() }
    for number in 0..<2 { queue.add(span("\(number)")) }
    // These two are under way; four more have room.
    await exporter.begun.reaches(1)
    for number in 2..<10 { queue.add(span("\(number)")) }
    #expect(queue.statistics == statistics(dropped: 4, waiting: 4))
    exporter.gate.open()
    queue.stop()
    await run.value
    #expect(exporter.names == [["0", "1"], ["2", "3"], ["4", "5"]])
    #expect(queue.statistics == statistics(exported: 6, dropped: 4))
    queue.add(span("late"))
    #expect(queue.statistics == statistics(exported: 6, dropped: 5))
  }

  @Test func `a flush waits until all earlier spans are exported`() async throws {
    let exporter = HeldExporter()
    exporter.gate.open()
    let queue = try queue(exporter, ManualClock(), batch: 100, queue: 1_000)
    // The queue starts when it has all spans, so that the sizes of its batches do not depend on the speed of this loop.
    for number in 0..<250 { queue.add(span("\(number)")) }
    let run = Task { await queue.run() }
    await queue.flush()
    #expect(queue.statistics == statistics(exported: 250))
    #expect(exporter.names.map(\.count) == [100, 100, 50])
    queue.stop()
    await run.value
    await queue.flush()
  }

  @Test func `a cancelled queue drops the remaining spans and ends flushes`() async throws {
    let exporter = HeldExporter(outcome: .failed("no collector"))
    let queue = try queue(exporter, ManualClock(), batch: 1, queue: 10)
    let run = Task { await queue.run() }
    for number in 0..<3 { queue.add(span("\(number)")) }
    await exporter.begun.reaches(1)
    run.cancel()
    await run.value
    await queue.flush()
    #expect(queue.statistics == statistics(dropped: 2, failed: 1))
  }

  @Test func `an outage and its end are logged once each`()
    async throws
  {
    let recorder = LineRecorder()
    let exporter = HeldExporter(outcome: .failed("no collector"))
    exporter.gate.open()
    let queue = try queue(
      exporter, ManualClock(), batch: 1, queue: 10,
      logger: Logger(label: "test") { _ in recorder })
    let run = Task { await queue.run() }
    for number in 0..<3 {
      queue.add(span("\(number)"))
      await queue.flush()
    }
    exporter.outcome.withLock { $0 = .arrived(rejected: 0, reason: "") }
    queue.add(span("3"))
    await queue.flush()
    #expect(recorder.lines == ["spans could not be exported", "spans are exported again"])
    queue.stop()
    await run.value
    #expect(recorder.lines.last == "not all spans were exported")
    #expect(queue.statistics == statistics(exported: 1, failed: 3))
  }

  @Test func `spans that the collector rejects count as failed`() async throws {
    let exporter = HeldExporter(outcome: .arrived(rejected: 1, reason: "too old"))
    exporter.gate.open()
    let queue = try queue(exporter, ManualClock(), batch: 3, queue: 10)
    let run = Task { await queue.run() }
    for number in 0..<3 { queue.add(span("\(number)")) }
    await queue.flush()
    queue.stop()
    await run.value
    #expect(queue.statistics == statistics(exported: 2, failed: 1))
  }

  private func queue(
    _ exporter: HeldExporter, _ clock: ManualClock, batch: Int, queue: Int,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  ) throws -> SpanQueue {
    var settings = TraceSettings(endpoint: try .init("http://c:1"))
    (settings.batchLimit, settings.queueLimit) = (batch, queue)
    return SpanQueue(settings, exporter: exporter, logger: logger, clock: clock)
  }

  private func statistics(
    exported: Int = 0, dropped: Int = 0, failed: Int = 0, waiting: Int = 0
  ) -> TraceStatistics {
    var statistics = TraceStatistics()
    (statistics.exported, statistics.dropped) = (exported, dropped)
    (statistics.failed, statistics.waiting) = (failed, waiting)
    return statistics
  }

  private func span(_ name: String) -> SpanRecord {
    SpanRecord(
      context: TraceContext(traceID: .random(), spanID: .random(), isSampled: true), parent: nil,
      name: name, kind: .internal, start: 1, end: 2)
  }
}

/// An exporter that holds every batch until its gate is open or its task is cancelled.
private final class HeldExporter: SpanExporter {
  let gate = Gate()
  let begun = Tally()
  let batches = Tally()
  let outcome: Mutex<ExportOutcome>
  private let seen = Mutex<[[String]]>([])

  init(outcome: ExportOutcome = .arrived(rejected: 0, reason: "")) { self.outcome = Mutex(outcome) }

  var names: [[String]] { seen.withLock { $0 } }

  func export(_ batch: [SpanRecord]) async -> ExportOutcome {
    begun.increase()
    await gate.pass()
    seen.withLock { $0.append(batch.map(\.name)) }
    batches.increase()
    return outcome.withLock { $0 }
  }
}

/// The messages of a log.
private final class LineRecorder: LogHandler {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .info }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { state.withLock { $0.append("\(event.message)") } }
}
