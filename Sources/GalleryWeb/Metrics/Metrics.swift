import Foundation
import Gallery
import HTTPServer
import Synchronization

/// Counts what the server answers; told on network threads, so one short lock is all it costs.
///
/// Routes are told as patterns, never as paths, so there are only as many series as routes and
/// statuses.
final class Metrics: Sendable {
  /// The requests that share a route and a status.
  struct Series: Hashable, Comparable {
    let route: String
    let status: Int

    static func < (left: Series, right: Series) -> Bool {
      (left.route, left.status) < (right.route, right.status)
    }
  }

  /// What was counted up to some moment.
  struct Snapshot: Sendable {
    var requests: [Series: Int] = [:]
    /// Seconds from the last header to the last byte, by route.
    var durations: [String: Histogram] = [:]
    /// Bytes of bodies sent.
    var bytes = 0
    /// Answers that a network thread gave from memory.
    var repeated = 0
  }

  /// When counting began.
  let start: Date
  private let counts = Mutex(Snapshot())

  init(start: Date) {
    self.start = start
  }

  /// Everything counted so far.
  var snapshot: Snapshot { counts.withLock { $0 } }

  /// Counts one finished request.
  func record(_ summary: Exchange.Summary) {
    let series = Series(route: summary.route, status: summary.status.code)
    counts.withLock { counts in
      counts.requests[series, default: 0] += 1
      counts.durations[summary.route, default: Histogram()].record(summary.seconds)
      counts.bytes += summary.bytes
      if summary.wasRepeated { counts.repeated += 1 }
    }
  }
}
