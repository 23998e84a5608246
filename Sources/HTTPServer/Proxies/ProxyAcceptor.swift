import CEpoll
import CMicroHTTPD
import Glibc
import Synchronization

/// A thread that accepts connections, reads the PROXY headers of trusted proxies, and passes all connections on
/// (security.md §3.7).
///
/// libmicrohttpd accepts connections itself and cannot read anything before the first request, so this type replaces
/// its accept loop if the PROXY protocol is on.
///
/// `@unchecked Sendable`: only the thread uses `pending`; everything else is constant, atomic or under a lock.
final class ProxyAcceptor: @unchecked Sendable {
  /// The peer of a connection, from `accept` or from a header.
  struct Peer {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// The address, or `nil` for a Unix domain socket.
    var client: ClientAddress? { withSocketAddress { address, _ in ClientAddress(address) } }

    func withSocketAddress<Answer>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer
    {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
      }
    }
  }

  /// The rules for connections, and their receiver.
  struct Handling: Sendable {
    let proxies: TrustedProxies
    /// The maximum time for a header in seconds.
    let deadline: Double
    /// Returns whether there is room for another connection in addition to the `pending` ones, which have not sent
    /// their header yet.
    let hasRoom: @Sendable (_ pending: Int) -> Bool
    /// Takes ownership of a descriptor.
    let take: @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    /// Reports a proxy that sent a malformed header, or none in time; its connection is closed.
    let refuse: @Sendable (ClientAddress?) -> Void
  }

  private enum Phase: UInt8, AtomicRepresentable {
    case accepting
    /// No connections are accepted; accepted ones may still send their header.
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
  /// Whether the system had no free descriptor; accepting is then retried after the period.
  private var isStarved = false

  /// The milliseconds between two checks for free room and late headers.
  private static let period: Int32 = 50
  /// The maximum number of connections to accept before other events are handled.
  private static let batch = 64

  /// Creates an acceptor for `socket`, which the caller still owns.
  init(socket: Int32, handling: Handling) throws(ServerError) {
    (self.socket, self.handling) = (socket, handling)
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    alarm = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    // Two programs may share the socket, so an empty queue must not block.
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

  /// Starts the thread, which retains the acceptor until `stop`.
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

  /// Stops accepting connections.
  func quiesce() {
    _ = phase.compareExchange(expected: .accepting, desired: .quiet, ordering: .relaxed)
    eventfd_write(alarm, 1)
  }

  /// Ends the thread and waits for it; connections without their header are closed.
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

  /// Watches the socket only while there is room; other clients wait in the system's backlog.
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
      // Edge-triggered: the parts of a header stay unread until it is complete.
      let isWatched = watch(
        descriptor, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
      if isWatched { readHeader(descriptor) } else { drop(descriptor) }
    }
  }

  /// Peeks at the first bytes of a connection, and removes the header.
  private func readHeader(_ descriptor: Int32) {
    guard let peer = pending[descriptor]?.peer else { return }
    var bytes = [UInt8](repeating: 0, count: ProxyHeader.limit)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_PEEK))
    guard count > 0 else {
      // The end of the stream or an error; otherwise more bytes will arrive.
      if count == 0 || (errno != EAGAIN && errno != EINTR) { remove(descriptor) { close($0) } }
      return
    }
    switch ProxyHeader(bytes.prefix(count)) {
    case .incomplete: if count == bytes.count { drop(descriptor) }
    case .malformed: drop(descriptor)
    case .absent: remove(descriptor) { hand($0, of: peer, client: nil) }
    case .present(let count, let client):
      remove(descriptor) {
        // The bytes have been peeked at, so all of them are available.
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

  /// Closes the connection that has waited longest for its header, since others wait to be accepted.
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
