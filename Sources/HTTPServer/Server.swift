import CMicroHTTPD
package import Logging
import Synchronization

/// An HTTP/1.1 server over libmicrohttpd: an epoll thread for each core, handlers as Swift tasks.
///
/// A server starts once and stops once. One that is let go while it runs stops by itself, without
/// grace.
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

  /// Prepares a server; nothing is opened before `start`.
  package init(configuration: Configuration, responder: any Responder, logger: Logger) {
    (self.configuration, self.responder, self.logger) = (configuration, responder, logger)
  }

  deinit {
    if case .started(let daemon, let socket) = state.withLock({ $0 }) {
      daemon.drain(grace: 0, whenStopped: nil)
      socket.file?.remove()
    }
  }

  /// Binds and begins to answer; returns the port, 0 where there is none.
  ///
  /// From here on the process ignores SIGPIPE and may open as many files as the system allows it.
  /// Throws `ServerError` with the address and the reason when it cannot be bound, and when the
  /// server was started before.
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

  /// The place where the server listens, for people: `http://127.0.0.1:8080`, `unix:` and a path, or
  /// words; `nil` while it does not.
  package var place: String? {
    if case .started(_, let socket) = state.withLock({ $0 }) { socket.place } else { nil }
  }

  /// From now on every answer closes its connection, and says so; new ones are still taken.
  ///
  /// Whoever passes requests on then has none in an open connection when the server stops.
  package func leave() {
    if case .started(let daemon, _) = state.withLock({ $0 }) {
      daemon.isLeaving.store(true, ordering: .relaxed)
    }
  }

  /// Closes idle connections at once, gives running requests the grace, cancels the rest.
  ///
  /// Requests that are cancelled are answered 503; streams, which may have no end, are cancelled at
  /// once and have the grace to end. Returns when every connection is closed and the
  /// network threads have ended; a server that does not run stops at once.
  package func stop() async {
    let before = state.withLock { state in
      defer { if case .ready = state { state = .stopped } }
      return state
    }
    guard case .started(let daemon, let socket) = before else { return }
    // Who comes now would only be told that the server is stopping.
    socket.file?.remove()
    await withCheckedContinuation { continuation in
      daemon.drain(grace: configuration.shutdownGrace) { continuation.resume() }
    }
  }

  /// A socket in place of a host and a port.
  package enum Socket: Equatable, Sendable {
    /// One in the file system, and the permissions of its file.
    case path(String, mode: UInt16)
    /// The descriptor of one that listens already.
    case inherited(Int32)
  }

  /// Addresses, limits and deadlines; every limit is finite.
  package struct Configuration: Sendable {
    /// An IPv4 or IPv6 address, with or without brackets, or a name such as `localhost`.
    package var host = "127.0.0.1"
    /// 0 picks a free port.
    package var port: UInt16 = 8080
    /// Takes the place of both.
    package var socket: Socket?
    /// Network threads.
    package var threads = 2
    /// Connections open at once; lowered to what the file descriptor limit allows.
    ///
    /// Those that have been idle longest are closed when few more would fit.
    package var connections = 12_000
    /// Connections open at once from one address; loopback and trusted proxies are not counted, 0 means no limit.
    package var connectionsPerAddress = 256
    /// The proxies that are believed when they name the client of a request.
    package var trustedProxies: TrustedProxies = []
    /// True if connections of these proxies may begin with a header of the PROXY protocol.
    package var takesProxyHeaders = false
    /// Seconds a connection may be idle: between requests, in a request or in an answer.
    package var idleTimeout = 5
    /// Seconds from the end of the request before, or from connecting, to a request's last header.
    package var requestDeadline: Double = 10
    /// Seconds from the last header to the last byte of the answer; a request that runs longer is
    /// cancelled and answered 503.
    package var answerDeadline: Double = 30
    /// Seconds from the last header to the last byte of an answer with a `BodyStream`, which is
    /// broken off then; a client of events connects again by itself.
    package var streamDeadline: Double = 600
    /// Seconds that running requests get when the server stops.
    package var shutdownGrace: Double = 10
    /// Bytes of a request target; longer ones are answered 414.
    package var targetLimit = 6_000
    /// Fields in a request; more are answered 431, as are heads of more than 14 KiB, for which each
    /// field counts 64 bytes more.
    package var headerLimit = 100
    /// Bytes of repeatable answers kept for the network threads.
    package var repeatBytes = 32 << 20
    /// Bytes of large bodies that may wait for their readers at once; beyond it large answers are 503.
    package var answerBytes = 512 << 20
    /// Makes the body and headers of answers that the server gives by itself.
    ///
    /// These are malformed requests (400, 414, 431), bodies (400, 413), methods (405), failed
    /// handlers (500), late answers and shutdown (503). The detail is fit for the public, and empty
    /// for 500. The header fields are those of a request that was refused, and none otherwise.
    package var refusal: @Sendable (Status, _ detail: String, Headers) -> Response = {
      status, _, _ in Response(status: status)
    }
    /// Told of each finished exchange, on a network thread: must be quick.
    package var observer: @Sendable (Exchange.Summary) -> Void = { _ in }
    /// Counts that the server keeps up to date.
    package var statistics = ServerStatistics()
    /// Makes a span for each request, or `nil` if requests are not traced.
    package var tracing: RequestTracing?

    /// The defaults.
    package init() {}
  }
}

/// The reason why the server did not start; names the address and the system's reason.
package struct ServerError: Error, Equatable, CustomStringConvertible {
  /// One sentence for the operator, for example
  /// `cannot listen on 127.0.0.1:8080: Address already in use`.
  package let description: String
}

/// The C library that speaks HTTP.
package enum HTTPLibrary {
  /// The version of libmicrohttpd that the program runs with, for example `0.9.75`.
  package static var version: String { String(cString: MHD_get_version()) }
}
