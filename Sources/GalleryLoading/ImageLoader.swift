package import Fetching
import Foundation
package import GalleryCatalog
package import GalleryModel
import GalleryRendering
package import GalleryWire
import ImageCoding
package import Logging
package import PictureServing

/// Loads images by URL, once for all requests, and records the results (loading.md §2 to §8).
///
/// ```
/// request ─▶ queued ─▶ loading ─▶ decoding ─▶ success ─▶ stale: returned, revalidated in the background
///              │          │          └──────▶ failure ─▶ no new attempt before its time
///              └──────────┴─ the last subscriber has left ─▶ as before the request
/// ```
///
/// Only the actor changes states: the attempts that wait or are in flight (`Load`), and their order (`DownloadQueue`). An
/// `Attempt` runs outside the actor and reports its progress. Records are in the catalog (`RecordStore`), files in the cache
/// file, and pixels in memory (`PixelStore`). If a file is lost, the image is loaded again.
package actor ImageLoader {
  private let fetcher: any Fetcher
  private let configuration: Configuration
  private let logger: Logger
  let pixels: PixelStore
  private let book: RecordStore

  /// The attempts that wait or are in flight, by URL: the first level of coalescing.
  private(set) var loads: [RemoteURL: Load] = [:]
  private var queue: DownloadQueue
  /// Images that must not be stored, kept as long as the waiting clients may need them.
  private(set) var held: [RemoteURL: TransientImage] = [:]
  private var counts = LoadStatistics()
  private var lastNumber = 0
  private var isShutDown = false

  /// Creates a loader over a catalog and its cache file.
  package init(
    catalog: Catalog, cache: RenderCache?, fetcher: any Fetcher,
    configuration: Configuration = .init(), logger: Logger
  ) {
    self.fetcher = fetcher
    self.configuration = configuration
    self.logger = logger
    pixels = PixelStore(catalog: catalog, cache: cache, configuration: configuration)
    book = RecordStore(catalog: catalog, pixels: pixels)
    queue = DownloadQueue(
      slots: configuration.downloads, slotsPerHost: configuration.downloadsPerHost,
      room: configuration.queue)
  }

  private var surroundings: Surroundings { configuration.surroundings }

  /// The work since the start, and the work in progress.
  package var statistics: LoadStatistics {
    var statistics = counts
    statistics.decodes = pixels.decodes
    statistics.queued = loads.values.count { $0.status.detail == .queued }
    statistics.loading = loads.values.count { $0.status.detail == .loading }
    statistics.subscribers = loads.values.reduce(0) { $0 + $1.subscriberCount }
    return statistics
  }

  // MARK: Requests

  /// Returns the state of a URL without starting a download.
  ///
  /// If the policy does not permit the URL, the state is `.blocked`, whatever is stored.
  package func status(
    of url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> RemoteImageStatus {
    guard configuration.policy.permits(url, grant) else { return blocked(url) }
    if let status = present(url) { return status }
    let record = try await book.record(of: url)
    return present(url) ?? status(of: record, url)
  }

  /// Joins the download of a URL, or starts one if there is neither a download, an image, nor a failure that still holds.
  ///
  /// A stale image is returned immediately and revalidated in the background. A download without subscribers is
  /// cancelled unless half of the announced bytes have arrived: 0.25 s after its last caller was cancelled, or 2 s
  /// after that caller's wait expired, since the caller may ask again.
  ///
  /// - Parameter wait: The maximum time to wait; `nil` waits for the end, and zero only starts the download.
  /// - Throws: `.cancelled` if the caller's task is cancelled, `.catalog`, and `.shutDown`.
  package func load(
    _ url: RemoteURL, grant: LoadGrant = .pattern, priority: LoadPriority = .interactive,
    wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    try await join(LoadRequest(url: url, grant: grant, priority: priority), wait)
  }

  /// Asks the origin again, regardless of freshness and backoff, and waits for the result; the policy still applies.
  package func refresh(
    _ url: RemoteURL, grant: LoadGrant = .pattern, wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    try await join(
      LoadRequest(url: url, grant: grant, priority: .interactive, isReload: true), wait)
  }

  /// Returns a stream of the URL's state, now and after each change, until the image has loaded or failed.
  ///
  /// Events are sent at most four times a second. The download starts as in `load`. The stream is a subscriber until it ends
  /// or its reader's task is cancelled. A slow reader receives only the latest state.
  package func events(
    _ url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> AsyncStream<RemoteImageStatus> {
    let start = LoadRequest(url: url, grant: grant, priority: .interactive)
    let settled = try await settledOrStarted(start)
    let (stream, continuation) = AsyncStream.makeStream(
      of: RemoteImageStatus.self, bufferingPolicy: .bufferingNewest(1))
    guard settled == nil, let load = loads[url] else {
      if let settled { continuation.yield(settled) }
      continuation.finish()
      return stream
    }
    let number = nextNumber()
    continuation.onTermination = { _ in Task { await self.leave(url, number, isCancelled: true) } }
    load.greet(continuation) { pacing(load) }
    load.add(Load.Subscriber(priority: .interactive, channel: .stream(continuation)), number)
    return stream
  }

  /// Returns the image of a success, or `nil` in other phases and for a URL that the policy does not permit.
  package func image(
    _ url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> RemoteImage? {
    guard configuration.policy.permits(url, grant) else { return nil }
    if let held = held[url] { return held.image }
    let now = surroundings.now()
    guard let record = try await book.record(of: url), record.phase == .success,
      record.isUsable(at: now)
    else { return held[url]?.image }
    return RemoteImage(record, at: now, in: pixels)
  }

  // MARK: Administration

  /// Returns one page of the recorded URLs, the most recently used first.
  ///
  /// - Throws: `.catalog` for a page below 1 or more than 500 URLs per page.
  package func list(
    phase: LoadPhase? = nil, _ paging: Paging = Paging(perPage: 100)
  ) async throws(LoadError) -> ItemPage<RemoteImageStatus> {
    let page = try await book.list(phase: phase, paging)
    return ItemPage(
      items: page.items.map { loads[$0.url]?.status ?? status(of: $0, $0.url) }, total: page.total)
  }

  /// Cancels work in flight, removes the record, the file and the renderings, and returns whether there were any.
  package func forget(_ url: RemoteURL) async throws(LoadError) -> Bool {
    let wasLoading = loads[url] != nil
    cancel(url)
    release(url)
    let wasKept = try await book.remove(url)
    return wasLoading || wasKept
  }

  /// Cancels all work in flight without recording it, and answers all waiting clients.
  ///
  /// Later calls throw `.shutDown`. The owner of the fetcher shuts it down.
  package func shutdown() async {
    isShutDown = true
    for url in Array(loads.keys) { cancel(url) }
    for url in Array(held.keys) { release(url) }
    // If this fails, only times of use are lost, and the next start does not need them.
    try? await book.flushUses()
  }

  // MARK: Decisions

  /// Returns the state if it is known without the catalog.
  private func present(_ url: RemoteURL) -> RemoteImageStatus? {
    loads[url]?.status ?? held[url]?.status
  }

  /// Returns the state of a record, or of a URL without a record.
  private func status(of record: RemoteImageRecord?, _ url: RemoteURL) -> RemoteImageStatus {
    record?.status(at: surroundings.now()) ?? RemoteImageStatus(url: url)
  }

  /// Returns the answer to a URL that the policy does not permit; it has no record.
  private func blocked(_ url: RemoteURL) -> RemoteImageStatus {
    refused(LoadFault(.blocked, "this URL may not be loaded"), url)
  }

  /// Returns a failure that is not recorded.
  private func refused(_ fault: LoadFault, _ url: RemoteURL) -> RemoteImageStatus {
    var status = RemoteImageStatus(url: url, phase: .failure)
    status.failure = fault.failure
    status.message = fault.message
    status.nextAttemptAt = BackOff.nextAttempt(
      after: fault, attempts: 1, now: surroundings.now(), random: surroundings.random())
    return status
  }

  /// Returns the answer if there is one, or `nil` if the caller must join an attempt before its next suspension.
  private func settledOrStarted(_ start: LoadRequest) async throws(LoadError) -> RemoteImageStatus?
  {
    let url = start.url
    guard !isShutDown else { throw .shutDown }
    guard configuration.policy.permits(url, start.grant) else { return blocked(url) }
    if let answer = answerOfPresent(start) { return answer.settled }
    let known = try await book.knowledge(of: url)
    guard !isShutDown else { throw .shutDown }
    if let answer = answerOfPresent(start) { return answer.settled }
    guard !Task.isCancelled else { throw .cancelled }
    return decide(start, known)
  }

  /// Returns an answer immediately, or the instruction to wait.
  private enum Answer {
    case settled(RemoteImageStatus)
    case wait

    var settled: RemoteImageStatus? {
      if case .settled(let status) = self { status } else { nil }
    }
  }

  /// Returns the answer that follows from an attempt in flight, or from an image held in memory.
  private func answerOfPresent(_ start: LoadRequest) -> Answer? {
    if let load = loads[start.url] {
      return load.isRenewal && !start.isReload ? .settled(load.status) : .wait
    }
    if let held = held[start.url], !start.isReload { return .settled(held.status) }
    return nil
  }

  /// Executes the decision that follows from the record (loading.md §2).
  private func decide(_ start: LoadRequest, _ known: RecordStore.Knowledge) -> RemoteImageStatus? {
    let now = surroundings.now()
    let fingerprint = configuration.policy.fingerprint(start.grant)
    let decision = LoadDecision(start, known, at: now, policy: fingerprint)
    if let id = decision.used { book.noteUse(of: id, at: now) }
    switch decision.step {
    case .answer(let status): return status
    case .load: return begin(start, known, isRenewal: false)
    case .renew(let meanwhile):
      let refusal = begin(start, known, isRenewal: true)
      return start.isReload ? refusal : loads[start.url]?.status ?? meanwhile
    }
  }

  /// Adds an attempt to the queue, or returns a status if the queue is full.
  private func begin(
    _ start: LoadRequest, _ known: RecordStore.Knowledge, isRenewal: Bool
  ) -> RemoteImageStatus? {
    guard queue.hasRoom(for: start.url.host) else {
      counts.failures[.overloaded, default: 0] += 1
      let message = "too many images wait to be loaded, limit \(configuration.queue)"
      return refused(LoadFault(.overloaded, message), start.url)
    }
    var status = RemoteImageStatus(url: start.url)
    if isRenewal, let record = known.record {
      status = record.status(at: surroundings.now())
    } else {
      status.attempts = known.record?.attempts ?? 0
      status.updatedAt = known.record?.updatedAt
    }
    status.generation = (known.record?.generation ?? 0) + 1
    let load = Load(
      start, number: nextNumber(), previous: known.hasFile ? known.record : nil, status: status)
    if isRenewal && !start.isReload {
      load.add(Load.Subscriber(priority: .prefetch, channel: .renewal), nextNumber())
    }
    loads[start.url] = load
    queue.append(start.url)
    advance()
    return nil
  }

  // MARK: Attempts

  /// Starts attempts as long as there are free slots.
  private func advance() {
    while let url = queue.next(priority: { loads[$0]?.priority ?? .warmUp }) {
      guard let load = loads[url] else {
        queue.free(url.host)
        continue
      }
      let number = load.number
      let attempt = Attempt(
        start: load.start, previous: load.previous, isRenewal: load.isRenewal, book: book,
        pixels: pixels, fetcher: fetcher, configuration: configuration, logger: logger
      ) { [weak self] in await self?.hear($0, of: url, number) }
      let task = Task { end(url, number, await attempt.run()) }
      load.begin(task) { pacing(load) }
    }
  }

  /// Records the progress of an attempt; progress of an abandoned attempt only affects slots.
  private func hear(_ news: Attempt.News, of url: RemoteURL, _ number: Int) {
    if case .transferred = news {
      queue.free(url.host)
      return advance()
    }
    guard let load = current(url, number) else { return }
    switch news {
    case .began(let generation):
      counts.downloads += 1
      load.note(generation: generation)
    case .progress(let progress): load.note(progress) { pacing(load) }
    case .received(let bytes):
      counts.bytes += bytes
      load.note(received: bytes) { pacing(load) }
    case .notModified: counts.notModified += 1
    case .failed(let failure): counts.failures[failure, default: 0] += 1
    case .transferred: break
    }
  }

  private func end(_ url: RemoteURL, _ number: Int, _ ending: Attempt.Ending) {
    guard current(url, number) != nil else { return }
    switch ending {
    case .recorded(let record, let isSuccess):
      if isSuccess { counts.successes += 1 }
      finish(url, .success(status(of: record, url)))
    case .held(let image, let status):
      counts.successes += 1
      release(url)
      held[url] = TransientImage(
        image: image, status: status, timer: after(configuration.grace) { $0.release(url) })
      finish(url, .success(status))
    case .refused(let fault): finish(url, .success(refused(fault, url)))
    case .broken(let error): finish(url, .failure(.catalog(error)))
    case .abandoned: cancel(url)
    case .cancelled: break
    }
  }

  /// Returns the attempt if it is still current.
  private func current(_ url: RemoteURL, _ number: Int) -> Load? {
    loads[url].flatMap { $0.number == number ? $0 : nil }
  }

  /// Removes an attempt and notifies all remaining subscribers.
  private func finish(_ url: RemoteURL, _ result: Result<RemoteImageStatus, LoadError>) {
    guard let load = loads.removeValue(forKey: url) else { return }
    book.noteChange()
    load.finish(result)
  }

  /// Abandons an attempt without storing anything; this is not a failure.
  private func cancel(_ url: RemoteURL) {
    guard let load = loads[url] else { return }
    load.cancel()
    queue.remove(url)
    if load.status.detail == .loading { counts.downloadsCancelled += 1 }
    var status = RemoteImageStatus(url: url)
    if load.isRenewal {
      status = load.status
      status.detail = .idle
    }
    status.attempts = load.status.attempts
    status.generation = load.status.generation
    finish(url, .success(status))
    logger.debug("the download was cancelled", metadata: ["url-host": "\(url.host)"])
    advance()
  }

  /// Ends the lifetime of an image that must not be stored.
  private func release(_ url: RemoteURL) {
    guard let held = held.removeValue(forKey: url) else { return }
    held.timer.cancel()
    pixels.removePixels(held.image.contentHash)
  }

  // MARK: Subscribers

  /// Returns the answer if there is one, or waits for the end of an attempt up to a maximum time.
  private func join(
    _ start: LoadRequest, _ wait: Duration?
  ) async throws(LoadError) -> RemoteImageStatus {
    if let settled = try await settledOrStarted(start) { return settled }
    let url = start.url
    guard let load = loads[url] else { return status(of: try await book.record(of: url), url) }
    if let wait, wait <= .zero {
      beginGrace(load, configuration.grace)
      return load.status
    }
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let timer = wait.map { wait in after(wait) { $0.leave(url, number, isCancelled: false) } }
        load.add(
          Load.Subscriber(priority: start.priority, channel: .waiter(continuation), timer: timer),
          number)
      }
    } onCancel: {
      // This runs on the actor, so after the subscriber was added.
      Task { await self.leave(url, number, isCancelled: true) }
    }
    return try result.get()
  }

  private func leave(_ url: RemoteURL, _ number: Int, isCancelled: Bool) {
    guard let load = loads[url], load.remove(number, isCancelled: isCancelled) else { return }
    beginGrace(load, isCancelled ? configuration.departureGrace : configuration.grace)
  }

  private func beginGrace(_ load: Load, _ duration: Duration) {
    let (url, number) = (load.url, nextNumber())
    load.beginGrace(number) {
      after(duration) {
        if $0.loads[url]?.isAbandoned(after: number) == true { $0.cancel(url) }
      }
    }
  }

  /// Starts the pause between two events.
  private func pacing(_ load: Load) -> Task<Void, Never> {
    let (url, number) = (load.url, load.number)
    return after(configuration.eventInterval) { loader in
      guard let load = loader.current(url, number) else { return }
      load.endPace { loader.pacing(load) }
    }
  }

  /// Returns the next number of a sequence without repetitions.
  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Runs a closure on this actor later, unless the returned task is cancelled first.
  private func after(
    _ duration: Duration, _ body: @escaping @Sendable (isolated ImageLoader) -> Void
  ) -> Task<Void, Never> {
    Task { [surroundings] in
      try? await surroundings.clock.sleep(for: duration)
      if !Task.isCancelled { body(self) }
    }
  }
}
