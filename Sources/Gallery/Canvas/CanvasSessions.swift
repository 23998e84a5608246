import Foundation
import ImageCoding
import Raster

/// Draws canvases on threads of its own; within a session the latest generation wins.
///
/// A newer generation cancels the older renders of its session, whether they run or wait, and what an
/// older one still finishes is not published: only the generation decides, since a cancellation may come
/// too late (loading.md §13). The actor coordinates only.
package actor CanvasSessions {
  typealias Outcome = Result<CanvasPicture, RenderError>

  private struct Session {
    var latest: Int
    var renders: [Int: Task<Outcome, Never>] = [:]
    /// When it was last asked for, in requests since the start.
    var lastUse = 0
  }

  /// Sessions remembered; beyond them the one that was not used for longest is forgotten.
  static let sessionLimit = 1_024
  /// Renders that may wait for a place.
  private static let queueLimit = 64

  private let executor: RenderExecutor
  private let limit: WorkLimit
  private var sessions: [String: Session] = [:]
  private var lastTicket = 0
  private var counts = CanvasStatistics()

  /// Draws `jobs` canvases at once; one processor is left to the rest of the program unless told otherwise.
  package init(jobs: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)) {
    executor = RenderExecutor(threads: jobs)
    limit = WorkLimit(jobs: jobs, queue: Self.queueLimit)
  }

  /// What was done so far.
  package var statistics: CanvasStatistics {
    var statistics = counts
    (statistics.running, statistics.waiting) = (limit.load.running, limit.load.waiting)
    return statistics
  }

  /// The picture of a processor as PNG.
  ///
  /// A caller whose task is cancelled cancels the render. Throws `.superseded` as soon as a newer
  /// generation of the session is asked for, and `.render(.busy)` where too many wait.
  package func picture(
    of processor: any RenderProcessor, in turn: CanvasTurn? = nil
  ) async throws(CanvasError) -> CanvasPicture {
    lastTicket += 1
    let ticket = lastTicket
    let generation = try turn.map { turn throws(CanvasError) in try begin(turn) }
    let render = Task { [executor, limit] in
      await Self.draw(processor, executor: executor, limit: limit)
    }
    if let turn { sessions[turn.session]?.renders[ticket] = render }
    let outcome = await withTaskCancellationHandler {
      await render.value
    } onCancel: {
      render.cancel()
    }
    if let turn { sessions[turn.session]?.renders[ticket] = nil }
    return try publish(outcome, turn, generation)
  }

  /// Makes a turn the latest of its session and cancels what is older; what is equal goes on.
  private func begin(_ turn: CanvasTurn) throws(CanvasError) -> Int {
    var session = sessions[turn.session] ?? Session(latest: -1)
    let generation = turn.generation ?? session.latest + 1
    guard generation >= session.latest else {
      counts.cancelled += 1
      throw .superseded(by: session.latest)
    }
    if generation > session.latest {
      for render in session.renders.values { render.cancel() }
    }
    session.latest = generation
    session.lastUse = lastTicket
    sessions[turn.session] = session
    forgetSessions()
    return generation
  }

  private func forgetSessions() {
    guard sessions.count > Self.sessionLimit else { return }
    let idle = sessions.filter { $0.value.renders.isEmpty && $0.value.lastUse != lastTicket }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      sessions[oldest.key] = nil
    }
  }

  /// Gives out what was drawn if nothing newer was asked for.
  private func publish(
    _ outcome: Outcome, _ turn: CanvasTurn?, _ generation: Int?
  ) throws(CanvasError) -> CanvasPicture {
    if let turn, let generation, let latest = sessions[turn.session]?.latest, latest > generation {
      counts.cancelled += 1
      throw .superseded(by: latest)
    }
    switch outcome {
    case .success(let picture):
      counts.drawn += 1
      return picture
    case .failure(let error):
      if error == .cancelled { counts.cancelled += 1 }
      throw .render(error)
    }
  }

  @concurrent private static func draw(
    _ processor: any RenderProcessor, executor: RenderExecutor, limit: WorkLimit
  ) async -> Outcome {
    let arrival = ContinuousClock.now
    do throws(RenderError) {
      return .success(
        try await limit.withPlace { () async throws(RenderError) in
          let queueing = arrival.duration(to: .now).seconds
          return try await withTaskExecutorPreference(executor) {
            () async throws(RenderError) in try await draw(processor, queueing: queueing)
          }
        })
    } catch {
      return .failure(error)
    }
  }

  @concurrent private static func draw(
    _ processor: any RenderProcessor, queueing: Double
  ) async throws(RenderError) -> CanvasPicture {
    if Task.isCancelled { throw .cancelled }
    let start = ContinuousClock.now
    let picture = try await processor.render()
    let drawn = ContinuousClock.now
    if Task.isCancelled { throw .cancelled }
    let bytes = try PictureEncoder(format: .png).encode(picture)
    if Task.isCancelled { throw .cancelled }
    return CanvasPicture(
      bytes: bytes, queueing: queueing, drawing: start.duration(to: drawn).seconds,
      encoding: drawn.duration(to: .now).seconds)
  }
}
