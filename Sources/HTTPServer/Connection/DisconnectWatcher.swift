import CEpoll
import Glibc
import Synchronization

/// A watcher that notices when clients of suspended connections disconnect, since libmicrohttpd does not watch those.
///
/// A socket costs system calls when its watch begins, when it ends and when its client disconnects, but not in between.
final class DisconnectWatcher: Sendable {
  /// The meaning of a half-close, which is also the first sign of a closed connection.
  enum HalfClose {
    /// The client has disconnected.
    case left
    /// The client is probed with an interim response (RFC 9110 §15.2): a client that still reads ignores it, and the
    /// system of one that has disconnected replies with a reset.
    case asked
    /// The client still reads, unless more than 32 such clients wait: HTTP/1.0 has no interim responses.
    case believed
  }

  private struct Watch {
    /// A serial number that distinguishes this watch from earlier ones of a socket with the same number.
    let serial: UInt32
    let halfClose: HalfClose
    /// The time to the next probe in seconds.
    var interval = DisconnectWatcher.halfClosedGrace
    let whenLeft: @Sendable () -> Void
  }

  private struct State {
    var watches: [Int32: Watch] = [:]
    var serial: UInt32 = 0
    /// The clients that disconnected or half-closed, with the time of their next check, the earliest first.
    var ended: [(key: UInt64, due: MonotonicTime, isGone: Bool)] = []
  }

  /// The seconds between a half-close and the first probe; an answer that takes less time needs none.
  ///
  /// The interval doubles after each probe, since a client may disconnect after it has read one.
  private static let halfClosedGrace = 0.05
  /// An interim response that only states that the request is in progress (RFC 2518 §10.1).
  private static let probe = "HTTP/1.1 102 Processing\r\n\r\n"
  /// The maximum number of waiting clients that half-closed and are assumed to read: half of the render queue.
  private static let believed = 32

  private let queue: Int32
  private let alarm: Int32
  private let state = Mutex(State())

  /// Creates the epoll instance.
  init() throws(ServerError) {
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    alarm = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: Self.alarmKey))
    guard queue >= 0, alarm >= 0, epoll_ctl(queue, EPOLL_CTL_ADD, alarm, &event) == 0 else {
      throw ServerError(description: "cannot watch clients: \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    close(queue)
    close(alarm)
  }

  /// Begins to watch a socket, which must stay open until `unwatch`.
  ///
  /// A half-close cannot be distinguished from a close until data is sent; `halfClose` selects the reaction. If that is
  /// `.asked`, no other data may be sent until `unwatch`. `whenLeft` is called at most once, by the waiting thread. If
  /// the system has no room for the watch, it is never called, and only the deadline of the request remains.
  func watch(
    _ descriptor: Int32, halfClose: HalfClose, whenLeft: @escaping @Sendable () -> Void
  ) {
    state.withLock { state in
      state.serial &+= 1
      state.watches[descriptor] = Watch(
        serial: state.serial, halfClose: halfClose, whenLeft: whenLeft)
      // https://man7.org/linux/man-pages/man2/epoll_ctl.2.html: a reset is always reported.
      var event = epoll_event(
        events: EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue,
        data: epoll_data_t(u64: Self.key(descriptor, state.serial)))
      epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event)
    }
  }

  /// Ends the watch of a socket, which may then be closed.
  func unwatch(_ descriptor: Int32) {
    let watch = state.withLock { state in
      epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, nil)
      return state.watches.removeValue(forKey: descriptor)
    }
    // The last reference to the watched object may be released here, outside the lock.
    _ = watch
  }

  /// Makes the waiting thread return at once.
  func wake() { eventfd_write(alarm, 1) }

  /// Waits until `time`, a disconnect or a call of `wake`, and reports the clients that have disconnected.
  ///
  /// - Returns: Whether `wake` was called.
  func wait(until time: MonotonicTime) -> Bool {
    let due = state.withLock { $0.ended.first?.due }
    var events = [epoll_event](repeating: epoll_event(), count: 256)
    let count = epoll_wait(
      queue, &events, Int32(events.count), Self.milliseconds(to: min(time, due ?? time)))
    let met = events.prefix(Int(max(count, 0)))
    var isWoken = false
    for event in met where event.data.u64 == Self.alarmKey {
      var value: eventfd_t = 0
      isWoken = eventfd_read(alarm, &value) == 0
    }
    for call in calls(for: met) { call() }
    return isWoken
  }

  private func calls(for events: ArraySlice<epoll_event>) -> [@Sendable () -> Void] {
    let now = MonotonicTime.now()
    let gone = EPOLLHUP.rawValue | EPOLLERR.rawValue
    return state.withLock { state in
      for event in events where event.data.u64 != Self.alarmKey {
        let isGone = event.events & gone != 0
        check(
          at: event.data.u64, isGone ? now : now.advanced(by: Self.halfClosedGrace),
          isGone: isGone, &state)
      }
      let count = state.ended.prefix { $0.due <= now }.count
      let ended = state.ended.prefix(count)
      state.ended.removeFirst(count)
      return ended.compactMap { leave($0.key, isGone: $0.isGone, at: now, &state) }
    }
  }

  /// Schedules the next check of a client that disconnected or half-closed.
  private func check(at key: UInt64, _ due: MonotonicTime, isGone: Bool, _ state: inout State) {
    let place = state.ended.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
    state.ended.insert((key, due, isGone), at: place)
  }

  /// Returns the callback of a client that has disconnected, or `nil` for one that may still read and stays watched for
  /// a reset.
  private func leave(
    _ key: UInt64, isGone: Bool, at now: MonotonicTime, _ state: inout State
  ) -> (@Sendable () -> Void)? {
    let descriptor = Int32(truncatingIfNeeded: key >> 32)
    guard let watch = state.watches[descriptor], watch.serial == UInt32(truncatingIfNeeded: key)
    else { return nil }
    let hasLeft =
      switch watch.halfClose {
      case .left: true
      case .asked: isGone || !Self.probe(descriptor)
      case .believed: isGone || state.watches.count > Self.believed
      }
    if hasLeft { return state.watches.removeValue(forKey: descriptor)?.whenLeft }
    var event = epoll_event(events: EPOLLONESHOT.rawValue, data: epoll_data_t(u64: key))
    epoll_ctl(queue, EPOLL_CTL_MOD, descriptor, &event)
    if watch.halfClose == .asked {
      let interval = watch.interval * 2
      state.watches[descriptor]?.interval = interval
      check(at: key, now.advanced(by: interval), isGone: false, &state)
    }
    return nil
  }

  /// Sends the probe, and returns false if the client is known to have disconnected.
  ///
  /// It never blocks, since libmicrohttpd makes its sockets nonblocking. Call it under the lock: the socket is then
  /// open, and no other data is sent.
  private static func probe(_ descriptor: Int32) -> Bool {
    var text = probe
    let sent = text.withUTF8 {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return sent >= 0 || errno == EAGAIN || errno == EINTR
  }

  /// The key of the alarm; no socket has a negative number.
  private static let alarmKey = UInt64.max

  private static func key(_ descriptor: Int32, _ serial: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: descriptor)) << 32 | UInt64(serial)
  }

  /// Returns the milliseconds until `time`, rounded up, since a thread that woke too early would only wait again.
  private static func milliseconds(to time: MonotonicTime) -> Int32 {
    Int32(min(time.seconds(since: .now()) * 1000, 60_000).rounded(.up))
  }
}
