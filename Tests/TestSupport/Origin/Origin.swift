import Foundation
import Synchronization

/// A web server on a free port of 127.0.0.1 that answers by a script, well or badly.
///
/// It counts what happens, and each connection blocks a thread of its own, never a task of the test.
/// It closes everything when the test lets go of it.
package final class Origin: Sendable {
  /// The port it listens on.
  package let port: UInt16
  private let desk: OriginDesk
  private let listener: Int32

  /// Starts the origin; `answer` is called once for each request, on any thread.
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

  /// An origin that gives every request the same answer.
  package convenience init(_ answer: OriginAnswer) throws {
    try self.init { _ in answer }
  }

  deinit {
    // Ends `accept`; the thread closes the descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
    desk.stop()
  }

  /// The URL of a path, for example `http://127.0.0.1:4321/a.png`.
  package func url(_ path: String = "/image.png") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Counts connections that were accepted.
  package var connections: Tally { desk.connections }
  /// Counts requests whose head is complete.
  package var requestCount: Tally { desk.requestCount }
  /// Counts clients that left before their answer was complete.
  package var departures: Tally { desk.departures }
  /// Counts answers whose steps are all done.
  package var answers: Tally { desk.answers }
  /// What was asked so far, in the order of arrival.
  package var requests: [OriginRequest] { desk.requests.withLock { $0 } }
}
