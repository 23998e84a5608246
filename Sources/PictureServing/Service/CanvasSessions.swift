import Foundation
package import GalleryModel
package import Logging

/// A request's place in a session, of which the latest generation wins (loading.md §13).
package struct CanvasTurn: Sendable, Hashable {
  /// The name that the client chose for itself.
  package var session: String
  /// Grows from request to request; `nil` is one more than the latest so far.
  package var generation: Int?

  /// A turn of a session.
  package init(session: String, generation: Int? = nil) {
    self.session = session
    self.generation = generation
  }
}

/// The reason why a canvas has no picture.
package enum CanvasError: Error, Equatable, CustomStringConvertible {
  /// A newer generation of the session was asked for. 409 on the web.
  case superseded(by: Int)
  /// It could not be drawn, or nobody waits for it any more.
  case render(RenderError)

  package var description: String {
    switch self {
    case .superseded(let generation):
      "generation \(generation) of the session was asked for after this one"
    case .render(let error): error.description
    }
  }
}

/// The work on canvases since the start.
package struct CanvasStatistics: Sendable, Equatable {
  /// Pictures drawn and given out.
  package var drawn = 0
  /// Renders that ended early: superseded by a newer generation, or left by their client.
  package var cancelled = 0
  /// Requests that draw now.
  package var running = 0
  /// Requests that wait for a place.
  package var waiting = 0

  /// Nothing counted yet.
  package init() {}
}

/// Has canvases drawn in places of their own; within a session the latest generation wins.
///
/// A newer generation cancels the older renders of its session, whether they run or wait, and what an
/// older one still finishes is not published: only the generation decides, since a cancellation may come
/// too late (loading.md §13). The actor keeps the sessions only.
package actor CanvasSessions {
  private struct Session {
    var latest: Int
    /// The ways to cancel the renders under way, by their tickets.
    var cancellations: [Int: @Sendable () -> Void] = [:]
    /// The last request for it, counted since the start.
    var lastUse = 0
  }

  /// Sessions remembered; beyond them the one that was not used for longest is forgotten.
  static let sessionLimit = 1_024

  private let service: RenderService
  private var sessions: [String: Session] = [:]
  private var lastTicket = 0
  private var counts = CanvasStatistics()

  /// Draws `jobs` canvases at once; one processor is left to the rest of the program unless told otherwise.
  ///
  /// - Parameter rendersPerAddress: Canvases of one client that run or wait; `nil` is half of all places, 0 no
  ///   limit.
  package init(
    jobs: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
    rendersPerAddress: Int? = nil, logger: Logger
  ) {
    var configuration = RenderService.Configuration()
    configuration.jobs = jobs
    configuration.rendersPerAddress = rendersPerAddress
    // Lines take the time that they take: who asks for them wants to know it, and leaves when it will.
    (configuration.timeLimit, configuration.wallLimit) = (600, 600)
    service = RenderService(cache: nil, configuration: configuration, logger: logger)
  }

  /// The work so far.
  package var statistics: CanvasStatistics {
    get async {
      var statistics = counts
      let load = await service.statistics
      (statistics.running, statistics.waiting) = (load.running, load.waiting)
      return statistics
    }
  }

  /// A finished canvas.
  ///
  /// A caller whose task is cancelled cancels the render. Throws `.superseded` as soon as a newer
  /// generation of the session is asked for, and `.render(.busy)` or
  /// `.render(.clientBusy)` if too many wait.
  package func picture<Picture: PreparedPicture>(
    of canvas: Picture, in turn: CanvasTurn? = nil
  ) async throws(CanvasError) -> Rendering<Picture> {
    lastTicket += 1
    let ticket = lastTicket
    let generation = try turn.map { turn throws(CanvasError) in try begin(turn) }
    let render = Task { [service] in
      do throws(RenderError) {
        return Result<Rendering<Picture>, RenderError>.success(try await service.render(canvas))
      } catch {
        return .failure(error)
      }
    }
    if let turn { sessions[turn.session]?.cancellations[ticket] = { render.cancel() } }
    let outcome = await withTaskCancellationHandler {
      await render.value
    } onCancel: {
      render.cancel()
    }
    if let turn { sessions[turn.session]?.cancellations[ticket] = nil }
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

  /// Makes a turn the latest of its session and cancels what is older; what is equal goes on.
  private func begin(_ turn: CanvasTurn) throws(CanvasError) -> Int {
    var session = sessions[turn.session] ?? Session(latest: -1)
    let generation = turn.generation ?? session.latest + 1
    guard generation >= session.latest else {
      counts.cancelled += 1
      throw .superseded(by: session.latest)
    }
    if generation > session.latest {
      for cancel in session.cancellations.values { cancel() }
    }
    session.latest = generation
    session.lastUse = lastTicket
    sessions[turn.session] = session
    forgetSessions()
    return generation
  }

  private func forgetSessions() {
    guard sessions.count > Self.sessionLimit else { return }
    let idle = sessions.filter { $0.value.cancellations.isEmpty && $0.value.lastUse != lastTicket }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      sessions[oldest.key] = nil
    }
  }
}
