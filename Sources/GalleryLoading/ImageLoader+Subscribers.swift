import Fetching
import Foundation
import Logging

extension ImageLoader {
  /// Waits for the end of an attempt, at most so long.
  func join(
    _ url: RemoteURL, _ priority: LoadPriority, _ wait: Duration?
  ) async throws(LoadError) -> RemoteImageStatus {
    // No copy of the attempt is held while its subscribers change: thousands would be copied.
    guard let status = loads[url]?.status else {
      return self.status(of: try await record(of: url), url)
    }
    if let wait, wait <= .zero {
      beginGrace(url)
      return status
    }
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        subscribe(
          url, number,
          Load.Subscriber(
            priority: priority, channel: .waiter(continuation),
            timer: wait.map { timer($0, url, number) }))
      }
    } onCancel: {
      // Runs on this actor, so after the subscriber was put down.
      Task { await self.leave(url, number, isCancelled: true) }
    }
    return try result.get()
  }

  /// Every state of an attempt until its end.
  func stream(_ url: RemoteURL) -> AsyncStream<RemoteImageStatus> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RemoteImageStatus.self, bufferingPolicy: .bufferingNewest(1))
    guard let load = loads[url] else {
      continuation.finish()
      return stream
    }
    let number = nextNumber()
    continuation.onTermination = { _ in
      Task { await self.leave(url, number, isCancelled: true) }
    }
    continuation.yield(load.status)
    subscribe(
      url, number, Load.Subscriber(priority: .interactive, channel: .stream(continuation)))
    pace(url)
    return stream
  }

  private func subscribe(_ url: RemoteURL, _ number: Int, _ subscriber: Load.Subscriber) {
    loads[url]?.grace?.task.cancel()
    loads[url]?.grace = nil
    loads[url]?.subscribers[number] = subscriber
  }

  /// Ends a wait in time.
  private func timer(_ wait: Duration, _ url: RemoteURL, _ number: Int) -> Task<Void, Never> {
    after(wait) { await $0.leave(url, number, isCancelled: false) }
  }

  /// Takes a subscriber out; a wait that ran out is answered with what is known.
  func leave(_ url: RemoteURL, _ number: Int, isCancelled: Bool) {
    guard let subscriber = loads[url]?.subscribers.removeValue(forKey: number),
      let status = loads[url]?.status
    else { return }
    subscriber.timer?.cancel()
    switch subscriber.channel {
    case .waiter(let continuation):
      continuation.resume(
        returning: isCancelled ? .failure(.cancelled) : .success(status))
    case .stream(let continuation): continuation.finish()
    case .renewal: break
    }
    beginGrace(url)
  }

  /// Gives an attempt without subscribers a little time, so that a reload or a poll finds it again.
  private func beginGrace(_ url: RemoteURL) {
    guard let load = loads[url], load.subscribers.isEmpty, load.grace == nil else { return }
    let number = nextNumber()
    let task = after(configuration.grace) { await $0.endGrace(url, number) }
    loads[url]?.grace = (number, task)
  }

  private func endGrace(_ url: RemoteURL, _ number: Int) {
    guard let load = loads[url], load.grace?.number == number, load.subscribers.isEmpty else {
      return
    }
    if !load.isMostlyThere { cancel(url) }
  }

  /// Tells streams what has changed, at once or when the time since the last event is over.
  func changed(_ url: RemoteURL) {
    guard let load = loads[url] else { return }
    guard load.pace == nil else {
      loads[url]?.hasNews = true
      return
    }
    let streams = load.streams
    guard !streams.isEmpty else { return }
    streams.forEach { $0.yield(load.status) }
    pace(url)
  }

  private func pace(_ url: RemoteURL) {
    guard let load = loads[url], load.pace == nil else { return }
    loads[url]?.pace = after(configuration.eventInterval) { await $0.endPace(url, load.number) }
  }

  private func endPace(_ url: RemoteURL, _ number: Int) {
    guard let load = loads[url], load.number == number else { return }
    loads[url]?.pace = nil
    loads[url]?.hasNews = false
    if load.hasNews { changed(url) }
  }

  /// Takes an attempt out and tells everybody who is left.
  func finish(_ url: RemoteURL, _ result: Result<RemoteImageStatus, LoadError>) {
    guard let load = loads.removeValue(forKey: url) else { return }
    changes += 1
    load.cancelTimers()
    for subscriber in load.subscribers.values {
      switch subscriber.channel {
      case .waiter(let continuation): continuation.resume(returning: result)
      case .stream(let continuation):
        if case .success(let status) = result { continuation.yield(status) }
        continuation.finish()
      case .renewal: break
      }
    }
  }

  /// Gives an attempt up, as if it had never begun: nothing is stored, and it is no failure.
  func cancel(_ url: RemoteURL) {
    guard let load = loads[url] else { return }
    load.task?.cancel()
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

  /// Does something on this actor later, unless the task that this gives is cancelled before.
  func after(
    _ duration: Duration, _ body: @escaping @Sendable (ImageLoader) async -> Void
  ) -> Task<Void, Never> {
    Task { [surroundings] in
      try? await surroundings.clock.sleep(for: duration)
      if !Task.isCancelled { await body(self) }
    }
  }
}
