package import CatalogSharing
package import Foundation
import GalleryCatalog
package import GalleryLoading
package import GalleryModel
package import HTTPServer
package import PictureServing
import Synchronization
package import TraceExport

/// The counters of the server's answers, which network threads update under one short lock.
///
/// Routes are counted by pattern, never by path, so the number of series is limited.
package final class Metrics: Sendable {
  /// The counters of a route.
  package struct Route: Sendable {
    /// The number of answers by status.
    package fileprivate(set) var statuses: [Int: Int] = [:]
    /// The time from the last header to the last byte in seconds.
    package fileprivate(set) var durations = Histogram()

    fileprivate mutating func record(_ summary: Exchange.Summary) {
      statuses[summary.status.code, default: 0] += 1
      durations.record(summary.seconds)
    }
  }

  /// A snapshot of the counters.
  package struct Snapshot: Sendable {
    /// The counters by pattern; the empty pattern counts requests without a route.
    package fileprivate(set) var routes: [String: Route] = [:]
    /// The number of sent bytes of bodies.
    package fileprivate(set) var bytes = 0
    /// The number of answers from the memory of network threads.
    package fileprivate(set) var repeated = 0
  }

  private let start: Date
  /// The counters of the server itself.
  package let server = ServerStatistics()
  private let counts = Mutex(Snapshot())

  /// Creates counters of 0 of a server that starts at a date.
  package init(start: Date) { self.start = start }

  /// The counters at this moment.
  package var snapshot: Snapshot { counts.withLock { $0 } }

  /// Counts an answer.
  package func record(_ summary: Exchange.Summary) {
    counts.withLock { counts in
      counts.routes[summary.route, default: Route()].record(summary)
      counts.bytes += summary.bytes
      if summary.wasRepeated { counts.repeated += 1 }
    }
  }
}

extension Metrics {
  /// Returns all metrics in Prometheus' text format.
  package func text(
    _ renders: RenderStatistics, loads: LoadStatistics = LoadStatistics(),
    canvases: CanvasStatistics = CanvasStatistics(), sceneLayouts: Int = 0,
    drafts: DraftStatistics = DraftStatistics(), replica: ReplicaState? = nil,
    traces: TraceStatistics? = nil
  ) -> String {
    var text = PrometheusText()
    let counts = snapshot
    // Canvases have their own slots and counters, but are pictures like the others.
    var renders = renders
    renders.drawn += canvases.drawn
    renders.cancelled += canvases.cancelled
    Self.write(counts, to: &text)
    Self.write(server, to: &text)
    Self.write(renders, to: &text)
    Self.write(loads, to: &text)
    Self.write(canvases, to: &text)
    text.add(
      single: "pixelarium_scene_layouts_total", "counter", "Scenes laid out.", sceneLayouts)
    text.add(
      "pixelarium_drafts_refused_total", "counter", "Requests for drafts refused, by reason.",
      by: "reason", [("rule", drafts.forbidden), ("address_limit", drafts.limited)])
    Self.writeCache(renders, repeated: counts.repeated, to: &text)
    if let replica { Self.write(replica, to: &text) }
    if let traces { Self.write(traces, to: &text) }
    text.add(
      single: "process_start_time_seconds", "gauge", "When the program started, in Unix time.",
      Int(start.timeIntervalSince1970))
    return text.text
  }

  private static func write(_ counts: Snapshot, to text: inout PrometheusText) {
    let requests = "pixelarium_http_requests_total"
    text.begin(requests, "counter", "Requests answered, by pattern of the route and status.")
    let routes = counts.routes.sorted { $0.key < $1.key }
    for (pattern, route) in routes {
      for (status, count) in route.statuses.sorted(by: { $0.key < $1.key }) {
        text.add(requests, ["route": pattern, "status": "\(status)"], count)
      }
    }
    let duration = "pixelarium_http_request_duration_seconds"
    text.begin(duration, "histogram", "From the last header to the last byte of the answer.")
    for (pattern, route) in routes {
      text.add(duration, label: ("route", pattern), route.durations)
    }
    text.add(
      single: "pixelarium_http_sent_bytes_total", "counter", "Bytes of bodies sent.", counts.bytes)
  }

