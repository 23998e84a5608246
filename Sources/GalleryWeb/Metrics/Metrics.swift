import Foundation
import GalleryRendering
import HTTPServer
import Synchronization

/// Counts the answers of the server; told on network threads, so one short lock is all it costs.
///
/// Routes are told as patterns, never as paths, so there are only as many series as routes and
/// statuses.
final class Metrics: Sendable {
  struct Route: Sendable {
    /// The number of answers by status.
    var statuses: [Int: Int] = [:]
    /// Seconds from the last header to the last byte.
    var durations = Histogram()

    fileprivate mutating func record(_ summary: Exchange.Summary) {
      statuses[summary.status.code, default: 0] += 1
      durations.record(summary.seconds)
    }
  }

  /// The counts of some moment.
  struct Snapshot: Sendable {
    /// By pattern; empty where no route was reached.
    var routes: [String: Route] = [:]
    /// Bytes of bodies sent.
    var bytes = 0
    /// Answers that a network thread gave from memory.
    var repeated = 0
  }

  let start: Date
  private let counts = Mutex(Snapshot())

  init(start: Date) { self.start = start }

  var snapshot: Snapshot { counts.withLock { $0 } }

  func record(_ summary: Exchange.Summary) {
    counts.withLock { counts in
      counts.routes[summary.route, default: Route()].record(summary)
      counts.bytes += summary.bytes
      if summary.wasRepeated { counts.repeated += 1 }
    }
  }
}
