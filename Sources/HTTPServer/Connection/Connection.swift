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
  let address: ClientAddress?
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
  /// The body of the answer, where it is sent as it is made.
  var stream: StreamedBody?
  /// The words for the log; `nil` where the answer came from memory.
  var identifier: RequestIdentifier?
  /// The answer that was queued.
  var summary: Exchange.Summary?

  init(descriptor: Int32, address: ClientAddress?, deadline: MonotonicTime) {
    self.descriptor = descriptor
    self.address = address
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

/// The address at the other end of a connection: for the limit per address, and for the log.
package struct ClientAddress: Hashable, Sendable {
  /// An IPv6 address in network order; IPv4 is mapped into it (RFC 4291 §2.5.5.2).
  package let high: UInt64
  package let low: UInt64

  /// Reads IPv4 and IPv6 addresses; `nil` for other families.
  init?(_ address: UnsafePointer<sockaddr>?) {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
      self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: inet.sin_addr.s_addr)))
    case AF_INET6:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
      let halves = withUnsafeBytes(of: inet.sin6_addr) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    default:
      return nil
    }
  }

  /// The two halves of an IPv6 address.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// True for an IPv4 address.
  private var isMapped: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// 127.0.0.0/8 in either spelling, or ::1.
  package var isLoopback: Bool { high == 0 && (low == 1 || low >> 24 == 0xFFFF_7F) }
}

extension ClientAddress: CustomStringConvertible {
  /// `192.0.2.1`, or an IPv6 address as RFC 5952 writes it.
  package var description: String {
    if isMapped {
      return (0..<4).reversed().map { String(low >> ($0 * 8) & 0xFF) }.joined(separator: ".")
    }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
