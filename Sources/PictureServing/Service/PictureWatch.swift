/// A notifier for clients that watch pictures: it reports when the same request gets a different entity tag, like
/// `objectWillChange` of SwiftUI's `ImageRenderer`.
///
/// All watchers share one poll. While there are watchers, a version number that every edit changes is read every
/// 250 ms. If it has changed, the state of each watched request is read again. The state of a picture that lacked a
/// part is also read once the part has arrived.
package actor PictureWatch<Sight: Sendable & Equatable> {
  /// The state of a watched picture at one moment.
  package enum Observation: Sendable {
    /// The request has a picture with this entity tag, without quotes.
    ///
    /// If the picture lacks a part, `arrival` waits for that part until it is cancelled.
    case picture(id: String, Sight, arrival: (@Sendable () async -> Void)? = nil)
    /// The request currently has no picture.
    case problem(Sight)
    /// The request will never have a picture again.
    case gone
  }

  /// A change of a watched picture.
  package enum Event: Sendable, Equatable {
    /// The picture has changed, or is available again after a problem.
    case image(id: String, Sight)
    /// The picture is no longer available, or is unavailable for another reason.
    case problem(Sight)
    /// The item is gone; no event follows.
    case gone
  }

  private struct Watcher {
    let observe: @Sendable () async -> Observation
    let events: AsyncStream<Event>.Continuation
    /// The id of the picture that the client shows.
    var shown: String?
    /// The problem that was last reported to the client, or `nil` if a picture has followed.
    var problem: Sight?
    /// The ticket of the newest result so far; an earlier read may end later, and its result is ignored.
    var lastLook = 0
    /// The task that waits for the missing part of the picture.
    var arrival: Task<Void, Never>?
    /// Whether the missing part has arrived but the state has not been read again.
    var isDue = false
  }

  private let version: @Sendable () -> UInt64
  private let interval: Duration
  private let clock: any Clock<Duration>
  private var watchers: [Int: Watcher] = [:]
  private var lastNumber = 0
  private var lastLook = 0
  private var round: Task<Void, Never>?

  /// Creates a notifier without watchers.
  ///
  /// - Parameters:
  ///   - interval: The time between two polls.
  ///   - clock: The clock of the polls.
  ///   - version: Returns a number that differs after any change that a picture may show; it must be fast.
  package init(
    interval: Duration = .milliseconds(250), clock: any Clock<Duration> = ContinuousClock(),
    version: @escaping @Sendable () -> UInt64
  ) {
    self.interval = interval
    self.clock = clock
    self.version = version
  }

  /// The number of watchers.
  package var count: Int { watchers.count }

  /// Returns the changes of a picture from now on, beginning with the picture itself unless the client already shows
  /// it.
  ///
  /// The sequence ends after `.gone`. A slow client receives only the newest event. The watcher is removed when the
  /// sequence is no longer read.
  ///
  /// - Parameters:
  ///   - shown: The id of the picture that the client shows, or `nil`.
  ///   - observe: Reads the current state. Calls for one watcher overlap only with the first one.
  package func events(
    after shown: String?, _ observe: @escaping @Sendable () async -> Observation
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(1))
    lastNumber += 1
    let number = lastNumber
    watchers[number] = Watcher(observe: observe, events: events, shown: shown)
    events.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.leave(number) }
    }
    let first = Task { await self.observe(for: number) }
    if round == nil { round = Task { await self.lookAround(since: version(), first) } }
    return stream
  }

  /// Polls the version and updates all watchers when it has changed, until there are no watchers.
  private func lookAround(since start: UInt64, _ first: Task<Void, Never>) async {
    var seen = start
    await first.value
    while !Task.isCancelled {
      do { try await clock.sleep(for: interval) } catch { return }
      // The version is read before the states: a change in the meantime is noticed by the next poll.
      let version = version()
      let due = watchers.filter { version != seen || $0.value.isDue }.keys.sorted()
      seen = version
      for number in due { await observe(for: number) }
    }
  }

  private func observe(for number: Int) async {
    guard let observe = watchers[number]?.observe else { return }
    lastLook += 1
    let ticket = lastLook
    let found = await observe()
    guard var watcher = watchers[number], watcher.lastLook < ticket else { return }
    watcher.lastLook = ticket
    watcher.arrival?.cancel()
    (watcher.arrival, watcher.isDue) = (nil, false)
    switch found {
    case .picture(let id, let sight, let arrival):
      watcher.arrival = arrival.map { arrival in
        Task {
          await arrival()
          if !Task.isCancelled { watchers[number]?.isDue = true }
        }
      }
      if watcher.shown != id || watcher.problem != nil {
        watcher.events.yield(.image(id: id, sight))
      }
      (watcher.shown, watcher.problem) = (id, nil)
    case .problem(let sight):
      if watcher.problem != sight { watcher.events.yield(.problem(sight)) }
      watcher.problem = sight
    case .gone:
      watcher.events.yield(.gone)
      watcher.events.finish()
      return leave(number)
    }
    watchers[number] = watcher
  }

  private func leave(_ number: Int) {
    watchers.removeValue(forKey: number)?.arrival?.cancel()
    guard watchers.isEmpty else { return }
    round?.cancel()
    round = nil
  }
}
