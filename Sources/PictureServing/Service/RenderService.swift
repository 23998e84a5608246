import Foundation
package import GalleryModel
package import Logging
import Synchronization
import WorkSpans

/// From a prepared picture to its file, whatever kind it is.
///
/// ```
/// render  memory ──┬─ found
///                  ├─ quick? drawn, on the caller's thread ─▶ its tiers of the cache
///                  └─ equal render under way? wait for it, else:
///                     cache file ──┬─ found
///                                  └─ gathered ─▶ a place ─▶ drawn ─▶ encoded ─▶ its tiers
/// ```
///
/// Memory and file, coalescing, places and time for work, statistics and cancellation are here, once.
/// Look-ups run on the caller's thread and SQLite's; drawing runs on threads of its own, but for what
/// takes less than a change of threads.
package final class RenderService: Sendable {
  /// The limits of what runs and waits.
  package struct Configuration: Sendable {
    /// Renders at once; as many as there are processors.
    package var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Renders that may wait for a place.
    package var queue = 64
    /// Renders of one client that may run or wait; `nil` is half of all places, 0 no limit.
    package var rendersPerAddress: Int?
    /// Seconds of processor time that one render may take, on all threads together.
    package var timeLimit: Double = 10
    /// Seconds that one render may take by the clock; `nil` is six times the time limit.
    package var wallLimit: Double?

    /// The defaults.
    package init() {}

    /// Renders of one client that may run or wait; 0 is no limit.
    package var clientLimit: Int { rendersPerAddress ?? max(1, (jobs + queue) / 2) }

    /// Seconds that one render may take by the clock.
    package var wallSeconds: Double { wallLimit ?? timeLimit * 6 }
  }

  /// A file that was found or drawn; `nil` where what it was to show was edited meanwhile.
  private typealias Outcome = Result<Finished?, RenderError>

  private struct Finished {
    let image: RenderedImage
    let origin: RenderOrigin
    var times: RenderTimes?
    /// The span below which it was drawn.
    var place = WorkPlace.current
  }

  /// The number of edits between preparing and drawing after which a request gives up.
  private static let maximumAttempts = 8

  private let cache: RenderCache?
  private let configuration: Configuration
  private let logger: Logger
  private let executor: RenderExecutor
  private let limit: WorkLimit
  private let timeLimit: TimeLimit
  private let flights = SharedWork<PictureKey, Outcome>()
  private let claims = RenderClaims()
  private let counts = Mutex(RenderStatistics())

  /// A service with threads of its own; without a cache every picture is drawn.
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
    limit = WorkLimit(
      jobs: configuration.jobs, queue: configuration.queue, perClient: configuration.clientLimit)
  }

  /// The work since the start, and what is under way.
  package var statistics: RenderStatistics {
    get async {
      var statistics = counts.withLock { $0 }
      statistics.cancelled = flights.abandoned
      (statistics.running, statistics.waiting) = limit.load
      if let cache { (statistics.memory, statistics.file) = await cache.statistics }
      return statistics
    }
  }

  /// Callers that wait for one picture; for tests.
  func waiters(for key: PictureKey) -> Int { flights.waiters(for: key) }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now.
  ///
  /// It is the newer picture, and says so, where what it shows was edited since it was prepared. A
  /// caller whose task is cancelled leaves at once with `.cancelled`; the drawing goes on while
  /// somebody else waits for it.
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

  /// `nil` where the picture is outdated.
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

  /// From the cache file if the picture belongs there, or drawn, on the caller's thread.
  ///
  /// It takes no place and is not shared with equal requests: both would cost more than it does.
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

  /// From the cache file, or drawn when there is a place to draw.
  @concurrent private func obtain(
    _ picture: some PreparedPicture, for claim: RenderClaim
  ) async -> Outcome {
    let key = picture.key
    if picture.isKept {
      // A render puts its picture into memory before it ends, so this look closes the gap between the
      // caller's look and the beginning of this one.
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
        let queueing = arrival.duration(to: .now).seconds
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

  /// Draws on the service's own threads; work beyond a time limit is cancelled, and the place is free once it
  /// has noticed.
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

  /// Draws and writes, keeps the file, and records how long it took.
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
      $0.drawing.record(start.duration(to: end).seconds)
    }
    if picture.isKept { cache?.insert(image, for: picture.key, in: picture.tiers) }
    let times = RenderTimes(
      drawing: start.duration(to: drawn).seconds, encoding: drawn.duration(to: end).seconds)
    return Finished(image: image, origin: .drawn, times: times)
  }

  /// Counts and logs what went wrong, and says when to come again where the queue was full.
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

  /// The time that so many renders take at the average pace so far, 1 to 30 seconds.
  private func seconds(for renders: Int, at places: Int) -> Int {
    let average = counts.withLock { $0.drawn > 0 ? $0.drawing.sum / Double($0.drawn) : 0 }
    let seconds = average * Double(renders) / Double(max(1, places))
    return Int(min(max(seconds.rounded(.up), 1), 30))
  }
}

extension Duration {
  /// Seconds with their fraction.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
