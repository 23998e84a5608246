import Foundation
import GalleryWire
import TestSupport
import Testing

@testable import PixelariumClient

/// The phases of pictures, most of them from the real application.
@Suite struct PixelPhasesTests {
  /// The phases in words, until they end.
  private func words<Subject>(_ phases: PixelPhases<Subject>) async -> [String] {
    var words: [String] = []
    for await phase in phases { words.append(phase.word) }
    return words
  }

  @Test func `the phases of an existing picture are empty and success`() async throws {
    let server = try await ClientFixture.shared.value.server
    #expect(await words(server.image("ghost").phases(scale: 8)) == ["empty", "success"])
    #expect(await words(server.symbol("bell").phases(.svg)) == ["empty", "success"])
    #expect(await words(server.scene("award").phases()) == ["empty", "success"])
  }

  @Test(arguments: [
    ("gost", 404, "bitmap-not-found", ["ghost"]), ("a b", 404, "bitmap-not-found", []),
  ])
  func `a missing picture ends in a failure with near names`(
    name: String, status: Int, kind: String, near: [String]
  ) async throws {
    let server = try await ClientFixture.shared.value.server
    var last: PixelImagePhase?
    for await phase in server.image(name).phases() { last = phase }
    guard case .failure(.problem(let problem)) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(problem.status == status && problem.kind == kind)
    #expect(problem.near.first == near.first)
    #expect(last?.error?.description == problem.detail && last?.image == nil)
  }

  @Test func `an image still loading is empty with progress, then success`() async throws {
    let fixture = try await ClientFixture()
    let address = fixture.server.remote(URL(string: ClientFixture.image)).wait(milliseconds: 0)
    var phases: [PixelImagePhase] = []
    for await phase in address.phases() {
      phases.append(phase)
      // The first event is there before the transfer may end.
      if case .empty(_?) = phase { fixture.origin.gate.open() }
    }
    #expect(Set(phases.dropLast().map(\.word)) == ["empty"])
    #expect(phases.last?.image?.pixelSize ?? (0, 0) == (4, 4))
    #expect(phases.last?.image?.standIn == nil)
    #expect(fixture.origin.started.count == 1)
  }

  @Test func `empty phases carry the server's progress`() async {
    let events = [(0, nil), (30, 90), (90, 90)].map { (received, total) in
      var image = RemoteImageResource()
      (image.received, image.total) = (received, total)
      return "data: \(String(decoding: image.bytes, as: UTF8.self))\n"
    }
    var there = RemoteImageResource()
    there.phase = .success
    let last = "data: \(String(decoding: there.bytes, as: UTF8.self))\n"
    let transport = ScriptedTransport([
      .status(202), .events((events + [last]).joined()), .picture("cat"),
    ])
    let server = PixelServer(URL(filePath: "/nowhere"), transport: transport)
    var told: [PixelProgress] = []
    for await phase in server.remote(URL(string: ClientFixture.image)).phases() {
      if case .empty(let progress?) = phase { told.append(progress) }
    }
    #expect(
      told == [(0, nil), (30, 90), (90, 90)].map { PixelProgress(received: $0.0, total: $0.1) })
    #expect(told.map(\.fraction) == [nil, 30.0 / 90, 1])
  }

  @Test func `an image that the server waits for skips progress`() async throws {
    let fixture = try await ClientFixture()
    fixture.origin.gate.open()
    let phases = fixture.server.remote(URL(string: ClientFixture.image)).phases()
    #expect(await words(phases) == ["empty", "success"])
  }

  @Test func `a failed image reports when to retry, or shows its fallback`() async throws {
    let fixture = try await ClientFixture.shared.value
    fixture.origin.gate.open()
    let gone = fixture.server.remote(URL(string: "http://origin.example/gone.png"))
    var last: PixelImagePhase?
    for await phase in gone.wait(milliseconds: 0).phases() { last = phase }
    guard case .failure(.problem(let problem)) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(problem.status == 404 && problem.kind == "image-not-found")
    #expect(problem.reason == "notFound" && problem.retryAfter == 3600)
    for await phase in gone.fallback("ghost").phases() { last = phase }
    #expect(last?.image?.standIn == .fallback)
  }

  @Test func `a blocked URL ends in a failure`() async throws {
    let server = try await ClientFixture.shared.value.server
    let phases = server.remote(URL(string: "http://elsewhere.example/a.png")).phases()
    var last: PixelImagePhase?
    for await phase in phases { last = phase }
    guard case .failure(.problem(let problem)) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(problem.status == 403 && problem.kind == "image-blocked")
  }

  @Test func `the phase stays empty without a URL`() async throws {
    let server = try await ClientFixture.shared.value.server
    #expect(await words(server.remote(nil).phases()) == ["empty"])
  }

  @Test func `cancellation is not reported as a failure`() async throws {
    let fixture = try await ClientFixture()
    let address = fixture.server.remote(URL(string: ClientFixture.image)).wait(milliseconds: 0)
    let task = Task {
      var words: [String] = []
      for await phase in address.phases() { words.append(phase.word) }
      return words
    }
    await fixture.origin.started.reaches(1)
    task.cancel()
    #expect(Set(await task.value) == ["empty"])
    let renderer = Task { try await PixelImageRenderer(content: address).data() }
    renderer.cancel()
    await #expect(throws: CancellationError.self) { try await renderer.value }
  }

  @Test func `a network error ends in a transport failure`() async {
    let transport = ScriptedTransport([.failure(URLError(.timedOut))])
    let server = PixelServer(URL(filePath: "/nowhere"), transport: transport)
    var last: PixelImagePhase?
    for await phase in server.image("ghost").phases() { last = phase }
    guard case .failure(.transport(let error)) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect((error as? URLError)?.code == .timedOut)
  }

  @Test(arguments: [
    ("7", 7.0), ("0", 0), ("99999999", 86_400), ("-1", nil), ("nan", nil), ("1e300", nil),
    ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
  ])
  func `a foreign error page ends in a failure with its status`(
    retryAfter: String, seconds: Double?
  ) async throws {
    let page = Result.status(502, ["Retry-After": retryAfter], "<h1>Bad</h1>")
    let server = PixelServer(URL(filePath: "/nowhere"), transport: ScriptedTransport([page]))
    var last: PixelImagePhase?
    for await phase in server.image("ghost").phases() { last = phase }
    guard case .failure(.problem(let problem)) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(problem.status == 502 && problem.kind == "" && problem.retryAfter == seconds)
    #expect(problem.detail == "the answer has the status 502 without a reason")
  }
}

extension PixelImagePhase {
  /// The phase's name.
  var word: String {
    switch self {
    case .empty: "empty"
    case .success: "success"
    case .failure: "failure"
    }
  }
}
