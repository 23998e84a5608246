import Foundation
import GalleryRendering
import HTTPServer
import Synchronization

/// Counts what the server answers; told on network threads, so one short lock is all it costs.
///
/// Routes are told as patterns, never as paths, so there are only as many series as routes and
/// statuses.
final class Metrics: Sendable {
  /// What was answered by one route.
  struct Route: Sendable {
    /// How many answers had which status.
    var statuses: [Int: Int] = [:]
    /// Seconds from the last header to the last byte.
    var durations = Histogram()
  }

  /// What was counted up to some moment.
  struct Snapshot: Sendable {
    /// By pattern; empty where no route was reached.
    var routes: [String: Route] = [:]
    /// Bytes of bodies sent.
    var bytes = 0
    /// Answers that a network thread gave from memory.
    var repeated = 0
  }

  /// When counting began.
  let start: Date
  private let counts = Mutex(Snapshot())

  init(start: Date) { self.start = start }

  /// Everything counted so far.
  var snapshot: Snapshot { counts.withLock { $0 } }

  /// Counts one finished request.
  func record(_ summary: Exchange.Summary) {
    counts.withLock { counts in
      counts.routes[summary.route, default: Route()].record(summary)
      counts.bytes += summary.bytes
      if summary.wasRepeated { counts.repeated += 1 }
    }
  }
}

extension Metrics.Route {
  fileprivate mutating func record(_ summary: Exchange.Summary) {
    statuses[summary.status.code, default: 0] += 1
    durations.record(summary.seconds)
  }
}
