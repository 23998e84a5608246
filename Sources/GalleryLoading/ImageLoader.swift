package import Fetching
import Foundation
package import GalleryCatalog
package import GalleryModel
package import GalleryRendering
import ImageCoding
package import Logging

/// Loads images by URL, each once for all who want it, and remembers what came of it
/// (loading.md §2 to §8).
///
/// ```
/// request ─▶ queued ─▶ loading ─▶ decoding ─▶ success ─▶ stale: answered, renewed in the background
///              │          │          └──────▶ failure ─▶ not tried again before its time
///              └──────────┴─ the last subscriber has left ─▶ as if nothing had been asked
/// ```
///
/// The actor alone changes states: which attempts wait or are under way (`Load`), and who goes first
/// (`DownloadQueue`). An attempt itself (`Attempt`) works outside of it and tells how far it is. Records live
/// in the catalog (`RecordBook`), files in the cache file and pixels in memory (`PixelStore`): a lost file
/// means loading again, nothing else.
package actor ImageLoader {
  private let fetcher: any Fetcher
  private let configuration: Configuration
  private let logger: Logger
  let pixels: PixelStore
  private let book: RecordBook

  /// Attempts under way or waiting, by URL: the first level of coalescing.
  private(set) var loads: [RemoteURL: Load] = [:]
  private var queue: DownloadQueue
  /// Images that may not be kept, for as long as those who waited may need them.
  private(set) var held: [RemoteURL: HeldImage] = [:]
  private var counts = LoadStatistics()
  private var lastNumber = 0
  private var isShutDown = false

  /// A loader over a catalog and its cache file.
  package init(
    catalog: Catalog, cache: RenderCache?, fetcher: any Fetcher,
    configuration: Configuration = .init(), logger: Logger
  ) {
    self.fetcher = fetcher
    self.configuration = configuration
    self.logger = logger
    pixels = PixelStore(catalog: catalog, cache: cache, configuration: configuration)
    book = RecordBook(catalog: catalog, pixels: pixels)
    queue = DownloadQueue(
      slots: configuration.downloads, slotsPerHost: configuration.downloadsPerHost,
      room: configuration.queue)
  }

  private var surroundings: Surroundings { configuration.surroundings }

  /// The work since the start, and what is under way.
  package var statistics: LoadStatistics {
    var statistics = counts
    statistics.decodes = pixels.decodes
    statistics.queued = loads.values.count { $0.status.detail == .queued }
    statistics.loading = loads.values.count { $0.status.detail == .loading }
    statistics.subscribers = loads.values.reduce(0) { $0 + $1.subscriberCount }
    return statistics
  }

  // MARK: Requests

  /// The state of a URL; never loads.
  ///
  /// For a URL that the policy does not permit it is `.blocked`, whatever is kept of it.
  package func status(
    of url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> RemoteImageStatus {
    guard configuration.policy.permits(url, grant) else { return blocked(url) }
    if let status = present(url) { return status }
    let record = try await book.record(of: url)
    return present(url) ?? status(of: record, url)
  }

  /// Joins the download of a URL, or starts one where there is none, no image, and no failure that
  /// still holds.
  ///
  /// A stale image is answered at once and renewed in the background. Without subscribers the download is
  /// cancelled, unless half of the announced bytes have arrived: 0.25 s after a cancelled caller, 2 s after one
  /// whose wait ran out and who may ask again.
  ///
  /// - Parameter wait: The longest one; `nil` waits for the end, zero only starts.
  /// - Throws: `.cancelled` when the caller's task is, `.catalog`, and `.shutDown`.
  package func load(
    _ url: RemoteURL, grant: LoadGrant = .pattern, priority: LoadPriority = .interactive,
    wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    try await join(LoadStart(url: url, grant: grant, priority: priority), wait)
  }

  /// Asks the origin again, however fresh the image or recent the failure, and waits for what comes;
  /// a refusal by the policy stays.
  package func refresh(
    _ url: RemoteURL, grant: LoadGrant = .pattern, wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    try await join(
      LoadStart(url: url, grant: grant, priority: .interactive, isReload: true), wait)
  }

  /// The state of a URL now and after each change, at most four times a second, until it is loaded or
  /// has failed; loads as `load` does.
  ///
  /// The stream is a subscriber until it ends or its reader's task is cancelled. Only the latest
  /// state is kept for a reader that is slow.
  package func events(
    _ url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> AsyncStream<RemoteImageStatus> {
    let start = LoadStart(url: url, grant: grant, priority: .interactive)
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

  /// The image of a success; `nil` in other phases, and for a URL that the policy does not permit.
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

  /// One page of the URLs that something is kept of, the last used first; throws `.catalog` for a
  /// page below 1 or more than 500 a page.
  package func list(
    phase: LoadPhase? = nil, _ paging: Paging = Paging(perPage: 100)
  ) async throws(LoadError) -> ItemPage<RemoteImageStatus> {
    let page = try await book.list(phase: phase, paging)
    return ItemPage(
      items: page.items.map { loads[$0.url]?.status ?? status(of: $0, $0.url) }, total: page.total)
  }

  /// Cancels what is under way and removes record, file and renderings; says whether there was
  /// anything.
  package func forget(_ url: RemoteURL) async throws(LoadError) -> Bool {
    let wasLoading = loads[url] != nil
    cancel(url)
    release(url)
    let wasKept = try await book.remove(url)
    return wasLoading || wasKept
  }

  /// Cancels all that is under way, which leaves no trace, and answers whoever waits.
  ///
  /// Later calls throw `.shutDown`. The fetcher is shut down by whoever made it.
  package func shutdown() async {
    isShutDown = true
    for url in Array(loads.keys) { cancel(url) }
    for url in Array(held.keys) { release(url) }
    // What is not written is an order of use, which the next start can do without.
    try? await book.flushUses()
  }

  // MARK: Decisions

  /// The state that can be told without asking the catalog.
  private func present(_ url: RemoteURL) -> RemoteImageStatus? {
    loads[url]?.status ?? held[url]?.status
  }

  /// The state of a record, or of a URL without one.
  private func status(of record: RemoteImageRecord?, _ url: RemoteURL) -> RemoteImageStatus {
    record?.status(at: surroundings.now()) ?? RemoteImageStatus(url: url)
  }

  /// The answer to a URL that the policy does not permit; it has no record.
  private func blocked(_ url: RemoteURL) -> RemoteImageStatus {
    refused(LoadFault(.blocked, "this URL may not be loaded"), url)
  }

  /// A failure of which nothing is kept.
  private func refused(_ fault: LoadFault, _ url: RemoteURL) -> RemoteImageStatus {
    var status = RemoteImageStatus(url: url, phase: .failure)
    status.failure = fault.failure
    status.message = fault.message
    status.nextAttemptAt = BackOff.nextAttempt(
      after: fault, attempts: 1, now: surroundings.now(), random: surroundings.random())
    return status
  }

  /// The answer where there is one, or `nil` where an attempt waits or is under way that the caller
  /// has to join before it waits for anything else.
  private func settledOrStarted(_ start: LoadStart) async throws(LoadError) -> RemoteImageStatus? {
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

  /// An answer at once, or the word to wait.
  private enum Answer {
    case settled(RemoteImageStatus)
    case wait

    var settled: RemoteImageStatus? {
      if case .settled(let status) = self { status } else { nil }
    }
  }

  /// The answer that follows from an attempt that is under way, or an image that is held.
  private func answerOfPresent(_ start: LoadStart) -> Answer? {
    if let load = loads[start.url] {
      return load.isRenewal && !start.isReload ? .settled(load.status) : .wait
    }
    if let held = held[start.url], !start.isReload { return .settled(held.status) }
    return nil
  }

  /// Does what follows from the record (loading.md §2).
  private func decide(_ start: LoadStart, _ known: RecordBook.Knowledge) -> RemoteImageStatus? {
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

  /// Puts an attempt into the queue; a status where that is full.
  private func begin(
    _ start: LoadStart, _ known: RecordBook.Knowledge, isRenewal: Bool
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

  /// Starts attempts for which there are slots.
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

  /// Notes how far an attempt is; that of one that was given up changes nothing but the slots.
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
      held[url] = HeldImage(
        image: image, status: status, timer: after(configuration.grace) { $0.release(url) })
      finish(url, .success(status))
    case .refused(let fault): finish(url, .success(refused(fault, url)))
    case .broken(let error): finish(url, .failure(.catalog(error)))
    case .abandoned: cancel(url)
    case .cancelled: break
    }
  }

  /// An attempt that still counts.
  private func current(_ url: RemoteURL, _ number: Int) -> Load? {
    loads[url].flatMap { $0.number == number ? $0 : nil }
  }

  /// Takes an attempt out and tells everybody who is left.
  private func finish(_ url: RemoteURL, _ result: Result<RemoteImageStatus, LoadError>) {
    guard let load = loads.removeValue(forKey: url) else { return }
    book.noteChange()
    load.finish(result)
  }

  /// Gives an attempt up, as if it had never begun: nothing is stored, and it is no failure.
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
    logger.debug("a download was given up", metadata: ["url-host": "\(url.host)"])
    advance()
  }

  /// Ends the time of an image that is not kept.
  private func release(_ url: RemoteURL) {
    guard let held = held.removeValue(forKey: url) else { return }
    held.timer.cancel()
    pixels.removePixels(held.image.contentHash)
  }

  // MARK: Subscribers

  /// The answer where there is one, else that at the end of an attempt, for which it waits at most so long.
  private func join(
    _ start: LoadStart, _ wait: Duration?
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
      // Runs on this actor, so after the subscriber was put down.
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

  /// The time after an event in which no other one is told.
  private func pacing(_ load: Load) -> Task<Void, Never> {
    let (url, number) = (load.url, load.number)
    return after(configuration.eventInterval) { loader in
      guard let load = loader.current(url, number) else { return }
      load.endPace { loader.pacing(load) }
    }
  }

  /// The next in a row that is never the same twice.
  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Does something on this actor later, unless the task that this gives is cancelled before.
  private func after(
    _ duration: Duration, _ body: @escaping @Sendable (isolated ImageLoader) -> Void
  ) -> Task<Void, Never> {
    Task { [surroundings] in
      try? await surroundings.clock.sleep(for: duration)
      if !Task.isCancelled { body(self) }
    }
  }
}
