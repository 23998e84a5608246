import Fetching
import Synchronization
import TestSupport

/// An origin without a network, which gives each URL a scripted answer, at once or behind a gate.
final class PausableFetcher: Fetcher {
  private struct State {
    var answers: [String: Result<[UInt8], FetchError>] = [:]
    var caching: [String: String] = [:]
    var gates: [String: Gate] = [:]
    var progress: [String: FetchProgress] = [:]
  }

  private let state = Mutex(State())
  /// Counts the downloads that have begun.
  let started = Tally()
  /// Counts the downloads that were cancelled.
  let cancelled = Tally()

  /// Sets the result of a URL's downloads.
  ///
  /// - Parameter caching: The `Cache-Control` of a success.
  func answer(
    _ url: String, with result: Result<[UInt8], FetchError>, caching: String? = nil
  ) {
    state.withLock { state in
      state.answers[url] = result
      state.caching[url] = caching
    }
  }

  /// Holds the downloads of a URL after they have reported `progress`, and returns the gate.
  func pause(_ url: String, at progress: FetchProgress? = nil) -> Gate {
    let gate = Gate()
    state.withLock { state in
      state.gates[url] = gate
      state.progress[url] = progress
    }
    return gate
  }

  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse {
    started.increase()
    let url = request.url.text
    let (gate, early) = state.withLock { ($0.gates[url], $0.progress[url]) }
    if let early { progress(early) }
    await gate?.pass()
    if Task.isCancelled {
      cancelled.increase()
      throw .cancelled
    }
    let (known, caching) = state.withLock { ($0.answers[url], $0.caching[url]) }
    let answer = known ?? .failure(.notFound(status: 404))
    return FetchResponse(
      content: .body(try answer.get()), cacheControl: caching, url: request.url)
  }
}
