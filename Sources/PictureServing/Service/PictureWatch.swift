/// Tells those who watch pictures when one has become another: when the same request has another entity tag
/// (SwiftUI's `objectWillChange` of `ImageRenderer`).
///
/// One look for all of them: while anybody watches, a version is read every 250 ms, which is another one
/// after any change, and only where it is, each watched request is looked at anew; so is a picture that
/// waited for a part of it, once that has come.
package actor PictureWatch<Sight: Sendable & Equatable> {
  /// The state of a watched picture at one moment.
  package enum Look: Sendable {
    /// There is a picture with an entity tag, quotes left out; one that lacks a part becomes another by
    /// itself, and `arrival` waits for that, until it is cancelled.
    case picture(id: String, Sight, arrival: (@Sendable () async -> Void)? = nil)
    /// There is none just now.
    case problem(Sight)
    /// There will never be one again.
    case gone
  }

  /// A change of a watched picture.
  package enum Event: Sendable, Equatable {
    /// Another picture than the one before, or one again after a problem.
    case image(id: String, Sight)
    /// No picture, or another reason for it.
    case problem(Sight)
    /// The last event.
    case gone
  }

  private struct Watcher {
    let look: @Sendable () async -> Look
    let events: AsyncStream<Event>.Continuation
    /// The picture that its client shows.
    var shown: String?
    /// The reason that its client was told last; `nil` once there was a picture again.
    var problem: Sight?
    /// The number of the last look that counts: an earlier one may take longer.
    var lastLook = 0
    /// Waits for the part that the picture lacks.
    var arrival: Task<Void, Never>?
    /// True from its end to the next look.
    var isDue = false
  }

  private let version: @Sendable () -> UInt64
  private let interval: Duration
  private let clock: any Clock<Duration>
  private var watchers: [Int: Watcher] = [:]
  private var lastNumber = 0
  private var lastLook = 0
  private var round: Task<Void, Never>?

  /// Nobody watches yet.
  ///
  /// - Parameter version: Another number after any change that a picture may show; quick to ask.
  package init(
    interval: Duration = .milliseconds(250), clock: any Clock<Duration> = ContinuousClock(),
    version: @escaping @Sendable () -> UInt64
  ) {
    self.interval = interval
    self.clock = clock
    self.version = version
  }

  /// Those who watch now.
  package var count: Int { watchers.count }

  /// The changes of a picture from now on: first the picture itself, unless the client shows it already.
  ///
  /// Ends after `.gone`. A client that is slow gets the newest event alone. Watching ends with the
  /// sequence's last reader.
  ///
  /// - Parameters:
  ///   - shown: The id of the picture that the client shows.
  ///   - look: Finds the state now; called again and again, never twice at a time for one watcher but
  ///     for the first look.
  package func events(
    after shown: String?, _ look: @escaping @Sendable () async -> Look
  ) -> AsyncStream<Event> {
    let (stream, events) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(1))
    lastNumber += 1
    let number = lastNumber
    watchers[number] = Watcher(look: look, events: events, shown: shown)
    events.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.leave(number) }
    }
    let first = Task { await self.look(for: number) }
    if round == nil { round = Task { await self.lookAround(since: version(), first) } }
    return stream
  }

  /// Looks at everything whenever the version is another one, until nobody watches.
  private func lookAround(since start: UInt64, _ first: Task<Void, Never>) async {
    var seen = start
    await first.value
    while !Task.isCancelled {
      do { try await clock.sleep(for: interval) } catch { return }
      // Before the looks: what changes meanwhile is looked at in the next round.
      let version = version()
      let due = watchers.filter { version != seen || $0.value.isDue }.keys.sorted()
      seen = version
      for number in due { await look(for: number) }
    }
  }

  private func look(for number: Int) async {
    guard let look = watchers[number]?.look else { return }
    lastLook += 1
    let ticket = lastLook
    let found = await look()
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