  private static func write(_ server: ServerStatistics, to text: inout PrometheusText) {
    text.add(
      "pixelarium_http_connections_refused_total", "counter",
      "Connections closed before a request, by reason.", by: "reason",
      [
        ("address_limit", server.crowdedConnections.load(ordering: .relaxed)),
        ("proxy_header", server.unreadableProxyHeaders.load(ordering: .relaxed)),
      ])
    text.add(
      single: "pixelarium_http_answer_bytes", "gauge",
      "Bytes of large bodies that clients have yet to read.",
      server.answerBytes.load(ordering: .relaxed))
    text.add(
      single: "pixelarium_http_answers_refused_total", "counter",
      "Large answers refused because too many bytes waited for slow readers.",
      server.refusedAnswers.load(ordering: .relaxed))
  }

  private static func write(_ renders: RenderStatistics, to text: inout PrometheusText) {
    text.begin("pixelarium_render_duration_seconds", "histogram", "Drawing and encoding.")
    text.add("pixelarium_render_duration_seconds", renders.drawing)
    text.begin("pixelarium_render_queue_seconds", "histogram", "Waiting for a place to draw.")
    text.add("pixelarium_render_queue_seconds", renders.queueing)
    text.add(
      "pixelarium_renders_total", "counter", "Pictures asked to be drawn, by outcome.",
      by: "outcome",
      [
        ("drawn", renders.drawn), ("coalesced", renders.joined), ("cancelled", renders.cancelled),
        ("failed", renders.failed), ("refused", renders.refused),
        ("refused_client", renders.refusedClients), ("timed_out", renders.timedOut),
      ])
    text.add(
      single: "pixelarium_renders_cancelled_total", "counter",
      "Renders that were cancelled because no client waited any longer.",
      renders.cancelled)
    text.add(
      single: "pixelarium_renders_in_flight", "gauge", "Pictures being drawn.", renders.running)
    text.add(
      single: "pixelarium_renders_waiting", "gauge", "Pictures waiting to be drawn.",
      renders.waiting)
  }

  private static func write(_ canvases: CanvasStatistics, to text: inout PrometheusText) {
    text.add(
      single: "pixelarium_canvases_drawn_total", "counter", "Canvases drawn.", canvases.drawn)
    text.add(
      single: "pixelarium_canvases_in_flight", "gauge", "Canvases being drawn.", canvases.running)
    text.add(
      single: "pixelarium_canvases_waiting", "gauge", "Canvases waiting to be drawn.",
      canvases.waiting)
  }

  /// Writes the counters of the cache; the tier `network` holds whole answers and is searched first.
  private static func writeCache(
    _ renders: RenderStatistics, repeated: Int, to text: inout PrometheusText
  ) {
    let (memory, file) = (renders.memory, renders.file)
    text.add(
      "pixelarium_cache_hits_total", "counter", "Pictures found, by tier.", by: "tier",
      [("network", repeated), ("memory", memory.hits), ("file", file.hits)])
    text.add(
      "pixelarium_cache_misses_total", "counter", "Pictures not found, by tier.", by: "tier",
      [("memory", memory.misses), ("file", file.misses)])
    text.add(
      "pixelarium_cache_entries", "gauge", "Pictures kept, by tier.", by: "tier",
      [("memory", memory.entries), ("file", file.entries)])
    text.add(
      "pixelarium_cache_bytes", "gauge", "Bytes kept, by tier.", by: "tier",
      [("memory", memory.bytes), ("file", file.bytes)])
  }

  private static func write(_ loads: LoadStatistics, to text: inout PrometheusText) {
    text.add(
      single: "pixelarium_downloads_total", "counter",
      "Transfers of remote images begun, revalidations included.", loads.downloads)
    text.add(
      single: "pixelarium_downloads_cancelled_total", "counter",
      "Downloads that were cancelled because no client waited any longer.", loads.downloadsCancelled
    )
    text.add(
      single: "pixelarium_downloads_not_modified_total", "counter",
      "Revalidations that found the image unchanged.", loads.notModified)
    text.add(
      single: "pixelarium_download_bytes_total", "counter", "Bytes of bodies that arrived whole.",
      loads.bytes)
    text.add(
      single: "pixelarium_decodes_total", "counter", "Files of remote images made pixels.",
      loads.decodes)
    text.add(
      "pixelarium_loads_total", "counter", "Attempts that ended, by outcome.", by: "outcome",
      [("success", loads.successes)]
        + LoadFailure.allCases.map { ($0.rawValue, loads.failures[$0] ?? 0) })
    text.add(
      single: "pixelarium_downloads_in_flight", "gauge", "Transfers under way.", loads.loading)
    text.add(
      single: "pixelarium_downloads_waiting", "gauge", "Transfers waiting for a slot.",
      loads.queued)
    text.add(
      single: "pixelarium_load_subscribers", "gauge", "Requests that wait for a remote image.",
      loads.subscribers)
  }
}
