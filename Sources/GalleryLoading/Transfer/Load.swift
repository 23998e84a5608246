import Fetching
import GalleryCatalog
import GalleryModel
import Tracing

/// A request for an image.
struct LoadStart: Sendable {
  let url: RemoteURL
  let grant: LoadGrant
  let priority: LoadPriority
  /// True where freshness and back-off count for nothing.
  var isReload = false
  /// The request that asked first, or `nil` if that is not traced: the attempt itself begins elsewhere.
  let context = ServiceContext.current
  /// The fields of its trace if that is not recorded here.
  let passedFields = TraceFields.passed
}

/// One attempt that waits or is under way, with those who want to know what comes of it.
///
/// It belongs to the loader's actor. It tells of every change but paces itself: while `pace` runs, news
/// wait.
final class Load {
  /// Somebody who has not left yet.
  struct Subscriber {
    /// The way of telling.
    enum Channel {
      /// Told once, at the end.
      case waiter(CheckedContinuation<Result<RemoteImageStatus, LoadError>, Never>)
      /// Told of every change.
      case stream(AsyncStream<RemoteImageStatus>.Continuation)
      /// The loader itself, which renews a stale image: it does not leave.
      case renewal
    }

    let priority: LoadPriority
    let channel: Channel
    /// Ends the wait of a waiter.
    var timer: Task<Void, Never>?

    /// Tells how it ended.
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

  let start: LoadStart
  /// Grows with every start in this process: first come, first served.
  let number: Int
  /// The record before the attempt, where its file is at hand: a 304 is enough then.
  let previous: RemoteImageRecord?
  /// The state that is told while it is under way.
  private(set) var status: RemoteImageStatus
  /// Transfer, decoding and writing; `nil` while it waits for a slot.
  private var task: Task<Void, Never>?
  private var subscribers: [Int: Subscriber] = [:]
  /// Runs while there are no subscribers.
  private(set) var grace: (number: Int, task: Task<Void, Never>)?
  /// Runs for a while after each event.
  private var pace: Task<Void, Never>?
  private var hasNews = false

  /// An attempt that waits for a slot.
  init(_ start: LoadStart, number: Int, previous: RemoteImageRecord?, status: RemoteImageStatus) {
    self.start = start
    self.number = number
    self.previous = previous
    self.status = status
    self.status.detail = .queued
  }

  var url: RemoteURL { start.url }

  /// True where an image is there already and is told as such meanwhile.
  var isRenewal: Bool { status.phase == .success }

  /// That of its most urgent subscriber (loading.md §11).
  var priority: LoadPriority { subscribers.values.map(\.priority).max() ?? .warmUp }

  /// Those who have not left.
  var subscriberCount: Int { subscribers.count }

  /// True once at least half of the announced bytes have arrived, so that it is worth ending.
  private var isMostlyThere: Bool {
    guard let total = status.total, !isRenewal else { return false }
    return status.received >= total - status.received
  }

  /// Puts a subscriber down, which ends the grace.
  func add(_ subscriber: Subscriber, _ number: Int) {
    grace?.task.cancel()
    grace = nil
    subscribers[number] = subscriber
  }

  /// Takes a subscriber out; false where it has left before.
  ///
  /// A wait that ran out is answered with what is known.
  func remove(_ number: Int, isCancelled: Bool) -> Bool {
    guard let subscriber = subscribers.removeValue(forKey: number) else { return false }
    subscriber.end(isCancelled ? .failure(.cancelled) : .success(status))
    return true
  }

  /// Gives an attempt without subscribers a little time, so that a reload or a poll finds it again.
  func beginGrace(_ number: Int, _ timer: () -> Task<Void, Never>) {
    if subscribers.isEmpty && grace == nil { grace = (number, timer()) }
  }

  /// True where the time is over and the attempt is to be given up.
  func isAbandoned(after number: Int) -> Bool {
    grace?.number == number && subscribers.isEmpty && !isMostlyThere
  }

  /// Begins the transfer.
  func begin(_ task: Task<Void, Never>, _ pacing: () -> Task<Void, Never>) {
    self.task = task
    status.detail = .loading
    tell(pacing)
  }

  /// Notes the generation that the catalog gave.
  func note(generation: Int64) { status.generation = generation }

  /// Notes how far the transfer is; what arrives late changes nothing.
  func note(_ progress: FetchProgress, _ pacing: () -> Task<Void, Never>) {
    guard status.detail == .loading, !isRenewal, progress.received >= status.received else {
      return
    }
    status.received = progress.received
    status.total = progress.expected
    tell(pacing)
  }

  /// Notes that all bytes are there and become pixels.
  func note(received bytes: Int, _ pacing: () -> Task<Void, Never>) {
    status.detail = .decoding
    if !isRenewal { status.received = bytes }
    tell(pacing)
  }

  /// Has the present state told to a new stream, and news wait from then on.
  func greet(
    _ continuation: AsyncStream<RemoteImageStatus>.Continuation, _ pacing: () -> Task<Void, Never>
  ) {
    continuation.yield(status)
    if pace == nil { pace = pacing() }
  }

  /// Tells streams of a change, at once or when the time since the last event is over.
  private func tell(_ pacing: () -> Task<Void, Never>) {
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

  /// Ends the time after an event.
  func endPace(_ pacing: () -> Task<Void, Never>) {
    pace = nil
    guard hasNews else { return }
    hasNews = false
    tell(pacing)
  }

  /// Cancels what is under way.
  func cancel() { task?.cancel() }

  /// Tells everybody who is left how it ended.
  func finish(_ result: Result<RemoteImageStatus, LoadError>) {
    grace?.task.cancel()
    pace?.cancel()
    for subscriber in subscribers.values { subscriber.end(result) }
    subscribers = [:]
  }
}
