import Foundation
package import GalleryModel
package import Logging
import Synchronization
import WorkSpans

/// A service that turns prepared pictures of any kind into files.
///
/// ```
/// render  memory ──┬─ hit
///                  ├─ quick? drawn on the caller's thread ─▶ its tiers of the cache
///                  └─ equal render in flight? join it, otherwise:
///                     cache file ──┬─ hit
///                                  └─ gathered ─▶ a slot ─▶ drawn ─▶ encoded ─▶ its tiers
/// ```
///
/// It is the only place for caching, coalescing, slots, time limits, statistics and cancellation. Look-ups run on
/// the caller's thread and on SQLite's threads. Drawing runs on dedicated threads, unless it takes less time than a
/// change of threads.
package final class RenderService: Sendable {
  /// The limits of running and waiting renders.
  package struct Configuration: Sendable {
    /// The number of slots, by default the number of processors.
    package var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// The maximum number of renders that wait for a slot.
    package var queue = 64
    /// The maximum number of renders of one client that run or wait, `nil` for half of slots and queue, or 0 for no
    /// limit.
    package var rendersPerAddress: Int?
    /// The maximum processor time of a render on all threads together, in seconds.
    package var timeLimit: Double = 10
    /// The maximum wall time of a render in seconds, or `nil` for six times `timeLimit`.
    package var wallLimit: Double?

    /// Creates the default configuration.
    package init() {}

    /// The maximum number of renders of one client that run or wait; 0 means no limit.
    package var clientLimit: Int { rendersPerAddress ?? max(1, (jobs + queue) / 2) }

    /// The maximum wall time of a render, in seconds.
    package var wallSeconds: Double { wallLimit ?? timeLimit * 6 }
  }

  /// A file, `nil` if the item was edited after the picture had been prepared, or an error.
  private typealias Outcome = Result<Finished?, RenderError>

  private struct Finished {
    let image: RenderedImage
    let origin: RenderOrigin
    var times: RenderTimes?
    /// The trace span of the render that drew the picture.
    var place = SpanReference.current
  }

  /// The maximum number of attempts of a request if the item is edited during each of them.
  private static let maximumAttempts = 8

  private let cache: RenderCache?
  private let configuration: Configuration
  private let logger: Logger
  private let executor: RenderExecutor
  private let limit: SlotLimiter
  private let timeLimit: TimeLimit
  private let flights = CoalescedTasks<PictureKey, Outcome>()
  private let claims = RenderClaims()
  private let counts = Mutex(RenderStatistics())

  /// Creates a service with its own threads; without a cache, it draws every picture.
  package init(
    cache: RenderCache?, configuration: Configuration, logger: Logger,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.cache = cache
    self.configuration = configuration
    self.logger = logger
    timeLimit = TimeLimit(
      processorTime: .seconds(configuration.timeLimit),
      wallTime: .seconds(configuration.wallSeconds), threads: configuration.jobs, clock: clock)
    executor = RenderExecutor(threads: configuration.jobs)
    limit = SlotLimiter(
      jobs: configuration.jobs, queue: configuration.queue, perClient: configuration.clientLimit)
  }

  /// A snapshot of the counters and of the present load.
  package var statistics: RenderStatistics {
    get async {
      var statistics = counts.withLock { $0 }
      statistics.cancelled = flights.abandoned
      (statistics.running, statistics.waiting) = limit.load
      if let cache { (statistics.memory, statistics.file) = await cache.statistics }
      return statistics
    }
  }

  /// Returns the number of callers that wait for a picture; for tests.
  func waiters(for key: PictureKey) -> Int { flights.waiters(for: key) }

  /// Returns a picture from memory, from the cache file or from a render in flight, or draws it.
  ///
  /// If the item was edited after the picture had been prepared, the result is the newer picture and its
  /// `isRenewed` is set. If the caller's task is cancelled, the caller leaves at once with `.cancelled`; drawing
  /// continues while other callers wait for the picture.
  package func render<Picture: PreparedPicture>(
    _ prepared: Picture
  ) async throws(RenderError) -> Rendering<Picture> {
    try await withWorkSpan("render") { span throws(RenderError) in
      let rendering = try await rendering(of: prepared)
      span.set("pixelarium.cache.outcome", rendering.origin.rawValue)
      if rendering.origin == .joined, let place = rendering.place { span.link(to: place) }
      span.set("pixelarium.picture.type", rendering.image.mediaType)
      span.set("pixelarium.picture.size", rendering.image.bytes.count)
      return rendering
    }
  }

  private func rendering<Picture: PreparedPicture>(
    of prepared: Picture
  ) async throws(RenderError) -> Rendering<Picture> {
    var picture = prepared
    for attempt in 0..<Self.maximumAttempts {
      if let finished = try await finished(picture) {
        return Rendering(
          image: finished.image, picture: picture, isRenewed: attempt > 0, origin: finished.origin,
          times: finished.times, place: finished.place)
      }
      picture = try await picture.renewed()
    }
    throw .busy(retryAfter: 1)
  }

  /// Returns the finished picture, or `nil` if it is outdated.
  private func finished(_ picture: some PreparedPicture) async throws(RenderError) -> Finished? {
    let key = picture.key
    if picture.isKept, let image = cache?.pictureInMemory(for: key) {
      return Finished(image: image, origin: .memory)
    }
    try picture.check()
    if picture.isQuick { return try await finishedAtOnce(picture) }
    guard !Task.isCancelled else { throw .cancelled }
    let client = configuration.clientLimit > 0 ? RenderClient.current : nil
    let (claim, isWidened) = claims.add(key, for: client)
    defer { claims.remove(key, for: client) }
    if isWidened { limit.reconsider() }
    let shared = await flights.value(for: key) { await self.obtain(picture, for: claim) }
    guard let shared else { throw .cancelled }
    if shared.isJoined { counts.withLock { $0.joined += 1 } }
    guard let finished = try shared.value.get() else { return nil }
    guard shared.isJoined else { return finished }
    return Finished(
      image: finished.image, origin: .joined, times: finished.times, place: finished.place)
  }

  /// Returns a quick picture from the cache file, if the file is one of its tiers, or draws it on the caller's
  /// thread.
  ///
  /// The picture neither takes a slot nor is coalesced: both would cost more than drawing it.
  private func finishedAtOnce(
    _ picture: some PreparedPicture
  ) async throws(RenderError) -> Finished? {
    if picture.isKept, picture.tiers.contains(.file),
      let image = cache?.smallPictureInFile(for: picture.key)
    {
      return Finished(image: image, origin: .file)
    }
    do {
      return try await draw(picture)
    } catch {
      throw note(error, for: picture.key)
    }
  }

  /// Returns a picture from the cache file, or draws it in a slot.
  @concurrent private func obtain(
    _ picture: some PreparedPicture, for claim: RenderClaim
  ) async -> Outcome {
    let key = picture.key
    if picture.isKept {
      // A render stores its picture in memory before it ends, so this look-up closes the gap between the caller's
      // look-up and the start of this task.
      if let image = cache?.pictureInMemory(for: key, countsMiss: false) {
        return .success(Finished(image: image, origin: .memory))
      }
      if let image = await cache?.pictureInFile(for: key) {
        return .success(Finished(image: image, origin: .file))
      }
    }
    do {
      let picture = try await picture.gathered()
      return await drawInPlace(picture, for: claim)
    } catch {
      return .failure(error)
    }
  }

  private func drawInPlace(
    _ picture: some PreparedPicture, for claim: RenderClaim
  ) async -> Outcome {
    let arrival = ContinuousClock.now
    let waiting = WorkSpan.start("queue")
    do {
      let finished = try await limit.withPlace(for: claim) {
        () async throws(RenderError) -> Finished? in
        waiting.end()
        let queueing = arrival.duration(to: .now) / .seconds(1)
        counts.withLock { $0.queueing.record(queueing) }
        var finished = try await drawInTime(picture)
        finished?.times?.queueing = queueing
        return finished
      }
      return .success(finished)
    } catch {
      waiting.end(error)
      return .failure(note(error, for: picture.key))
    }
  }

  /// Draws on the service's own threads, and cancels work beyond a time limit.
  ///
  /// The slot is free once the work has ended.
  private func drawInTime(_ picture: some PreparedPicture) async throws(RenderError) -> Finished? {
    let executor = MeteredExecutor(on: executor)
    let drawing = Task(executorPreference: executor) { () -> Outcome in
      do throws(RenderError) { return .success(try await self.draw(picture)) } catch {
        return .failure(error)
      }
    }
    let outcome = await timeLimit.value(of: drawing) { executor.spent }
    if Task.isCancelled { throw .cancelled }
    guard let outcome else { throw .timedOut }
    return try outcome.get()
  }

  /// Draws and encodes a picture, stores the file in the cache, and records the times.
  ///
  /// Returns `nil` if the picture is outdated.
  private func draw(_ picture: some PreparedPicture) async throws(RenderError) -> Finished? {
    let encoder = picture.encoder
    let start = ContinuousClock.now
    let content = try await withWorkSpan("draw") { _ throws(RenderError) in
      try await picture.draw()
    }
    guard let content else { return nil }
    let drawn = ContinuousClock.now
    let image = try await withWorkSpan("encode") { _ throws(RenderError) in
      RenderedImage(
        bytes: try encoder.encode(content), mediaType: encoder.format.mediaType, size: picture.size)
    }
    let end = ContinuousClock.now
    counts.withLock {
      $0.drawn += 1
      $0.drawing.record(start.duration(to: end) / .seconds(1))
    }
    if picture.isKept { cache?.insert(image, for: picture.key, in: picture.tiers) }
    let times = RenderTimes(
      drawing: start.duration(to: drawn) / .seconds(1),
      encoding: drawn.duration(to: end) / .seconds(1))
    return Finished(image: image, origin: .drawn, times: times)
  }

  /// Counts and logs an error, and returns it with the time to retry after if a limit was reached.
  private func note(_ error: RenderError, for key: PictureKey) -> RenderError {
    switch error {
    case .busy:
      counts.withLock { $0.refused += 1 }
      return .busy(retryAfter: seconds(for: configuration.queue, at: configuration.jobs))
    case .clientBusy(let limit, _):
      counts.withLock { $0.refusedClients += 1 }
      return .clientBusy(
        limit: limit,
        retryAfter: seconds(for: limit, at: self.limit.share?.running ?? configuration.jobs))
    case .timedOut:
      counts.withLock { $0.timedOut += 1 }
      logger.warning("a render was given up", metadata: ["key": "\(key.text)"])
    case .failed(let reason):
      counts.withLock { $0.failed += 1 }
      logger.error(
        "a picture could not be drawn", metadata: ["key": "\(key.text)", "cause": "\(reason)"])
    case .catalog, .invalid, .tooLarge, .undrawable, .cancelled: break
    }
    return error
  }

  /// Returns the time that `renders` renders take at the average pace so far, 1 to 30 seconds.
  private func seconds(for renders: Int, at places: Int) -> Int {
    let average = counts.withLock { $0.drawn > 0 ? $0.drawing.sum / Double($0.drawn) : 0 }
    let seconds = average * Double(renders) / Double(max(1, places))
    return Int(min(max(seconds.rounded(.up), 1), 30))
  }
}
