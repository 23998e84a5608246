import Foundation
import TestSupport
import Testing

@testable import PixelariumClient

/// The text alternatives of pictures are the server's.
@Suite struct PixelLabelTests {
  private let fixture: ClientFixture
  private var server: PixelServer { fixture.server }

  init() async throws { fixture = try await ClientFixture.shared.value }

  @Test func `a label is the server's text alternative`() async throws {
    let document = try JSONSerialization.jsonObject(
      with: Data(try await told("/api/bitmaps/ghost").utf8))
    let ghost = try #require((document as? [String: Any])?["label"] as? String)
    #expect(try await server.image("ghost").frame(width: 8).label() == ghost)
    let bell = try await server.symbol("bell").label()
    #expect(bell?.isEmpty == false)
    #expect(try await server.symbol("bell.fill").symbolVariant(.slash).label() == bell)
    let award = try await server.scene("award").set("name", "Ada").label()
    #expect(award?.contains("Ada") == true)
    #expect(try await server.remote(URL(string: ClientFixture.image)).label() == nil)
  }

  @Test func `the label of a missing picture throws`() async throws {
    for address in [server.image("ghos"), server.image("none")] {
      await #expect(throws: PixelFailure.self) { try await address.label() }
    }
    await #expect(throws: PixelFailure.self) { try await server.symbol("bel").label() }
    await #expect(throws: PixelFailure.self) { try await server.scene("awar").label() }
  }

  @Test func `a decorative picture has no label, an unlabelled one its name`() async throws {
    func label(_ document: String) async throws -> String? {
      let body = Data(document.utf8)
      let transport = ScriptedTransport([.success(PixelAnswer(status: 200, body: body))])
      return try await PixelServer(server.url, transport: transport).image("a b").label()
    }
    let document = try await told("/api/bitmaps/ghost")
    func changed(_ label: String, _ decorative: Bool) -> String {
      document.replacing(#/"label": ?("[^"]*"|null)/#, with: "\"label\": \(label)")
        .replacing(#/"decorative": ?(true|false)/#, with: "\"decorative\": \(decorative)")
    }
    #expect(try await label(changed("\"A ghost\"", false)) == "A ghost")
    #expect(try await label(changed("null", false)) == "ghost")
    #expect(try await label(changed("null", true)) == nil)
  }

  private func told(_ path: String) async throws -> String {
    let url = try #require(URL(string: "http://pixels.example\(path)"))
    let answer = try await fixture.transport.answer(to: PixelRequest(url))
    return String(decoding: try await answer.data(), as: UTF8.self)
  }

  @Test func `phases carry the label unless the view is decorative`() async throws {
    let ghost = server.image("ghost").frame(width: 16)
    var last: (phase: PixelImagePhase, label: String?)?
    for await one in ghost.labelledPhases(scale: 2, isDecorative: false) { last = one }
    #expect(last?.phase.image?.pixelSize ?? (0, 0) == (32, 32))
    #expect(try await last?.label == ghost.label())
    for await one in ghost.labelledPhases(scale: 2, isDecorative: true) {
      #expect(one.label == nil)
      last = one
    }
    #expect(last?.phase.word == "success")
  }

  @Test func `a failed label request does not stop the phases`() async throws {
    let transport = ScriptedTransport([.status(503), .status(503)])
    let missing = PixelServer(server.url, transport: transport).image("ghost")
    var words: [String] = []
    for await one in missing.labelledPhases(scale: 1, isDecorative: false) {
      #expect(one.label == nil)
      words.append(one.phase.word)
    }
    #expect(words == ["empty", "failure"])
  }
}
