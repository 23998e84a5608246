import HTTPServer
import Logging
import TestSupport

/// A server on a free port around a closure.
struct LiveServer {
  let server: Server
  let port: UInt16
  var client: TestClient { TestClient(port: port) }

  init(
    configure: (inout Server.Configuration) -> Void = { _ in },
    respond: @escaping @Sendable (Request) async throws -> Response
  ) throws {
    var configuration = Server.Configuration()
    configuration.port = 0
    // Far beyond what a busy machine needs: a test of a deadline sets a short one.
    configuration.idleTimeout = 60
    configuration.requestDeadline = 60
    configuration.answerDeadline = 60
    configuration.refusal = { status, detail in
      Response(status: status, headers: ["Content-Type": "text/plain"], body: Array(detail.utf8))
    }
    configure(&configuration)
    server = Server(
      configuration: configuration, responder: Closure(respond: respond),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    port = try server.start()
  }

  func connect() throws -> RawClient {
    try RawClient(port: port)
  }
}

private struct Closure: Responder {
  let respond: @Sendable (Request) async throws -> Response

  func respond(to request: Request) async throws -> Response { try await respond(request) }
}

extension Response {
  /// A plain 200.
  static func text(_ text: String, repeatableAtVersion version: UInt64? = nil) -> Response {
    Response(
      headers: ["Content-Type": "text/plain", "ETag": "\"\(text)\""], body: Array(text.utf8),
      repeatableAtVersion: version)
  }
}
