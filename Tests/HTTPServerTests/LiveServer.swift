import HTTPServer
import Logging
import TestSupport

/// A server on a free port around a closure.
struct LiveServer {
  let server: Server
  let port: UInt16
  var client: TestClient { TestClient(port: port) }

  init(
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    configure: (inout Server.Configuration) -> Void = { _ in },
    respond: @escaping @Sendable (Request) async throws -> Response
  ) throws {
    var configuration = Server.Configuration()
    configuration.port = 0
    // Longer than any test, so that nothing ends by a deadline but what is said to: a test of one
    // sets a short one, and the others cannot be the cause.
    configuration.idleTimeout = 3600
    configuration.requestDeadline = 3600
    configuration.answerDeadline = 3600
    configuration.shutdownGrace = 3600
    configuration.refusal = { status, detail, _ in
      Response(status: status, headers: ["Content-Type": "text/plain"], body: Array(detail.utf8))
    }
    configure(&configuration)
    server = Server(
      configuration: configuration, responder: Closure(respond: respond),
      logger: logger)
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
  static func text(_ text: String, validity: (any Validity)? = nil) -> Response {
    Response(
      headers: ["Content-Type": "text/plain", "ETag": "\"\(text)\""], body: Array(text.utf8),
      validity: validity)
  }
}

/// That of an answer that stays right.
struct Always: Validity {
  var isCurrent: Bool { true }

  func equals(_ other: any Validity) -> Bool { other is Always }
}
