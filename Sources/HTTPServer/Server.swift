import CMicroHTTPD
package import Logging
import Synchronization

/// An HTTP/1.1 server on top of libmicrohttpd, with an epoll thread for each core and handlers as Swift tasks.
///
/// A server starts once and stops once. If it is released while it runs, it stops without a grace period.
///
/// ```swift
/// var router = Router()
/// router.get("/hello/{name}") { _, values in
///   Response(body: Array("Hello \(values["name", default: ""])".utf8))
/// }
/// let server = Server(configuration: .init(), responder: router, logger: Logger(label: "hello"))
/// let port = try server.start()
/// await server.stop()
/// ```
package final class Server: Sendable {
  private enum State {
    case ready
    case started(Daemon, ListenSocket)
    case stopped
  }

  private let configuration: Configuration
  private let responder: any Responder
  private let logger: Logger
  private let state = Mutex(State.ready)

  /// Creates a server; no socket is opened before `start`.
  package init(configuration: Configuration, responder: any Responder, logger: Logger) {
    (self.configuration, self.responder, self.logger) = (configuration, responder, logger)
  }

  deinit {
    if case .started(let daemon, let socket) = state.withLock({ $0 }) {
      daemon.drain(grace: 0, whenStopped: nil)
      socket.file?.remove()
    }
  }

  /// Binds the socket, begins to answer, and returns the port, or 0 if there is none.
  ///
  /// Afterwards, the process ignores SIGPIPE and may open as many files as the system allows.
  ///
  /// - Throws: `ServerError` with the address and the reason if the socket cannot be bound, or if the server was
  ///   started before.
  package func start() throws(ServerError) -> UInt16 {
    try state.withLock { state throws(ServerError) in
      guard case .ready = state else {
        throw ServerError(description: "the server has been started before")
      }
      let socket =
        switch configuration.socket {
        case nil: try ListenSocket(host: configuration.host, port: configuration.port)
        case .path(let path, let mode): try ListenSocket(path: path, mode: mode)
        case .inherited(let descriptor): try ListenSocket(inherited: descriptor)
        }
      let daemon = try Daemon(configuration: configuration, responder: responder, logger: logger)
      try daemon.start(on: socket)
      state = .started(daemon, socket)
      return socket.port
    }
  }

  /// A human-readable description of the listening socket, or `nil` if the server does not listen.
  ///
  /// It is a URL such as `http://127.0.0.1:8080`, `unix:` and a path, or a phrase.
  package var place: String? {
    if case .started(_, let socket) = state.withLock({ $0 }) { socket.place } else { nil }
  }

  /// Makes every further answer close its connection; new connections are still accepted.
  ///
  /// A load balancer then has no request in an open connection when the server stops.
  package func leave() {
    if case .started(let daemon, _) = state.withLock({ $0 }) {
      daemon.isLeaving.store(true, ordering: .relaxed)
    }
  }

  /// Closes idle connections at once, gives running requests the grace period, and cancels the rest.
  ///
  /// Cancelled requests are answered with 503. Streams, which may be endless, are cancelled at once and have the grace
  /// period to end. The method returns when every connection is closed and the network threads have ended, or at once
  /// if the server is not running.
  package func stop() async {
    let before = state.withLock { state in
      defer { if case .ready = state { state = .stopped } }
      return state
    }
    guard case .started(let daemon, let socket) = before else { return }
    // New clients would only learn that the server is stopping.
    socket.file?.remove()
    await withCheckedContinuation { continuation in
      daemon.drain(grace: configuration.shutdownGrace) { continuation.resume() }
    }
  }

  /// A socket in place of a host and a port.
  package enum Socket: Equatable, Sendable {
    /// A Unix domain socket, with the permissions of its file.
    case path(String, mode: UInt16)
    /// The descriptor of a socket that already listens.
    case inherited(Int32)
  }

  /// The addresses, limits and deadlines; every limit is finite.
  package struct Configuration: Sendable {
    /// An IPv4 or IPv6 address, with or without brackets, or a name such as `localhost`.
    package var host = "127.0.0.1"
    /// The port; 0 picks a free one.
    package var port: UInt16 = 8080
    /// A socket in place of host and port.
    package var socket: Socket?
    /// The number of network threads.
    package var threads = 2
    /// The maximum number of connections, which is lowered to fit the limit on open files.
    ///
    /// If it is nearly reached, the connections that have been idle longest are closed.
    package var connections = 12_000
    /// The maximum number of connections per address, or 0 for no limit; loopback and trusted proxies are not counted.
    package var connectionsPerAddress = 256
    /// The proxies that may name the client of a request.
    package var trustedProxies: TrustedProxies = []
    /// Whether connections of trusted proxies may begin with a PROXY header.
    package var takesProxyHeaders = false
    /// The maximum idle time of a connection in seconds: between requests, in a request or in an answer.
    package var idleTimeout = 5
    /// The maximum time in seconds from the end of the previous request, or from connecting, to a request's last
    /// header.
    package var requestDeadline: Double = 10
    /// The maximum time in seconds from the last header to the last byte of the answer; later requests are cancelled
    /// and answered with 503.
    package var answerDeadline: Double = 30
    /// The maximum time in seconds from the last header to the last byte of a `BodyStream`, which is then aborted;
    /// clients of Server-Sent Events reconnect by themselves.
    package var streamDeadline: Double = 600
    /// The grace period of running requests in seconds when the server stops.
    package var shutdownGrace: Double = 10
    /// The maximum length of a request target in bytes; longer ones are answered with 414.
    package var targetLimit = 8_000
    /// The maximum number of fields in a request.
    ///
    /// Requests with more fields are answered with 431. So are heads of more than 14 KiB, including 64 bytes for each
    /// field.
    package var headerLimit = 100
    /// The maximum size of the repeatable answers in bytes.
    package var repeatBytes = 32 << 20
    /// The maximum size in bytes of large bodies that clients have not read yet; further large answers become 503.
    package var answerBytes = 512 << 20
    /// Returns the body and headers of an answer that the server gives by itself.
    ///
    /// Such answers are for malformed requests (400, 414, 431), bodies (400, 413), methods (405), failed handlers
    /// (500), late answers and shutdown (503). The detail may be sent to the client, and is empty for 500. The headers
    /// are the fields of a rejected request, and empty for other answers.
    package var refusal: @Sendable (Status, _ detail: String, Headers) -> Response = {
      status, _, _ in Response(status: status)
    }
    /// Receives the summary of each finished exchange, on a network thread, so it must be fast.
    package var observer: @Sendable (Exchange.Summary) -> Void = { _ in }
    /// The counts of the server.
    package var statistics = ServerStatistics()
    /// The maker of a span for each request, or `nil` if requests are not traced.
    package var tracing: RequestTracing?

    /// Creates the default configuration.
    package init() {}
  }
}

/// The error of a server that did not start, with the address and the system's message.
package struct ServerError: Error, Equatable, CustomStringConvertible {
  /// A sentence for the operator, for example `cannot listen on 127.0.0.1:8080: Address already in use`.
  package let description: String
}

/// The C library that serves HTTP.
package enum HTTPLibrary {
  /// The version of libmicrohttpd at run time, for example `0.9.75`.
  package static var version: String { String(cString: MHD_get_version()) }
}
