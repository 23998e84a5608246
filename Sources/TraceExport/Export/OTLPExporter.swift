import Compressing
import Fetching
import Foundation
import Synchronization

/// An exporter that sends spans to a collector by OTLP over HTTP, with retries.
///
/// https://opentelemetry.io/docs/specs/otlp/#otlphttp
final class OTLPExporter: SpanExporter {
  /// The backoff after the first failure, which doubles after each further one.
  static let firstWait = Duration.seconds(1)

  private let settings: TraceSettings
  private let scope: OTLPDocument.Scope
  private let post: @Sendable (PostRequest) async throws(FetchError) -> PostAnswer
  private let clock: any Clock<Duration>
  private let state = Mutex((isStopping: false, pause: Task<Void, Never>?.none))

  /// Creates an exporter that sends requests with `post`.
  init(
    _ settings: TraceSettings, version: String, clock: any Clock<Duration> = ContinuousClock(),
    post: @escaping @Sendable (PostRequest) async throws(FetchError) -> PostAnswer
  ) {
    (self.settings, self.clock, self.post) = (settings, clock, post)
    scope = OTLPDocument.Scope(name: "pixelarium", version: version)
  }

  func export(_ batch: [SpanRecord]) async -> ExportOutcome {
    let body: [UInt8]
    do { body = try encoded(batch) } catch { return .failed("they cannot be encoded: \(error)") }
    return await attempts(
      PostRequest(
        url: settings.endpoint, fields: fields, body: body, time: settings.requestTime))
  }

  private func encoded(_ batch: [SpanRecord]) throws -> [UInt8] {
    let bytes = try OTLPDocument(batch, resource: settings.resource, scope: scope).bytes()
    return switch settings.compression {
    case .none: bytes
    case .gzip: try Gzip.compress(bytes, level: 6)
    }
  }

  private var fields: [RequestField] {
    var fields = [RequestField("Content-Type", "application/json")]
    if settings.compression == .gzip { fields.append(RequestField("Content-Encoding", "gzip")) }
    return fields + settings.headers
  }

  /// The outcome of an attempt, or a retry after the delay that the collector asks for.
  private enum Attempt {
    case ended(ExportOutcome)
    case again(reason: String, after: Duration?, wasReached: Bool)
  }

  /// Sends a request until it is accepted or rejected, or the time for the batch is over.
  private func attempts(_ request: PostRequest) async -> ExportOutcome {
    var (rest, wait) = (settings.exportTime, Self.firstWait)
    while true {
      var request = request
      request.time = min(request.time, rest)
      let start = ContinuousClock.now
      switch await attempt(request) {
      case .ended(let outcome): return outcome
      case .again(let reason, let asked, let wasReached):
        // Half of the delay is random, so that many servers do not retry at the same time.
        let pause = asked ?? wait * Double.random(in: 0.5...1)
        rest -= (ContinuousClock.now - start) + pause
        guard rest > .zero, await hasWaited(pause, wasReached: wasReached) else {
          return .failed(reason)
        }
        wait *= 2
      }
    }
  }

  /// Waits before the next attempt.
  ///
  /// Returns `false` if there should be none.
  private func hasWaited(_ time: Duration, wasReached: Bool) async -> Bool {
    let pause = Task<Void, Never> { [clock] in try? await clock.sleep(for: time) }
    let isStopping = state.withLock { state in
      if !state.isStopping { state.pause = pause }
      return state.isStopping
    }
    guard !isStopping || wasReached else {
      pause.cancel()
      return false
    }
    await withTaskCancellationHandler {
      await pause.value
    } onCancel: {
      pause.cancel()
    }
    return !Task.isCancelled
  }

  /// Makes the pending attempt at once, and no further attempt if the collector is unreachable: a program that exits
  /// does not wait for it.
  func stop() {
    let pause = state.withLock { state in
      state.isStopping = true
      return state.pause
    }
    pause?.cancel()
  }

  private func attempt(_ request: PostRequest) async -> Attempt {
    let answer: PostAnswer
    do throws(FetchError) { answer = try await post(request) } catch {
      let reason = "\(request.url): \(error.description)"
      return switch error {
      case .unreachable, .hostUnknown, .timedOut:
        .again(reason: reason, after: nil, wasReached: false)
      default: .ended(.failed(reason))
      }
    }
    switch answer.status {
    case 200...299: return .ended(CollectorAnswer(answer.body).outcome)
    case 429, 502, 503, 504:
      return .again(
        reason: "\(request.url) answered \(answer.status)", after: answer.retryAfter,
        wasReached: true)
    default: return .ended(.failed("\(request.url) answered \(answer.status)"))
    }
  }
}

/// The body of a collector's answer (`ExportTraceServiceResponse`).
private struct CollectorAnswer: Decodable {
  private struct PartialSuccess: Decodable {
    /// A 64-bit number, which is a string in JSON.
    ///
    /// Some collectors write a number.
    let rejectedSpans: Count?
    let errorMessage: String?
  }

  private enum Count: Decodable {
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .number(Int(try container.decode(String.self)) ?? 0)
      }
    }

    var value: Int {
      switch self {
      case .number(let number): number
      }
    }
  }

  private let partialSuccess: PartialSuccess?

  /// Reads a body.
  ///
  /// If it is empty or not OTLP's, no span is rejected.
  init(_ body: [UInt8]) {
    partialSuccess =
      (try? JSONDecoder().decode(CollectorAnswer.self, from: Data(body)))?.partialSuccess
  }

  var outcome: ExportOutcome {
    // The collector's message goes to the log, on one line and truncated.
    let reason = (partialSuccess?.errorMessage ?? "").unicodeScalars.prefix(200)
      .map { $0.value >= 0x20 && $0.value != 0x7F ? String($0) : " " }.joined()
    return .arrived(rejected: partialSuccess?.rejectedSpans?.value ?? 0, reason: reason)
  }
}
