import Synchronization

extension RenderPipeline {
  /// What became of a request under way.
  enum Outcome: Sendable {
    case finished(Finished)
    case failed(RenderError)
    /// The bitmap has another size by now: the request has to be prepared again.
    case resized
  }

  /// A picture and where it came from.
  struct Finished: Sendable {
    let image: RenderedImage
    var origin: Rendering.Origin
    /// What was drawn of a bitmap that may be a newer one than was asked for.
    var request: RenderRequest?
  }

  /// One request under way and those who wait for it.
  struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    /// The one for whom it was started.
    let first: Int
  }

  /// Waits for an equal request under way, or starts one.
  ///
  /// A waiter that is cancelled leaves at once and cancels nobody else; with the last one the work
  /// is cancelled too.
  func share(_ key: PictureKey, drawing work: @escaping Work) async -> Outcome {
    // A flight puts its picture into memory before it ends, so one look here closes the gap between
    // the caller's look and this.
    if let image = cache?.pictureInMemory(for: key, countsMiss: false) {
      return .finished(Finished(image: image, origin: .memory))
    }
    guard !Task.isCancelled else { return .failed(.cancelled) }
    let waiter = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var flight = flights[key] ?? start(key, for: waiter, drawing: work)
        flight.waiters[waiter] = continuation
        flights[key] = flight
      }
    } onCancel: {
      // Runs on this actor, so after the waiter was put down.
      Task { await leave(key, waiter) }
    }
  }

  private func start(
    _ key: PictureKey, for waiter: Int, drawing work: @escaping Work
  ) -> Flight {
    let number = nextNumber()
    let task = Task {
      let outcome = await obtain(key, drawing: work)
      finish(key, number, outcome)
    }
    return Flight(number: number, task: task, first: waiter)
  }

  private func finish(_ key: PictureKey, _ number: Int, _ outcome: Outcome) {
    guard let flight = flights[key], flight.number == number else { return }
    flights[key] = nil
    counts.withLock { $0.joined += flight.waiters.count { $0.key != flight.first } }
    for (waiter, continuation) in flight.waiters {
      continuation.resume(
        returning: waiter == flight.first ? outcome : outcome.forThoseWhoJoined)
    }
  }

  private func leave(_ key: PictureKey, _ waiter: Int) {
    guard let continuation = flights[key]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failed(.cancelled))
    guard let flight = flights[key], flight.waiters.isEmpty else { return }
    // Taken out at once: whoever asks now is not to wait for work that is being given up.
    flights[key] = nil
    flight.task.cancel()
    counts.withLock { $0.cancelled += 1 }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension RenderPipeline.Outcome {
  fileprivate var forThoseWhoJoined: Self {
    guard case .finished(var finished) = self else { return self }
    finished.origin = .joined
    return .finished(finished)
  }
}
