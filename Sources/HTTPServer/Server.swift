package import Logging
import Synchronization

/// An HTTP/1.1 server over libmicrohttpd: an epoll thread for each core, handlers as Swift tasks.
///
/// A server starts once and stops once. One that is let go while it runs stops by itself, without
/// grace.
package final class Server: Sendable {
  private enum State {
    case ready
    case started(Daemon)
    case stopped
  }

  private let configuration: Configuration
  private let responder: any Responder
  private let logger: Logger
  private let state = Mutex(State.ready)

  /// Prepares a server; nothing is opened before `start`.
  package init(configuration: Configuration, responder: any Responder, logger: Logger) {
    self.configuration = configuration
    self.responder = responder
    self.logger = logger
  }

  deinit {
    if case .started(let daemon) = state.withLock({ $0 }) {
      daemon.drain(grace: 0, whenStopped: nil)
    }
  }

  /// Binds and begins to answer; returns the port.
  ///
  /// From here on the process ignores SIGPIPE and may open as many files as the system allows it.
  /// Throws `ServerError` with the address and the reason when it cannot be bound, and when the
  /// server was started before.
  package func start() throws(ServerError) -> UInt16 {
    try state.withLock { state throws(ServerError) in
      guard case .ready = state else {
        throw ServerError(description: "the server has been started before")
      }
      let socket = try ListenSocket(host: configuration.host, port: configuration.port)
      let daemon = try Daemon(
        configuration: configuration, responder: responder, logger: logger)
      try daemon.start(on: socket)
      state = .started(daemon)
      return socket.port
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
    guard case .started(let daemon) = before else { return }
    await withCheckedContinuation { continuation in
      daemon.drain(grace: configuration.shutdownGrace) { continuation.resume() }
    }
  }
}

/// Why the server did not start; names the address and the system's reason.
package struct ServerError: Error, Equatable, CustomStringConvertible {
  /// One sentence for the operator, for example
  /// `cannot listen on 127.0.0.1:8080: Address already in use`.
  package let description: String
}
