import Logging
import Synchronization

extension RenderPipeline {
  /// The picture from the cache file, or drawn when there is a place to draw.
  @concurrent nonisolated func obtain(
    _ key: PictureKey, drawing work: @escaping Work
  ) async -> Outcome {
    if let image = await cache?.pictureInFile(for: key) {
      return .finished(Finished(image: image, origin: .file))
    }
    let arrival = ContinuousClock.now
    do {
      return try await limit.withPlace { () async throws(RenderError) -> Outcome in
        counts.withLock { $0.queueing.record(arrival.duration(to: .now).seconds) }
        return try await inTime(work)
      }
    } catch {
      return .failed(note(error, for: key))
    }
  }

  /// Draws; work beyond the time limit is cancelled, and the place is free once it has noticed.
  private nonisolated func inTime(
    _ work: @escaping Work
  ) async throws(RenderError) -> Outcome {
    let outcome = await withTaskGroup(of: Result<Outcome, RenderError>.self) { group in
      group.addTask {
        await Result { () async throws(RenderError) in try await work() }
      }
      group.addTask { [clock, configuration] in
        // Ends early only when cancelled, and then nobody asks for its result.
        try? await clock.sleep(for: .seconds(configuration.timeLimit))
        return .failure(.timedOut)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.cancelled)
    }
    if Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  /// The picture of a bitmap as it is stored now.
  nonisolated func draw(
    _ request: RenderRequest, ofBitmap id: Int64
  ) async throws(RenderError) -> Outcome {
    let stored: StoredBitmap
    do {
      stored = try await catalog.bitmap(.id(id))
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
    // The revision read together with the pixels: never are they kept under another one's name.
    // And never those of another database that has taken the place of the request's.
    guard catalog.catalogID == request.catalogID,
      let request = request.revised(by: stored.summary)
    else { return .resized }
    let image = try await counted { () async throws(RenderError) in
      try await renderer.image(of: stored.bitmap, for: request)
    }
    cache?.insert(image, for: request.key)
    return .finished(Finished(image: image, origin: .drawn, request: request))
  }

  /// Draws on the pipeline's own threads and records how long it took.
  nonisolated func counted(
    _ draw: @Sendable () async throws(RenderError) -> RenderedImage
  ) async throws(RenderError) -> RenderedImage {
    let start = ContinuousClock.now
    let image = try await withTaskExecutorPreference(executor) { () async throws(RenderError) in
      try await draw()
    }
    counts.withLock {
      $0.drawn += 1
      $0.drawing.record(start.duration(to: .now).seconds)
    }
    return image
  }

  /// Counts and logs what went wrong, and says when to come again where the queue was full.
  nonisolated func note(_ error: RenderError, for key: PictureKey) -> RenderError {
    switch error {
    case .busy:
      counts.withLock { $0.refused += 1 }
      return .busy(retryAfter: secondsUntilRoom)
    case .timedOut:
      counts.withLock { $0.timedOut += 1 }
      logger.warning("a render was given up", metadata: ["key": "\(key)"])
    case .failed(let reason):
      counts.withLock { $0.failed += 1 }
      logger.error(
        "a picture could not be drawn", metadata: ["key": "\(key)", "cause": "\(reason)"])
    case .catalog, .invalid, .tooLarge, .cancelled: break
    }
    return error
  }

  /// How long a full queue takes at the average pace so far, 1 to 30 seconds.
  private nonisolated var secondsUntilRoom: Int {
    let average = counts.withLock { $0.drawn > 0 ? $0.drawing.sum / Double($0.drawn) : 0 }
    let seconds = average * Double(configuration.queue) / Double(max(1, configuration.jobs))
    return Int(min(max(seconds.rounded(.up), 1), 30))
  }
}

extension Duration {
  /// Seconds with their fraction.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Result where Success: Sendable {
  fileprivate init(_ body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
