import Synchronization

extension RenderPipeline {
  /// What became of a request under way.
  enum Outcome: Sendable {
    case finished(Rendering)
    case failed(RenderError)
    /// The bitmap has another size by now: the request has to be prepared again.
    case resized
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
  func share(_ request: RenderRequest) async -> Outcome {
    // A flight puts its picture into memory before it ends, so one look here closes the gap between
    // the caller's look and this.
    if let image = cache?.pictureInMemory(for: request, countsMiss: false) {
      return .finished(Rendering(image: image, request: request, origin: .memory))
    }
    guard !Task.isCancelled else { return .failed(.cancelled) }
    let waiter = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var flight = flights[request] ?? start(request, for: waiter)
        flight.waiters[waiter] = continuation
        flights[request] = flight
      }
    } onCancel: {
      // Runs on this actor, so after the waiter was put down.
      Task { await leave(request, waiter) }
    }
  }

  private func start(_ request: RenderRequest, for waiter: Int) -> Flight {
    let number = nextNumber()
    let task = Task {
      let outcome = await obtain(request)
      finish(request, number, outcome)
    }
    return Flight(number: number, task: task, first: waiter)
  }

  private func finish(_ request: RenderRequest, _ number: Int, _ outcome: Outcome) {
    guard let flight = flights[request], flight.number == number else { return }
    flights[request] = nil
    counts.withLock { $0.joined += flight.waiters.count { $0.key != flight.first } }
    for (waiter, continuation) in flight.waiters {
      continuation.resume(
        returning: waiter == flight.first ? outcome : outcome.forThoseWhoJoined)
    }
  }

  private func leave(_ request: RenderRequest, _ waiter: Int) {
    guard let continuation = flights[request]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(returning: .failed(.cancelled))
    guard let flight = flights[request], flight.waiters.isEmpty else { return }
    // Taken out at once: whoever asks now is not to wait for work that is being given up.
    flights[request] = nil
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
    guard case .finished(let rendering) = self else { return self }
    return .finished(
      Rendering(image: rendering.image, request: rendering.request, origin: .joined))
  }
}
