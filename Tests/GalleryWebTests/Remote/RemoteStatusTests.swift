import Fetching
import Foundation
import GalleryLoading
import GalleryWire
import HTTPServer
import Synchronization
import TestSupport
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct RemoteStatusTests {
  private let remote: RemoteFixture

  init() throws {
    remote = try RemoteFixture()
  }

  @Test func `the status loads the image only if it waits`() async throws {
    let before = try await remote.status()
    #expect(before["phase"] as? String == "empty")
    #expect(before["detail"] as? String == "idle")
    #expect(remote.origin.started.count == 0)
    let after = try await remote.status(of: RemoteFixture.image, "wait=10000")
    #expect(after["phase"] as? String == "success")
    #expect(after["width"] as? Int == 2 && after["height"] as? Int == 2)
    #expect(after["url"] as? String == RemoteFixture.image)
    #expect(after["reason"] is NSNull && after["nextAttemptAt"] is NSNull)
  }

  @Test func `the phase is empty without a URL`() async throws {
    let (response, body) = try await remote.web.json("/remote.json")
    #expect(response.status == .ok)
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(body["phase"] as? String == "empty")
    #expect(body["url"] is NSNull)
  }

  /// Reads a stream as a browser does, and passes the data of every event to `each`.
  private func read(
    _ response: Response, _ each: @escaping @Sendable ([String: Any]) -> Void
  ) async throws {
    let stream = try #require(response.stream)
    let text = Mutex("")
    try await stream.write(
      to: BodyWriter { bytes throws(CancellationError) in
        text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        let events = text.withLock { text in
          let parts = text.components(separatedBy: "\n\n")
          text = parts.last ?? ""
          return parts.dropLast()
        }
        for event in events {
          let data = event.split(separator: "\n").first { $0.hasPrefix("data: ") }?.dropFirst(6)
          let object = try? JSONSerialization.jsonObject(with: Data((data ?? "").utf8))
          each(object as? [String: Any] ?? [:])
        }
      })
  }

  @Test func `events report each phase and then end`() async throws {
    let gate = remote.origin.pause(
      RemoteFixture.image, at: FetchProgress(received: 30, expected: 90))
    let response = try await remote.get("/remote/events")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/event-stream")
    #expect(response.headers["Cache-Control"] == "no-store")
    let phases = Mutex<[String]>([])
    try await read(response) { status in
      phases.withLock { $0.append(status["phase"] as? String ?? "") }
      // The first event arrives before the download can end.
      gate.open()
    }
    let told = phases.withLock { $0 }
    #expect(told.first == "empty")
    #expect(told.last == "success")
    #expect(told.dropLast().allSatisfy { $0 == "empty" })
  }

  @Test func `a loaded image has a single event`() async throws {
    _ = try await remote.get()
    let count = Tally()
    try await read(try await remote.get("/remote/events")) { _ in count.increase() }
    #expect(count.count == 1)
  }

  @Test func `sends a single event without a URL`() async throws {
    let count = Tally()
    try await read(try await remote.web.get("/remote/events")) { status in
      if status["phase"] as? String == "empty" { count.increase() }
    }
    #expect(count.count == 1)
  }

  @Test func `an event is one JSON document on one line`() {
    var image = RemoteImageResource()
    image.message = "a\nb"
    let text = EventText.event(image, id: 7)
    #expect(text.hasPrefix("id: 7\nretry: 1000\ndata: {\"phase\":\"empty\""))
    #expect(text.hasSuffix("}\n\n") && text.contains("\"message\":\"a\\nb\""))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test func `metrics count downloads`() async throws {
    _ = try await remote.get()
    let metrics = try await remote.web.get("/metrics").text
    #expect(metrics.contains("\npixelarium_downloads_total 1\n"))
    #expect(metrics.contains("\npixelarium_downloads_cancelled_total 0\n"))
    #expect(metrics.contains("\npixelarium_loads_total{outcome=\"success\"} 1\n"))
    #expect(metrics.contains("\npixelarium_loads_total{outcome=\"timedOut\"} 0\n"))
  }
}
