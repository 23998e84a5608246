import CMicroHTTPD
import Glibc
import Synchronization

/// One TCP connection and the request that is on it now.
///
/// `@unchecked Sendable`: libmicrohttpd serves a connection on one thread only, and the plain
/// variables are used by its callbacks alone. The watchdog and the server's stop, on other threads,
/// use nothing but the constants and the two atomics.
final class Connection: @unchecked Sendable {
  /// The connection's business, as far as other threads need to know it.
  enum Phase: UInt8, AtomicRepresentable {
    /// Waits for a request, or for the rest of a request line.
    case idle
    /// Has a request line, waits for the rest of the head.
    case reading
    /// Has a head, makes or sends an answer.
    case busy
    /// Suspended: an exchange or a stream has the deadline.
    case suspended
  }

  /// The calls of libmicrohttpd for one request, in order.
  enum Step {
    case line
    case head
    case suspension
    case answer
  }

  /// The socket; open until the connection is taken out of the `ConnectionTable`.
  let descriptor: Int32
  /// The other end, or the client that its PROXY header named; `nil` for a socket in the file system.
  let address: ClientAddress?
  /// The other end is a proxy that is believed when it names a client.
  let isFromProxy: Bool
  let phase = Atomic(Phase.idle)
  /// Nanoseconds of a `MonotonicTime`: the socket is shut down then.
  let deadline: Atomic<UInt64>

  var step = Step.line
  /// The raw target of the request, in memory that is used again for the next one.
  private(set) var target: [UInt8] = []
  /// The target in libmicrohttpd's memory.
  var targetStart: UnsafeRawPointer?
  /// The number of `LeadingFields` that the request has.
  var leadingFields = 0
  var head = RequestHead()
  /// The moment at which the head was complete.
  var begin = MonotonicTime(nanoseconds: 0)
  /// The slow path's part of the request.
  var exchange: Exchange?
  /// The client of the request: the other end, unless that is a proxy and names one.
  var client: ClientAddress?
  /// The place of the body that the `AnswerBudget` counts for this connection.
  var countedBody: UInt?
  /// The body of the answer, where it is sent as it is made.
  var stream: StreamedBody?
  /// The words for the log; `nil` where the answer came from memory.
  var identifier: RequestIdentifier?
  /// The answer that was queued.
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

  /// Sets the moment at which the watchdog shuts the socket down.
  func expires(at time: MonotonicTime) { deadline.store(time.nanoseconds, ordering: .relaxed) }

  /// Begins a request; keeps its target, of which libmicrohttpd is about to cut off the query.
  func beginRequest(_ start: UnsafePointer<CChar>?) {
    phase.store(.reading, ordering: .relaxed)
    target.removeAll(keepingCapacity: true)
    targetStart = UnsafeRawPointer(start)
    guard let start else { return }
    var count = 0
    while start[count] != 0 { count += 1 }
    target.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Forgets the request.
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

// For those who hold the lock of the `ConnectionTable`: the socket is open.
extension Connection {
  /// True while the client has yet to send a request, or the rest of its head.
  var isWaiting: Bool {
    switch phase.load(ordering: .relaxed) {
    case .idle, .reading: true
    case .busy, .suspended: false
    }
  }

  /// True where the client has sent bytes that the network thread has not read yet.
  var hasUnreadBytes: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// Ends the connection in both directions, which its network thread notices and closes it.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
