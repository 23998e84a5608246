import Fetching
import GalleryCatalog
import GalleryModel
import GalleryWire
import Tracing

/// A request for an image.
struct LoadRequest: Sendable {
  let url: RemoteURL
  let grant: LoadGrant
  let priority: LoadPriority
  /// Whether to ignore freshness and backoff.
  var isReload = false
  /// The span of the first request, or `nil` if it is not traced; the attempt itself starts elsewhere.
  let context = ServiceContext.current
  /// The trace fields of a request that is not recorded here.
  let passedFields = TraceFields.passed
}

/// One attempt that waits or is in flight, with its subscribers.
///
/// It belongs to the loader's actor. It reports each change but limits the rate: while `pace` runs, changes wait.
final class Load {
  /// A subscriber that has not left.
  struct Subscriber {
    /// The channel that notifies a subscriber.
    enum Channel {
      /// Notified once, at the end.
      case waiter(CheckedContinuation<Result<RemoteImageStatus, LoadError>, Never>)
      /// Notified of each change.
      case stream(AsyncStream<RemoteImageStatus>.Continuation)
      /// The loader itself, which revalidates a stale image; it does not leave.
      case renewal
    }

    let priority: LoadPriority
    let channel: Channel
    /// Ends the wait of a subscriber.
    var timer: Task<Void, Never>?

    /// Reports the outcome to a subscriber.
    func end(_ result: Result<RemoteImageStatus, LoadError>) {
      timer?.cancel()
      switch channel {
      case .waiter(let continuation): continuation.resume(returning: result)
      case .stream(let continuation):
        if case .success(let status) = result { continuation.yield(status) }
        continuation.finish()
      case .renewal: break
      }
    }
  }

  let start: LoadRequest
  /// The order of arrival in this process.
  let number: Int
  /// The previous record, if its file is available; a 304 then suffices.
  let previous: RemoteImageRecord?
  /// The status that is reported while the attempt is in progress.
  private(set) var status: RemoteImageStatus
  /// The task of transfer, decoding and writing, or `nil` while the attempt waits for a slot.
  private var task: Task<Void, Never>?
  private var subscribers: [Int: Subscriber] = [:]
  /// The grace period without subscribers.
  private(set) var grace: (number: Int, task: Task<Void, Never>)?
  /// The pause after each event.
  private var pace: Task<Void, Never>?
  private var hasNews = false

  /// Creates an attempt that waits for a slot.
  init(_ start: LoadRequest, number: Int, previous: RemoteImageRecord?, status: RemoteImageStatus) {
    self.start = start
    self.number = number
    self.previous = previous
    self.status = status
    self.status.detail = .queued
  }

  var url: RemoteURL { start.url }

  /// Whether an older image is available and reported meanwhile.
  var isRenewal: Bool { status.phase == .success }

  /// The priority of the most urgent subscriber (loading.md §11).
  var priority: LoadPriority { subscribers.values.map(\.priority).max() ?? .warmUp }

  /// The subscribers.
  var subscriberCount: Int { subscribers.count }

  /// Whether at least half of the announced bytes have arrived, so that the attempt is worth finishing.
  private var isMostlyThere: Bool {
    guard let total = status.total, !isRenewal else { return false }
    return status.received >= total - status.received
  }

  /// Adds a subscriber and ends the grace period.
  func add(_ subscriber: Subscriber, _ number: Int) {
    grace?.task.cancel()
    grace = nil
    subscribers[number] = subscriber
  }

  /// Removes a subscriber; returns false if it has left already.
  ///
  /// A subscriber with an expired wait receives the current status.
  func remove(_ number: Int, isCancelled: Bool) -> Bool {
    guard let subscriber = subscribers.removeValue(forKey: number) else { return false }
    subscriber.end(isCancelled ? .failure(.cancelled) : .success(status))
    return true
  }

  /// Starts the grace period of an attempt without subscribers, so that a reload or a poll can join it.
  func beginGrace(_ number: Int, _ timer: () -> Task<Void, Never>) {
    if subscribers.isEmpty && grace == nil { grace = (number, timer()) }
  }

  /// Whether the grace period has ended and the attempt must be abandoned.
  func isAbandoned(after number: Int) -> Bool {
    grace?.number == number && subscribers.isEmpty && !isMostlyThere
  }

  /// Starts the transfer.
  func begin(_ task: Task<Void, Never>, _ pacing: () -> Task<Void, Never>) {
    self.task = task
    status.detail = .loading
    notifyWaiters(pacing)
  }

  /// Sets the generation that the catalog assigned.
  func note(generation: Int64) { status.generation = generation }

  /// Records the progress of the transfer; late progress is ignored.
  func note(_ progress: FetchProgress, _ pacing: () -> Task<Void, Never>) {
    guard status.detail == .loading, !isRenewal, progress.received >= status.received else {
      return
    }
    status.received = progress.received
    status.total = progress.expected
    notifyWaiters(pacing)
  }

  /// Records that all bytes have arrived and are being decoded.
  func note(received bytes: Int, _ pacing: () -> Task<Void, Never>) {
    status.detail = .decoding
    if !isRenewal { status.received = bytes }
    notifyWaiters(pacing)
  }

  /// Sends the current status to a new stream, and delays further changes.
  func greet(
    _ continuation: AsyncStream<RemoteImageStatus>.Continuation, _ pacing: () -> Task<Void, Never>
  ) {
    continuation.yield(status)
    if pace == nil { pace = pacing() }
  }

  /// Notifies streams of a change, immediately or after the current pause.
  private func notifyWaiters(_ pacing: () -> Task<Void, Never>) {
    guard pace == nil else {
      hasNews = true
      return
    }
    let streams = subscribers.values.compactMap { subscriber in
      if case .stream(let continuation) = subscriber.channel { continuation } else { nil }
    }
    guard !streams.isEmpty else { return }
    streams.forEach { $0.yield(status) }
    pace = pacing()
  }

  /// Ends the pause after an event.
  func endPace(_ pacing: () -> Task<Void, Never>) {
    pace = nil
    guard hasNews else { return }
    hasNews = false
    notifyWaiters(pacing)
  }

  /// Cancels the work in progress.
  func cancel() { task?.cancel() }

  /// Reports the outcome to all remaining subscribers.
  func finish(_ result: Result<RemoteImageStatus, LoadError>) {
    grace?.task.cancel()
    pace?.cancel()
    for subscriber in subscribers.values { subscriber.end(result) }
    subscribers = [:]
  }
}
