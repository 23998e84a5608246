import CEpoll
import CMicroHTTPD
import Glibc
import Synchronization

/// A thread that accepts connections, reads the PROXY header of those from trusted proxies, and hands all of them on
/// (security.md §3.7).
///
/// libmicrohttpd accepts by itself and cannot read anything before the first request, so this takes its place if the
/// PROXY protocol is on.
///
/// `@unchecked Sendable`: `pending` is used on the thread alone; everything else is constant, atomic or under a lock.
final class ProxyAcceptor: @unchecked Sendable {
  /// The connection's other end, as `accept` told it or a header named it.
  struct Peer {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// `nil` for a socket in the file system.
    var client: ClientAddress? { withSocketAddress { address, _ in ClientAddress(address) } }

    func withSocketAddress<Answer>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer
    {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
      }
    }
  }

  /// The rules and the receiver of connections.
  struct Handling: Sendable {
    let proxies: TrustedProxies
    /// Seconds that a header may take.
    let deadline: Double
    /// Returns whether one more connection has room beside those that wait for their header.
    let hasRoom: @Sendable (_ pending: Int) -> Bool
    /// Takes over a descriptor.
    let take: @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    /// Reports a proxy whose header was malformed or did not arrive; its connection is closed.
    let refuse: @Sendable (ClientAddress?) -> Void
  }

  private enum Phase: UInt8, AtomicRepresentable {
    case accepting
    /// Accepts none; those that were accepted may still send their header.
    case quiet
    case ended
  }

  private struct Pending {
    let peer: Peer
    let deadline: MonotonicTime
  }

  private let socket: Int32
  private let handling: Handling
  private let queue: Int32
  private let alarm: Int32
  private let phase = Atomic(Phase.accepting)
  private let thread = Mutex<pthread_t?>(nil)
  private var pending: [Int32: Pending] = [:]
  private var isListening = false
  /// The system had no descriptor: it is asked again after the period.
  private var isStarved = false

  /// Milliseconds after which it is asked again whether there is room, and which headers are late.
  private static let period: Int32 = 50
  /// Connections accepted before others are looked at.
  private static let batch = 64

  /// Accepts from `socket`, which stays the caller's.
  init(socket: Int32, handling: Handling) throws(ServerError) {
    (self.socket, self.handling) = (socket, handling)
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    alarm = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    // Two programs may share the socket: one that finds nothing there must not wait.
    let flags = fcntl(socket, F_GETFL)
    guard queue >= 0, alarm >= 0, flags >= 0, fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0,
      watch(alarm, EPOLLIN.rawValue)
    else {
      throw ServerError(description: "cannot accept: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(queue)
    close(alarm)
  }

  /// Starts the thread, which holds the acceptor until `stop`.
  func start() throws(ServerError) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let failure = pthread_create(&thread, nil, runAcceptor, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw ServerError(description: "cannot accept: \(String(cString: strerror(failure)))")
    }
    self.thread.withLock { $0 = thread }
  }

  /// Accepts no connection from now on.
  func quiesce() {
    _ = phase.compareExchange(expected: .accepting, desired: .quiet, ordering: .relaxed)
    eventfd_write(alarm, 1)
  }

  /// Ends the thread and waits for its end; connections without their header are closed.
  func stop() {
    phase.store(.ended, ordering: .relaxed)
    eventfd_write(alarm, 1)
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let thread { pthread_join(thread, nil) }
  }

  fileprivate func run() {
    var events = [epoll_event](repeating: epoll_event(), count: Self.batch)
    while true {
      let phase = phase.load(ordering: .relaxed)
      if phase == .ended { break }
      if phase == .accepting, !handling.hasRoom(pending.count) { makeRoom() }
      let hasRoom = phase == .accepting && !isStarved && handling.hasRoom(pending.count)
      isStarved = false
      listen(hasRoom)
      let waits = pending.isEmpty && (hasRoom || phase == .quiet)
      let count = epoll_wait(queue, &events, Int32(events.count), waits ? -1 : Self.period)
      for event in events.prefix(Int(max(count, 0))) {
        switch event.data.fd {
        case socket: accept()
        case alarm:
          var value: eventfd_t = 0
          eventfd_read(alarm, &value)
        case let descriptor: readHeader(descriptor)
        }
      }
      closeLate()
    }
    for descriptor in pending.keys { close(descriptor) }
    pending = [:]
  }

  /// Watches the socket only while there is room: others wait in the system's queue.
  private func listen(_ wanted: Bool) {
    guard wanted != isListening else { return }
    isListening = wanted
    if wanted {
      watch(socket, EPOLLIN.rawValue)
    } else {
      epoll_ctl(queue, EPOLL_CTL_DEL, socket, nil)
    }
  }

  @discardableResult private func watch(_ descriptor: Int32, _ events: UInt32) -> Bool {
    var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
    return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  private func accept() {
    for _ in 0..<Self.batch where handling.hasRoom(pending.count) {
      var peer = Peer()
      let descriptor = withUnsafeMutablePointer(to: &peer.address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.accept(socket, $0, &peer.size)
        }
      }
      guard descriptor >= 0 else {
        isStarved = errno == EMFILE || errno == ENFILE
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      guard handling.proxies.contain(peer.client) else {
        peer.withSocketAddress { handling.take(descriptor, $0, $1) }
        continue
      }
      pending[descriptor] = Pending(
        peer: peer, deadline: MonotonicTime.now().advanced(by: handling.deadline))
      // Edges only: what has come of a header stays unread until all of it is there.
      let isWatched = watch(
        descriptor, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
      if isWatched { readHeader(descriptor) } else { drop(descriptor) }
    }
  }

  /// Looks at the first bytes of a connection, and takes away the header.
  private func readHeader(_ descriptor: Int32) {
    guard let peer = pending[descriptor]?.peer else { return }
    var bytes = [UInt8](repeating: 0, count: ProxyHeader.limit)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_PEEK))
    guard count > 0 else {
      // The end of the stream, or a fault; else more is to come.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { remove(descriptor) { close($0) } }
      return
    }
    switch ProxyHeader(bytes.prefix(count)) {
    case .incomplete: if count == bytes.count { drop(descriptor) }
    case .malformed: drop(descriptor)
    case .absent: remove(descriptor) { hand($0, of: peer, client: nil) }
    case .present(let count, let client):
      remove(descriptor) {
        // It has been seen, so that all of it is there.
        _ = recv($0, &bytes, count, 0)
        hand($0, of: peer, client: client)
      }
    }
  }

  private func hand(_ descriptor: Int32, of peer: Peer, client: ClientAddress?) {
    if let client {
      client.withSocketAddress { handling.take(descriptor, $0, $1) }
    } else {
      peer.withSocketAddress { handling.take(descriptor, $0, $1) }
    }
  }

  private func closeLate() {
    guard !pending.isEmpty else { return }
    let now = MonotonicTime.now()
    for (descriptor, _) in pending.filter({ $0.value.deadline <= now }) { drop(descriptor) }
  }

  /// Closes the connection that has waited longest for its header: others wait to be accepted.
  private func makeRoom() {
    guard let oldest = pending.min(by: { $0.value.deadline < $1.value.deadline }) else { return }
    remove(oldest.key) { close($0) }
  }

  private func drop(_ descriptor: Int32) {
    handling.refuse(pending[descriptor]?.peer.client)
    remove(descriptor) { close($0) }
  }

  private func remove(_ descriptor: Int32, then body: (Int32) -> Void) {
    epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, nil)
    pending[descriptor] = nil
    body(descriptor)
  }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<ProxyAcceptor>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
