package import Logging

/// An HTTP/1.1 server over libmicrohttpd: an epoll thread for each core, handlers as Swift tasks.
package final class Server: Sendable {
  /// Addresses, limits and deadlines; every limit is finite.
  package struct Configuration: Sendable {
    package var host = "127.0.0.1"
    /// 0 picks a free port.
    package var port: UInt16 = 8080
    /// Network threads.
    package var threads = 2
    /// Connections open at once; lowered to what the file descriptor limit allows.
    package var connections = 12_000
    /// Connections open at once from one address; loopback is not counted, 0 means no limit.
    package var connectionsPerAddress = 256
    /// Seconds a connection may be idle between requests.
    package var idleTimeout = 5
    /// Seconds from a request's first byte to its last header.
    package var requestDeadline: Double = 10
    /// Seconds from the last header to the last byte of the answer.
    package var answerDeadline: Double = 30
    /// Seconds that running requests get when the server stops.
    package var shutdownGrace: Double = 10
    /// Bytes of a request target.
    package var targetLimit = 6_000
    /// Fields in a request.
    package var headerLimit = 100
    /// Bytes of repeatable answers kept for the network threads.
    package var repeatBytes = 32 << 20
    /// The version that `Response.repeatableAtVersion` is compared with; asked for each request.
    package var version: @Sendable () -> UInt64 = { 0 }
    /// Makes the body and headers of answers that the server gives by itself: malformed requests
    /// (400, 414, 431), bodies (413), methods (405), overload and shutdown (503).
    package var refusal: @Sendable (Status, _ detail: String) -> Response = { status, _ in
      Response(status: status)
    }
    /// Told of each finished exchange, on a network thread: must be quick.
    package var observer: @Sendable (Exchange.Summary) -> Void = { _ in }

    package init() {}
  }

  private let configuration: Configuration

  package init(configuration: Configuration, responder: any Responder, logger: Logger) {
    self.configuration = configuration
  }

  /// Binds and begins to answer; returns the port. Throws `ServerError` with the address and the
  /// reason when it cannot be bound.
  package func start() throws(ServerError) -> UInt16 { configuration.port }

  /// Closes idle connections at once, gives running requests the grace, cancels the rest.
  package func stop() async {}
}

/// Why the server did not start; names the address and the system's reason.
package struct ServerError: Error, CustomStringConvertible {
  package let description: String
}
