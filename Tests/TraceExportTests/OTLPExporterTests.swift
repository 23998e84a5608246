import Fetching
import TestSupport
import Testing
import Tracing

@testable import TraceExport

struct OTLPExporterTests {
  private let clock = ManualClock()
  private let posts = Tally()

  private func exporter(
    _ answers: [Result<PostAnswer, FetchError>], time: Duration = .seconds(30)
  ) throws -> OTLPExporter {
    var settings = TraceSettings(endpoint: try ServiceURL("http://me:secret@c:1/v1"))
    settings.exportTime = time
    let (posts, answers) = (posts, answers)
    return OTLPExporter(settings, version: "1", clock: clock) {
      request throws(FetchError) in
      posts.increase()
      return try answers[min(posts.count, answers.count) - 1].get()
    }
  }

  private let span = SpanRecord(
    context: TraceContext(traceID: .random(), spanID: .random(), isSampled: true), parent: nil,
    name: "work", kind: .internal, start: 1, end: 2)

  @Test func `a failed attempt is retried with exponential backoff`() async throws {
    let away = Result<PostAnswer, FetchError>.failure(.unreachable(log: "away"))
    let exporter = try exporter([away, away, .success(PostAnswer(status: 200))])
    async let outcome = exporter.export([span])
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(1))
    await clock.sleepers.reaches(2)
    #expect(posts.count == 2)
    // Half of the wait is certain.
    clock.advance(by: .milliseconds(999))
    #expect(posts.count == 2)
    clock.advance(by: .milliseconds(1_001))
    #expect(await outcome == .arrived(rejected: 0, reason: ""))
    #expect(posts.count == 3)
  }

  @Test func `a batch fails once its export time is over`() async throws {
    let exporter = try exporter(
      [.success(PostAnswer(status: 503, retryAfter: .seconds(20)))], time: .seconds(30))
    async let outcome = exporter.export([span])
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(20))
    #expect(await outcome == .failed("http://c:1/v1 answered 503"))
    #expect(posts.count == 2)
  }

  @Test func `stopping retries an unreachable collector once more`() async throws {
    let exporter = try exporter([.failure(.hostUnknown(log: "c"))])
    async let outcome = exporter.export([span])
    await clock.sleepers.reaches(1)
    exporter.stop()
    #expect(await outcome == .failed("http://c:1/v1: the host is not known: c"))
    #expect(posts.count == 2)
  }

  @Test func `a stopped exporter still waits for a busy collector`() async throws {
    let exporter = try exporter(
      [
        .success(PostAnswer(status: 429, retryAfter: .seconds(1))),
        .success(PostAnswer(status: 200)),
      ])
    exporter.stop()
    async let outcome = exporter.export([span])
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(1))
    #expect(await outcome == .arrived(rejected: 0, reason: ""))
  }

  @Test(arguments: [
    FetchError.cancelled, .tooLarge(.body, limit: 1, met: 2), .encoded(log: "gzip"),
  ])
  func `other failures are not retried`(error: FetchError) async throws {
    let outcome = try await exporter([.failure(error)]).export([span])
    #expect(outcome == .failed("http://c:1/v1: \(error.description)"))
    #expect(posts.count == 1)
  }
}
