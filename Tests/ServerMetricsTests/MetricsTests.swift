import Foundation
import GalleryModel
import HTTPServer
import Synchronization
import Testing

@testable import GalleryRendering
@testable import PictureServing
@testable import ServerMetrics

@Suite struct MetricsTests {
  private let metrics = Metrics(start: Date(timeIntervalSince1970: 1_700_000_000))

  @Test func `counts requests by route and status`() {
    for _ in 0..<3 {
      metrics.record(
        Exchange.Summary(
          method: .get, route: "/bitmap/{id}.{format}", status: .ok, seconds: 0.0002, bytes: 100,
          wasRepeated: false
        ))
    }
    metrics.record(
      Exchange.Summary(
        method: .get, route: "/bitmap/{id}.{format}", status: .ok, seconds: 0.00005, bytes: 100,
        wasRepeated: true))
    metrics.record(
      Exchange.Summary(
        method: .get, route: "", status: .notFound, seconds: 20, bytes: 7, wasRepeated: false))
    metrics.server.answerBytes.store(4 << 20, ordering: .relaxed)
    metrics.server.refusedAnswers.add(1, ordering: .relaxed)
    metrics.server.crowdedConnections.add(2, ordering: .relaxed)
    metrics.server.unreadableProxyHeaders.add(3, ordering: .relaxed)
    let lines = metrics.text(RenderStatistics(), canvases: CanvasStatistics()).split(
      separator: "\n"
    ).map(String.init)
    for line in [
      "pixelarium_http_answer_bytes 4194304", "pixelarium_http_answers_refused_total 1",
      #"pixelarium_http_connections_refused_total{reason="address_limit"} 2"#,
      #"pixelarium_http_connections_refused_total{reason="proxy_header"} 3"#,
      #"pixelarium_http_requests_total{route="",status="404"} 1"#,
      #"pixelarium_http_requests_total{route="/bitmap/{id}.{format}",status="200"} 4"#,
      #"pixelarium_http_request_duration_seconds_bucket{route="/bitmap/{id}.{format}",le="0.0001"} 1"#,
      #"pixelarium_http_request_duration_seconds_bucket{route="/bitmap/{id}.{format}",le="0.00025"} 4"#,
      #"pixelarium_http_request_duration_seconds_bucket{route="",le="10.0"} 0"#,
      #"pixelarium_http_request_duration_seconds_bucket{route="",le="+Inf"} 1"#,
      #"pixelarium_http_request_duration_seconds_count{route=""} 1"#,
      "pixelarium_http_sent_bytes_total 407",
      #"pixelarium_cache_hits_total{tier="network"} 1"#,
      "process_start_time_seconds 1700000000",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `counts renders and cache hits by tier`() {
    var renders = RenderStatistics()
    renders.drawn = 5
    renders.joined = 2
    renders.cancelled = 1
    (renders.refused, renders.refusedClients) = (3, 6)
    var canvases = CanvasStatistics()
    (canvases.drawn, canvases.cancelled) = (3, 4)
    renders.running = 3
    renders.drawing.record(0.02)
    renders.memory.hits = 11
    renders.file.bytes = 4096
    let lines = metrics.text(renders, canvases: canvases).split(separator: "\n").map(String.init)
    for line in [
      #"pixelarium_renders_total{outcome="drawn"} 8"#,
      #"pixelarium_renders_total{outcome="coalesced"} 2"#,
      #"pixelarium_renders_total{outcome="cancelled"} 5"#,
      #"pixelarium_renders_total{outcome="refused"} 3"#,
      #"pixelarium_renders_total{outcome="refused_client"} 6"#,
      "pixelarium_renders_cancelled_total 5",
      "pixelarium_canvases_drawn_total 3",
      "pixelarium_renders_in_flight 3",
      #"pixelarium_render_duration_seconds_bucket{le="0.025"} 1"#,
      "pixelarium_render_duration_seconds_count 1",
      #"pixelarium_cache_hits_total{tier="memory"} 11"#,
      #"pixelarium_cache_bytes{tier="file"} 4096"#,
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `every sample follows the help and type of its metric`() throws {
    metrics.record(
      Exchange.Summary(
        method: .get, route: "/", status: .ok, seconds: 1, bytes: 1, wasRepeated: false))
    var described: Set<Substring> = []
    for line in metrics.text(RenderStatistics(), canvases: CanvasStatistics()).split(
      separator: "\n")
    {
      if line.hasPrefix("# TYPE ") {
        described.insert(try #require(line.split(separator: " ").dropFirst(2).first))
      } else if !line.hasPrefix("#") {
        var name = try #require(line.split { $0 == "{" || $0 == " " }.first)
        for suffix in ["_bucket", "_sum", "_count"] where name.hasSuffix(suffix) {
          name = name.dropLast(suffix.count)
        }
        #expect(described.contains(name), "\(line)")
      }
    }
  }

  @Test func `escapes label values`() {
    var text = PrometheusText()
    text.add("m", ["l": "a\"b\\c\nd"], 1)
    #expect(text.text == #"m{l="a\"b\\c\nd"} 1"# + "\n")
  }

  @Test func `counts exactly with many threads`() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 {
            metrics.record(
              Exchange.Summary(
                method: .get, route: "/", status: .ok, seconds: 0, bytes: 1, wasRepeated: false))
          }
        }
      }
    }
    #expect(metrics.snapshot.routes["/"]?.statuses == [200: 8000])
    #expect(metrics.snapshot.bytes == 8000)
  }
}
