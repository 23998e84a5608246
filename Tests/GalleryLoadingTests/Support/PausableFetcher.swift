import Fetching
import Synchronization
import TestSupport

/// An origin whose responses the test controls.
final class PausableFetcher: Fetcher {
  /// One transfer under way, to be moved on by the test.
  final class Transfer: Sendable {
    let request: FetchRequest
    let progress: @Sendable (FetchProgress) -> Void
    fileprivate let gate = Gate()
    fileprivate let answer = Mutex<Result<FetchResponse, FetchError>?>(nil)

    fileprivate init(
      _ request: FetchRequest, _ progress: @escaping @Sendable (FetchProgress) -> Void
    ) {
      self.request = request
      self.progress = progress
    }

    /// Ends it with an image.
    func succeed(_ bytes: [UInt8], _ change: (inout FetchResponse) -> Void = { _ in }) {
      finish(.body(bytes), change)
    }

    /// Ends it with a 304, or another content.
    func finish(
      _ content: FetchResponse.Content, _ change: (inout FetchResponse) -> Void = { _ in }
    ) {
      var response = FetchResponse(content: content, url: request.url)
      change(&response)
      answer.withLock { $0 = .success(response) }
      gate.open()
    }

    func fail(_ error: FetchError) {
      answer.withLock { $0 = .failure(error) }
      gate.open()
    }
  }

  /// Counts transfers that began.
  let begun = Tally()
  /// Counts transfers that ended because of cancellation.
  let cancelled = Tally()
  /// Whether a cancelled transfer ends at once, as it should; otherwise with its answer.
  let isDeaf: Bool
  private let log = Mutex<[Transfer]>([])

  init(isDeaf: Bool = false) { self.isDeaf = isDeaf }

  /// In the order of their beginning.
  var transfers: [Transfer] { log.withLock { $0 } }

  /// The transfer of a number from 0, once it has begun.
  func transfer(_ number: Int) async -> Transfer {
    await begun.reaches(number + 1)
    return transfers[number]
  }

  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse {
    let transfer = Transfer(request, progress)
    log.withLock { $0.append(transfer) }
    begun.increase()
    if isDeaf {
      // A task of its own hears nothing of the cancellation.
      await Task.detached { await transfer.gate.pass() }.value
    } else {
      await transfer.gate.pass()
      if Task.isCancelled {
        cancelled.increase()
        throw .cancelled
      }
    }
    guard let answer = transfer.answer.withLock({ $0 }) else { throw .cancelled }
    return try answer.get()
  }
}
