import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryLoading
@testable import GalleryWeb
import ServerSettings

/// Clients that close their connection while their image is loading (loading.md §6).
@Suite struct RemoteDepartureTests {
  /// The loader's clock.
  private let clock = ManualClock()
  private let remote: RemoteFixture

  init() throws {
    let clock = clock
    remote = try RemoteFixture {
      $0.server.port = 0
      $0.remote.loading.surroundings.clock = clock
    }
    _ = remote.origin.pause(RemoteFixture.image)
  }

  @Test(arguments: ["/remote.png", "/remote/events"])
  func `closing the connection cancels the download after 250 ms`(
    path: String
  ) async throws {
    let server = remote.web.application.makeServer()
    let client = try RawClient(port: try server.start())
    let target = LocalAddress(path, [(RemoteQuery.url.name, RemoteFixture.image)]).text
    try await client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    await remote.origin.started.reaches(1)
    // The longest wait of a picture, or the time between two events.
    await clock.sleepers.reaches(1)
    client.close()
    await clock.sleepers.reaches(2)
    #expect(remote.origin.cancelled.count == 0)
    clock.advance(by: .milliseconds(250))
    await remote.origin.cancelled.reaches(1)
    #expect(await remote.web.application.loader.statistics.downloadsCancelled == 1)
    await server.stop()
  }
}
