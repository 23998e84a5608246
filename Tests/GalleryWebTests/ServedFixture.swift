import HTTPServer
import Logging
import TestSupport

@testable import GalleryWeb
import ServerSettings

/// The whole application behind a socket on a free port.
struct ServedFixture {
  let web: WebFixture
  let server: Server
  let port: UInt16
  var client: TestClient { TestClient(port: port) }

  init(
    logger: Logger? = nil, configure: (inout ServerSettings.Configuration) -> Void = { _ in }
  ) throws {
    web = try WebFixture(logger: logger) {
      $0.server.port = 0
      configure(&$0)
    }
    server = web.application.makeServer()
    port = try server.start()
  }
}
