import Foundation
import HTTPServer
import Logging
import Raster
import Synchronization
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import GalleryWeb
import ServerSettings
@testable import PictureServing

/// Renders are counted per client address (security.md §3.9).
@Suite struct RenderAttributionTests {
  private static let one = ClientAddress(high: 0, low: 0xFFFF_C000_0201)
  private static let other = ClientAddress(high: 0, low: 0xFFFF_C000_0202)
  /// A filter computes colours, so this picture is not quick.
  private static let target = "/bitmap/dot.png?scale=3&interpolation=high"

  private let gate = Gate()
  private let begun = Tally()
  private let fixture: WebFixture

  init() throws {
    fixture = try WebFixture {
      ($0.render.service.jobs, $0.render.service.queue) = (1, 1)
    }
  }

  private func get(_ target: String = target, from client: ClientAddress?) async throws -> Response
  {
    try await fixture.application.responder.respond(to: Request(target: target, client: client))
  }

  /// Starts a render of a client that runs until the gate opens.
  private func occupy(for client: RenderClient) async -> Task<Void, any Error> {
    let picture = GatedPicture(gate: gate, begun: begun)
    let task = RenderClient.$current.withValue(client) {
      Task { [pipeline = fixture.application.pipeline] in _ = try await pipeline.render(picture) }
    }
    await begun.reaches(1)
    return task
  }

  @Test func `answers 503 with Retry-After to a client that exceeds its render limit`() async throws
  {
    try await fixture.add("dot")
    let task = await occupy(for: RenderClient(high: 0, low: 0xFFFF_C000_0201))
    let refused = try await get(from: Self.one)
    #expect(refused.status == .serviceUnavailable)
    #expect(refused.headers["Retry-After"] == "1")
    #expect(refused.text.contains(#""type":"/docs/problems/busy""#), "\(refused.text)")
    let detail =
      "at most 1 pictures are drawn for one client or wait for it at once; try again in 1 s"
    #expect(refused.text.contains(detail), "\(refused.text)")
    #expect(
      try await get("/metrics", from: Self.one).text
        .contains(#"pixelarium_renders_total{outcome="refused_client"} 1"#))
    async let answer = get(from: Self.other)
    while await fixture.application.pipeline.statistics.waiting == 0 { await Task.yield() }
    gate.open()
    #expect(try await answer.status == .ok)
    try await task.value
    #expect(try await get(from: Self.one).status == .ok)
  }

  @Test(arguments: [
    nil, ClientAddress(high: 0, low: 1), ClientAddress(high: 0, low: 0xFFFF_7F00_0001),
  ])
  func `does not limit loopback and clients without an address`(client: ClientAddress?)
    async throws
  {
    try await fixture.add("dot")
    let task = await occupy(for: RenderClient(high: 0, low: client?.low ?? 0))
    async let answer = get(from: client)
    while await fixture.application.pipeline.statistics.waiting == 0 { await Task.yield() }
    gate.open()
    #expect(try await answer.status == .ok)
    try await task.value
  }

  @Test func `an IPv6 network counts as one client`() async throws {
    try await fixture.add("dot")
    let network: UInt64 = 0x2001_0DB8_0000_0001
    let task = await occupy(for: RenderClient(high: network, low: 0))
    let refused = try await get(from: ClientAddress(high: network, low: 7))
    #expect(refused.status == .serviceUnavailable)
    gate.open()
    try await task.value
  }

  @Test func `the limit applies to canvases`() async throws {
    let canvas = "/canvas/lines.png?count=9&width=8&height=8"
    #expect(try await get(canvas, from: Self.one).status == .ok)
    let sessions = CanvasSessions(
      jobs: 1, rendersPerAddress: 1, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    let picture = GatedPicture(gate: gate, begun: begun)
    try await RenderClient.$current.withValue(RenderClient(high: 0, low: 5)) {
      let running = Task { try await sessions.picture(of: picture).image }
      await begun.reaches(1)
      await #expect(throws: CanvasError.render(.clientBusy(limit: 1, retryAfter: 1))) {
        try await sessions.picture(of: LineCanvas(count: 1, size: PixelSize(width: 1, height: 1)))
      }
      gate.open()
      _ = try await running.value
    }
  }

  @Test func `a stream counts for the client of its request`() async throws {
    let seen = Mutex<[RenderClient?]>([])
    let responder = Recorder { seen.withLock { $0.append(RenderClient.current) } }
      .wrapped(in: RenderAttribution())
    for client in [Self.one, nil] {
      let response = try await responder.respond(to: Request(target: "/", client: client))
      try await response.stream?.write(to: BodyWriter { _ throws(CancellationError) in })
    }
    let client = RenderClient(high: 0, low: Self.one.low)
    #expect(seen.withLock { $0 } == [client, client, nil, nil])
  }
}

/// Calls `note` for each request, and again when the stream is written.
private struct Recorder: Responder {
  let note: @Sendable () -> Void

  func respond(to request: Request) async throws -> Response {
    note()
    return Response(stream: BodyStream { [note] _ in note() })
  }
}

/// A picture whose drawing waits for a gate.
private struct GatedPicture: PreparedPicture {
  let gate: Gate
  let begun: Tally
  let key = PictureKey(.bitmap(0), edition: "1", catalogID: "", plan: "gated", format: .png)
  let size = PixelSize(width: 1, height: 1)
  let encoder = PictureEncoder(format: .png)
  let isKept = false

  func draw() async throws(RenderError) -> PictureContent? {
    begun.increase()
    await gate.pass()
    return .cells(Mosaic(Bitmap(rows: 1, columns: 1, rgba: [1, 2, 3, 255])))
  }
}
