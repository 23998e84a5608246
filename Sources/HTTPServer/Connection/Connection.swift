import CMicroHTTPD
import Glibc
import Synchronization

/// A TCP connection with its current request.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and only its callbacks use the plain
/// variables. The watchdog and the stopping server, on other threads, use only the constants and the two atomics.
final class Connection: @unchecked Sendable {
  /// The phase of a connection, in the detail that other threads need.
  enum Phase: UInt8, AtomicRepresentable {
    /// Waiting for a request, or for the rest of a request line.
    case idle
    /// Waiting for the rest of a head.
    case reading
    /// Making or sending an answer.
    case busy
    /// Suspended; an exchange or a stream has the deadline.
    case suspended
  }

  /// libmicrohttpd's calls for a request, in order.
  enum Step {
    case line
    case head
    case suspension
    case answer
  }

  /// The socket, which is open until the connection is removed from the `ConnectionTable`.
  let descriptor: Int32
  /// The peer, or the client in its PROXY header, or `nil` for a Unix domain socket.
  let address: ClientAddress?
  /// Whether the peer is a proxy that may name its clients.
  let isFromProxy: Bool
  let phase = Atomic(Phase.idle)
  /// The deadline after which the watchdog shuts the socket down, in nanoseconds of `MonotonicTime`.
  let deadline: Atomic<UInt64>

  var step = Step.line
  /// The raw target of the request, in memory that later requests reuse.
  private(set) var target: [UInt8] = []
  /// The target in libmicrohttpd's memory.
  var targetStart: UnsafeRawPointer?
  /// The number of `LeadingFields` of the request.
  var leadingFields = 0
  var head = RequestHead()
  /// The time when the head was complete.
  var begin = MonotonicTime(nanoseconds: 0)
  /// The exchange of a request that is answered by a task, or `nil`.
  var exchange: Exchange?
  /// The client of the request: the peer, or the client that a trusted proxy names.
  var client: ClientAddress?
  /// The address of the body that the `AnswerBudget` counts for this connection, or `nil`.
  var countedBody: UInt?
  /// The body that is produced while it is sent, or `nil`.
  var stream: StreamedBody?
  /// The identifier for the log, or `nil` if the answer came from memory.
  var identifier: RequestIdentifier?
  /// The summary of the queued answer.
  var summary: Exchange.Summary?
  /// The span of the request, or `nil` if requests are not traced.
  var trace: RequestTrace?

  init(
    descriptor: Int32, address: ClientAddress?, isFromProxy: Bool, deadline: MonotonicTime
  ) {
    self.descriptor = descriptor
    self.address = address
    self.isFromProxy = isFromProxy
    client = address
    self.deadline = Atomic(deadline.nanoseconds)
  }

  /// Sets the deadline after which the watchdog shuts the socket down.
  func expires(at time: MonotonicTime) { deadline.store(time.nanoseconds, ordering: .relaxed) }

  /// Begins a request and copies its target before libmicrohttpd removes the query from it.
  func beginRequest(_ start: UnsafePointer<CChar>?) {
    phase.store(.reading, ordering: .relaxed)
    target.removeAll(keepingCapacity: true)
    targetStart = UnsafeRawPointer(start)
    guard let start else { return }
    var count = 0
    while start[count] != 0 { count += 1 }
    target.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Resets the state of the request.
  func reset() {
    step = .line
    targetStart = nil
    exchange = nil
    identifier = nil
    stream = nil
    summary = nil
    countedBody = nil
    if trace != nil { trace = nil }
  }
}

// Members for callers that hold the lock of the `ConnectionTable`, so that the socket is open.
extension Connection {
  /// Whether the client has not sent the whole head of a request yet.
  var isWaiting: Bool {
    switch phase.load(ordering: .relaxed) {
    case .idle, .reading: true
    case .busy, .suspended: false
    }
  }

  /// Whether the client has sent bytes that the network thread has not read yet.
  var hasUnreadBytes: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Shuts the connection down in both directions; its network thread then closes it.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
