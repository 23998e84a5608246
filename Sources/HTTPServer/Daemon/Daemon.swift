import CMicroHTTPD
import Glibc
import Logging
import Synchronization

/// A running libmicrohttpd daemon and everything that its callbacks need.
///
/// The watchdog's thread keeps it alive until libmicrohttpd has ended its threads, so that the
/// pointer to it that libmicrohttpd holds is good for as long as it is used.
final class Daemon: Sendable {
  /// libmicrohttpd's daemon.
  ///
  /// `@unchecked Sendable`: it is used while the state is locked, and by `stop`, once, after that.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private enum SharedSocket {
    case taken
    /// The descriptor, to be closed when libmicrohttpd's threads have ended.
    case released(Int32)
  }

  private struct State {
    var handle: Handle?
    /// Accepts in libmicrohttpd's place if the PROXY protocol is on.
    var acceptor: ProxyAcceptor?
    /// The socket of `acceptor`, until it is closed.
    var acceptorSocket: Int32?
    /// The socket that others go on listening on; libmicrohttpd's until it is let go of.
    var sharedSocket: SharedSocket?
    /// The moment until which those are served who came before a shared socket was let go of.
    var lastRequests: MonotonicTime?
    var graceEnd = MonotonicTime.distantFuture
    var whenStopped: [@Sendable () -> Void] = []
  }

  let configuration: Server.Configuration
  let responder: any Responder
  let logger: Logger
  let check: RequestCheck
  let tracing: RequestTracing?
  /// Connections open at once.
  let connectionLimit: Int
  let connections: ConnectionTable
  let exchanges = OpenTable<Exchange>()
  let streams = OpenTable<StreamedBody>()
  let departures: Departures
  let repeats: RepeatTable
  let messages: MessageLog
  /// The connections that were refused, in the log.
  let refusals: MessageLog
  /// The bytes of large bodies that are being sent.
  let budget: AnswerBudget
  /// True when the server takes no new requests.
  let isDraining = Atomic(false)
  /// True when each answer closes its connection.
  let isLeaving = Atomic(false)
  private let state = Mutex(State())

  init(
    configuration: Server.Configuration, responder: any Responder, logger: Logger
  ) throws(ServerError) {
    self.configuration = configuration
    self.responder = responder
    self.logger = logger
    tracing = configuration.tracing
    check = RequestCheck(
      targetLimit: configuration.targetLimit, headerLimit: configuration.headerLimit,
      memoryLimit: Self.memoryLimit - Self.answerMemory)
    departures = try Departures()
    connectionLimit = min(max(configuration.connections, 1), FileLimit.raise())
    connections = ConnectionTable(
      limit: connectionLimit, limitPerAddress: configuration.connectionsPerAddress,
      proxies: configuration.trustedProxies)
    repeats = RepeatTable(limit: configuration.repeatBytes)
    messages = MessageLog(logger: logger, level: .debug, prefix: "libmicrohttpd: ")
    refusals = MessageLog(logger: logger, level: .warning, prefix: "connection closed: ")
    budget = AnswerBudget(
      limit: configuration.answerBytes, statistics: configuration.statistics)
  }

  /// Begins to answer on `socket`, which is the daemon's from now on.
  func start(on socket: ListenSocket) throws(ServerError) {
    // A write to a connection that the client has closed is an error, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let watchdog = Watchdog(departures: departures) { self.look() }
    let ownSocket = configuration.takesProxyHeaders ? socket.descriptor : nil
    guard let handle = startDaemon(on: ownSocket == nil ? socket : nil).map(Handle.init) else {
      if let ownSocket { Glibc.close(ownSocket) }
      throw ServerError(description: "cannot start \(configuration.threads) network threads")
    }
    state.withLock { state in
      state.handle = handle
      state.acceptorSocket = ownSocket
      state.sharedSocket = socket.isShared ? .taken : nil
    }
    do throws(ServerError) {
      if let ownSocket { try accept(on: ownSocket, for: handle) }
      try watchdog.start()
    } catch {
      stop()
      throw error
    }
  }

  /// Takes no new requests, closes idle connections, and stops when the last request is answered or
  /// the grace in seconds is over; then calls `whenStopped`, on the watchdog's thread.
  ///
  /// A client that was taken from a socket on which others go on listening has a second for a last request.
  func drain(grace: Double, whenStopped: (@Sendable () -> Void)?) {
    let (isStopped, isShared) = state.withLock { state in
      let now = MonotonicTime.now()
      state.graceEnd = min(state.graceEnd, now.advanced(by: grace))
      if let whenStopped { state.whenStopped.append(whenStopped) }
      let isShared = state.sharedSocket != nil
      if isShared, state.lastRequests == nil {
        state.lastRequests = now.advanced(by: min(1, max(0, grace)))
      }
      releaseSharedSocket(&state)
      return (state.handle == nil, isShared)
    }
    isLeaving.store(true, ordering: .relaxed)
    if !isShared || isStopped { isDraining.store(true, ordering: .sequentiallyConsistent) }
    if isStopped { finishStopping() } else { wake() }
  }

  /// True from when on no request is taken.
  private func isDraining(at now: MonotonicTime) -> Bool {
    if isDraining.load(ordering: .sequentiallyConsistent) { return true }
    guard let end = state.withLock({ $0.lastRequests }), end <= now || connections.isEmpty else {
      return false
    }
    isDraining.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Makes the watchdog look at once.
  func wake() { departures.wake() }

  /// Answers an exchange 503 and cancels its work.
  func expire(_ exchange: Exchange, detail: String) {
    // In this order: the cancelled work then comes too late with an answer of its own.
    exchange.finish(prepare(configuration.refusal(.serviceUnavailable, detail, [:]), to: nil))
    exchange.cancel()
  }

  /// The watchdog's look, several times a second; false ends its thread.
  private func look() -> Bool {
    let now = MonotonicTime.now()
    let isDraining = isDraining(at: now)
    connections.shutDown(at: now, idleToo: isDraining)
    for exchange in exchanges.all where exchange.deadline <= now {
      expire(exchange, detail: "the answer took too long")
    }
    let streams = streams.all
    for stream in streams where stream.deadline <= now { stream.breakOff() }
    guard isDraining else { return true }
    for stream in streams { stream.cancel() }

    let graceEnd = state.withLock { $0.graceEnd }
    let isEmpty = connections.isEmpty
    if isEmpty || graceEnd <= now { closeTables() }
    // The cancelled get a second to take their 503.
    guard isEmpty || graceEnd.advanced(by: 1) <= now else { return true }
    stop()
    return false
  }

  /// Ends libmicrohttpd's threads, which closes every connection.
  ///
  /// libmicrohttpd aborts the process when a connection is still suspended by then: the tables of
  /// exchanges and streams are closed, and all that were in them have been resumed.
  private func stop() {
    closeTables()
    let (handle, acceptor, own, shared) = state.withLock { state in
      releaseSharedSocket(&state)
      defer { (state.acceptor, state.acceptorSocket) = (nil, nil) }
      return (state.handle, state.acceptor, state.acceptorSocket, state.sharedSocket)
    }
    // No connection is handed to libmicrohttpd from here on.
    acceptor?.stop()
    if let own { Glibc.close(own) }
    if let handle { MHD_stop_daemon(handle.pointer) }
    if case .released(let descriptor) = shared { Glibc.close(descriptor) }
    state.withLock { $0.handle = nil }
    finishStopping()
  }

  /// Takes no connection any more from a socket that others listen on after this program: who waits there
  /// is theirs.
  ///
  /// Without this libmicrohttpd would shut it down for all who hold it.
  private func releaseSharedSocket(_ state: inout State) {
    guard case .taken = state.sharedSocket, let handle = state.handle else { return }
    if let descriptor = state.acceptorSocket {
      state.acceptor?.quiesce()
      state.acceptorSocket = nil
      state.sharedSocket = .released(descriptor)
    } else {
      state.sharedSocket = .released(MHD_quiesce_daemon(handle.pointer))
    }
  }

  /// Accepts connections on a thread of our own and hands them to libmicrohttpd.
  private func accept(on socket: Int32, for handle: Handle) throws(ServerError) {
    let acceptor = try ProxyAcceptor(
      socket: socket,
      handling: ProxyAcceptor.Handling(
        proxies: configuration.trustedProxies, deadline: configuration.requestDeadline,
        hasRoom: { [connections, connectionLimit] pending in
          connections.expected + pending < connectionLimit
        },
        take: { [connections] descriptor, address, size in
          connections.expect()
          // It closes a socket that it does not take.
          if MHD_add_connection(handle.pointer, descriptor, address, size) != .YES {
            connections.expectNoMore()
          }
        }, refuse: { [weak self] in self?.refuseHeader(of: $0) }))
    state.withLock { $0.acceptor = acceptor }
    try acceptor.start()
  }

  /// Suspends no connection from now on, and resumes those that are.
  private func closeTables() {
    for exchange in exchanges.close() { expire(exchange, detail: "the server is stopping") }
    for stream in streams.close() { stream.breakOff() }
  }

  private func finishStopping() {
    let whenStopped = state.withLock { state in
      defer { state.whenStopped = [] }
      return state.whenStopped
    }
    for call in whenStopped { call() }
  }

  // Every choice is explained in security.md §3.
  // https://www.gnu.org/software/libmicrohttpd/manual/libmicrohttpd.html#microhttpd_002dinit

  /// Bytes of a connection for the head of the request and of the answer.
  static let memoryLimit = 16_384
  /// Bytes of them that every answer finds left.
  static let answerMemory = 2_048
  /// Bytes that the head of a refusal may take with all of its fields.
  static let refusalMemory = 1_280
  private static let memoryIncrement = 1_024

  /// Starts libmicrohttpd's threads; `nil` when it cannot.
  ///
  /// The socket is libmicrohttpd's from here on, in either case; without one it takes the connections that are handed
  /// to it.
  func startDaemon(on socket: ListenSocket?) -> OpaquePointer? {
    let context = Unmanaged.passUnretained(self).toOpaque()
    var flags = [
      MHD_USE_EPOLL_INTERNAL_THREAD, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_TURBO, MHD_USE_ERROR_LOG,
    ].reduce(0) { $0 | $1.rawValue }
    if socket == nil { flags |= MHD_USE_NO_LISTEN_SOCKET.rawValue }
    var options = [
      // First, or messages about the options would go to the standard error stream.
      option(.EXTERNAL_LOGGER, function: logMessage, context),
      option(.CONNECTION_LIMIT, connectionLimit),
      option(.CONNECTION_TIMEOUT, max(configuration.idleTimeout, 1)),
      option(.CONNECTION_MEMORY_LIMIT, Self.memoryLimit),
      option(.CONNECTION_MEMORY_INCREMENT, Self.memoryIncrement),
      // `RequestCheck` is stricter. What libmicrohttpd would refuse at 1 it closes without a word (a
      // space in the target), or answers with the head of its answer sent twice (no Host).
      option(.STRICT_FOR_CLIENT, 0),
      option(.URI_LOG_CALLBACK, function: unsafeBitCast(beginRequest, to: Int.self), context),
      option(.UNESCAPE_CALLBACK, function: unsafeBitCast(keepEscapes, to: Int.self), nil),
      option(
        .NOTIFY_CONNECTION, function: unsafeBitCast(noteConnection, to: Int.self), context),
      option(
        .NOTIFY_COMPLETED, function: unsafeBitCast(completeRequest, to: Int.self), context),
    ]
    if let socket { options.append(option(.LISTEN_SOCKET, Int(socket.descriptor))) }
    // A pool of one is libmicrohttpd's single thread, for which it takes no pool size.
    if configuration.threads > 1 {
      options.append(option(.THREAD_POOL_SIZE, min(configuration.threads, connectionLimit)))
    }
    options.append(option(.END, 0))
    return cmhd_start_daemon(flags, acceptConnection, handleRequest, context, &options)
  }

  private func option(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
  }

  private func option(
    _ option: MHD_OPTION, function: Int, _ context: UnsafeMutableRawPointer?
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: function, ptr_value: context)
  }
}
