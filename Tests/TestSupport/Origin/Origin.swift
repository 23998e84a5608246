import Foundation
import Synchronization

/// A web server on a free port of 127.0.0.1 whose answers, valid or not, come from a script.
///
/// It counts what happens. Each connection blocks its own thread, never a task of the test. All sockets close when the
/// test releases the origin.
package final class Origin: Sendable {
  /// The port that the origin listens on.
  package let port: UInt16
  private let desk: OriginDesk
  private let listener: Int32

  /// Starts the origin; `answer` is called once per request, on any thread.
  package init(answer: @escaping @Sendable (OriginRequest) -> OriginAnswer) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else {
      let reason = errno
      close(listener)
      throw RawClient.Failure.cannotConnect(errno: reason)
    }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let desk = OriginDesk(answer: answer)
    self.desk = desk
    Thread.detachNewThread { desk.serve(listener) }
  }

  /// Starts an origin that gives every request the same answer.
  package convenience init(_ answer: OriginAnswer) throws {
    try self.init { _ in answer }
  }

  deinit {
    // Ends `accept`; the thread closes the descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
    desk.stop()
  }

  /// Returns the URL of a path, for example `http://127.0.0.1:4321/a.png`.
  package func url(_ path: String = "/image.png") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Counts the accepted connections.
  package var connections: Tally { desk.connections }
  /// Counts the requests with a complete head.
  package var requestCount: Tally { desk.requestCount }
  /// Counts the clients that left before their answer was complete.
  package var departures: Tally { desk.departures }
  /// Counts the answers whose steps are complete.
  package var answers: Tally { desk.answers }
  /// The requests so far, in the order of arrival.
  package var requests: [OriginRequest] { desk.requests.withLock { $0 } }
}
