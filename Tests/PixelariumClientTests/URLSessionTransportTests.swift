import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import GalleryWeb
import ServerSettings
@testable import PixelariumClient

/// Requests over a socket.
@Suite struct URLSessionTransportTests {
  private let fixture: ClientFixture
  private let listening: Server
  private let server: PixelServer

  init() async throws {
    fixture = try await ClientFixture { $0.server.port = 0 }
    try await fixture.edit(scene: "square", ClientFixture.square("red"))
    listening = fixture.transport.application.makeServer()
    let port = try listening.start()
    server = PixelServer(try #require(URL(string: "http://127.0.0.1:\(port)")))
  }

  @Test func `pictures, errors and conditional requests work over a socket`() async throws {
    let square = PixelImageRenderer(content: server.scene("square"))
    let picture = try await square.picture()
    #expect(picture.pixelSize ?? (0, 0) == (9, 9))
    let told = PixelImageRenderer(content: fixture.server.scene("square"))
    #expect(try await told.picture() == picture)
    // A text comes compressed, where the session says that it takes that.
    #expect(try await square.data(.svg) == told.data(.svg))
    if case .unchanged = try await server.picture(at: square.url(), unlike: picture.etag) {
    } else {
      Issue.record("the picture came again")
    }
    let failure = await #expect(throws: PixelFailure.self) {
      try await PixelImageRenderer(content: server.scene("squar")).data()
    }
    #expect(failure?.description.contains("square") == true)
    await listening.stop()
    await #expect(throws: PixelFailure.self) { try await square.data(.webp) }
  }

  @Test func `an edit's event arrives while the connection is open`() async throws {
    var images = PixelImageRenderer(content: server.scene("square")).images.makeAsyncIterator()
    let first = try await images.next()
    await fixture.clock.sleepers.reaches(2)
    try await fixture.edit(scene: "square", ClientFixture.square("blue"))
    fixture.clock.advance(by: .milliseconds(250))
    let second = try await images.next()
    #expect(second != nil && second != first)
    await listening.stop()
  }

  @Test func `cancelling while the server waits throws CancellationError`() async throws {
    let photo = server.remote(URL(string: ClientFixture.image))
    let task = Task { try await PixelImageRenderer(content: photo).data() }
    await fixture.origin.started.reaches(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    fixture.origin.gate.open()
    await listening.stop()
  }
}
