import Foundation
package import GalleryModel
package import Logging

/// The position of a request in a session; the latest generation of a session supersedes the others (loading.md §13).
package struct CanvasGeneration: Sendable, Hashable {
  /// The session's name, chosen by the client.
  package var session: String
  /// The generation, which increases with each request, or `nil` for the successor of the latest one.
  package var generation: Int?

  /// Creates a turn in a session.
  package init(session: String, generation: Int? = nil) {
    self.session = session
    self.generation = generation
  }
}

/// The reason why a canvas request has no picture.
package enum CanvasError: Error, Equatable, CustomStringConvertible {
  /// A request for a newer generation of the session arrived. The web answers with 409.
  case superseded(by: Int)
  /// The canvas could not be drawn, or the request was cancelled.
  case render(RenderError)

  package var description: String {
    switch self {
    case .superseded(let generation):
      "generation \(generation) of the session was asked for after this one"
    case .render(let error): error.description
    }
  }
}

/// A snapshot of the canvas counters since the start of the program.
package struct CanvasStatistics: Sendable, Equatable {
  /// The number of canvases that were drawn and returned.
  package var drawn = 0
  /// The number of renders that ended early: superseded by a newer generation, or abandoned by their client.
  package var cancelled = 0
  /// The number of requests that are being drawn.
  package var running = 0
  /// The number of requests that wait for a slot.
  package var waiting = 0

  /// Creates counters at zero.
  package init() {}
}

/// A renderer of canvases with slots of its own; the latest generation of a session supersedes the others.
///
/// A newer generation cancels the older renders of its session, whether they run or wait. If an older one still
/// finishes, its picture is discarded: only the generation decides, because a cancellation may arrive too late
/// (loading.md §13). The actor guards the sessions only; drawing runs in a `RenderService`.
package actor CanvasSessions {
  private struct Session {
    var latest: Int
    /// Closures that cancel the renders in flight, by ticket.
    var cancellations: [Int: @Sendable () -> Void] = [:]
    /// The ticket of the session's last request.
    var lastUse = 0
  }

  /// The maximum number of remembered sessions; beyond it, the least recently used idle session is evicted.
  static let sessionLimit = 1_024

  private let service: RenderService
  private var sessions: [String: Session] = [:]
  private var lastTicket = 0
  private var counts = CanvasStatistics()

  /// Creates a renderer that draws at most `jobs` canvases at once.
  ///
  /// - Parameters:
  ///   - jobs: The number of slots. The default leaves one processor to the rest of the program.
  ///   - rendersPerAddress: The maximum number of canvases of one client that run or wait, `nil` for half of all
  ///     slots and queue places, or 0 for no limit.
  ///   - logger: The log of the render service.
  package init(
    jobs: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
    rendersPerAddress: Int? = nil, logger: Logger
  ) {
    var configuration = RenderService.Configuration()
    configuration.jobs = jobs
    configuration.rendersPerAddress = rendersPerAddress
    // Random lines have generous limits: a client that asks for them waits for the result, or disconnects.
    (configuration.timeLimit, configuration.wallLimit) = (600, 600)
    service = RenderService(cache: nil, configuration: configuration, logger: logger)
  }

  /// A snapshot of the counters.
  package var statistics: CanvasStatistics {
    get async {
      var statistics = counts
      let load = await service.statistics
      (statistics.running, statistics.waiting) = (load.running, load.waiting)
      return statistics
    }
  }

  /// Returns a finished canvas.
  ///
  /// If the caller's task is cancelled, the render is cancelled.
  ///
  /// - Throws: `.superseded` as soon as a request for a newer generation of the session arrives; `.render(.busy)`
  ///   or `.render(.clientBusy)` if too many requests wait.
  package func picture<Picture: PreparedPicture>(
    of canvas: Picture, in turn: CanvasGeneration? = nil
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

  /// Makes a turn the latest of its session, cancels older renders, and returns its generation.
  ///
  /// Renders of an equal generation continue.
  private func begin(_ turn: CanvasGeneration) throws(CanvasError) -> Int {
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
