import CMicroHTTPD
import Glibc
import Logging
import Synchronization

/// A running libmicrohttpd daemon with the state that its callbacks need.
///
/// The watchdog's thread retains it until libmicrohttpd has ended its threads, so the pointer in libmicrohttpd is
/// always valid.
final class Daemon: Sendable {
  /// libmicrohttpd's daemon.
  ///
  /// `@unchecked Sendable`: it is used while the state is locked, and once by `stop` afterwards.
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
    /// The replacement of libmicrohttpd's accept loop if the PROXY protocol is on, or `nil`.
    var acceptor: ProxyAcceptor?
    /// The socket of `acceptor`, until it is closed.
    var acceptorSocket: Int32?
    /// The socket that other programs continue to listen on; it belongs to libmicrohttpd until it is released.
    var sharedSocket: SharedSocket?
    /// The time until which clients that were accepted before the release of a shared socket are served.
    var lastRequests: MonotonicTime?
    var graceEnd = MonotonicTime.distantFuture
    var whenStopped: [@Sendable () -> Void] = []
  }

  let configuration: Server.Configuration
  let responder: any Responder
  let logger: Logger
  let check: RequestCheck
  let tracing: RequestTracing?
  /// The maximum number of connections.
  let connectionLimit: Int
  let connections: ConnectionTable
  let exchanges = OpenTable<Exchange>()
  let streams = OpenTable<StreamedBody>()
  let disconnects: DisconnectWatcher
  let repeats: AnswerCache
  let messages: MessageLog
  /// The log of rejected connections.
  let refusals: MessageLog
  /// The budget of large bodies.
  let budget: AnswerBudget
  /// Whether the server rejects new requests.
  let isDraining = Atomic(false)
  /// Whether each answer closes its connection.
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
    disconnects = try DisconnectWatcher()
    connectionLimit = min(max(configuration.connections, 1), FileLimit.raise())
    connections = ConnectionTable(
      limit: connectionLimit, limitPerAddress: configuration.connectionsPerAddress,
      proxies: configuration.trustedProxies)
    repeats = AnswerCache(limit: configuration.repeatBytes)
    messages = MessageLog(logger: logger, level: .debug, prefix: "libmicrohttpd: ")
    refusals = MessageLog(logger: logger, level: .warning, prefix: "connection closed: ")
    budget = AnswerBudget(
      limit: configuration.answerBytes, statistics: configuration.statistics)
  }

  /// Begins to answer on `socket`, and takes ownership of it.
  func start(on socket: ListenSocket) throws(ServerError) {
    // A write to a connection that the client has closed must be an error, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let watchdog = Watchdog(disconnects: disconnects) { self.checkWork() }
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

  /// Rejects new requests, closes idle connections, and stops once the last request is answered or the grace period in
  /// seconds is over.
  ///
  /// Then it calls `whenStopped` on the watchdog's thread. Clients of a shared socket have a second for a last request.
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

  /// Returns whether requests are rejected.
  private func isDraining(at now: MonotonicTime) -> Bool {
    if isDraining.load(ordering: .sequentiallyConsistent) { return true }
    guard let end = state.withLock({ $0.lastRequests }), end <= now || connections.isEmpty else {
      return false
    }
    isDraining.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Makes the watchdog check at once.
  func wake() { disconnects.wake() }

  /// Answers an exchange with 503 and cancels its work.
  func expire(_ exchange: Exchange, detail: String) {
    // In this order, so that the answer of the cancelled work comes too late.
    exchange.finish(prepare(configuration.refusal(.serviceUnavailable, detail, [:]), to: nil))
    exchange.cancel()
  }

  /// Checks the connections and deadlines, several times a second on the watchdog's thread; returns false to end the
  /// thread.
  private func checkWork() -> Bool {
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
    // Cancelled requests get a second for their 503.
    guard isEmpty || graceEnd.advanced(by: 1) <= now else { return true }
    stop()
    return false
  }

  /// Ends libmicrohttpd's threads, which closes every connection.
  ///
  /// libmicrohttpd aborts the process if a connection is still suspended by then: the tables of exchanges and streams
  /// are closed, and all their elements have been resumed.
  private func stop() {
    closeTables()
    let (handle, acceptor, own, shared) = state.withLock { state in
      releaseSharedSocket(&state)
      defer { (state.acceptor, state.acceptorSocket) = (nil, nil) }
      return (state.handle, state.acceptor, state.acceptorSocket, state.sharedSocket)
    }
    // From here on, no connection is passed to libmicrohttpd.
    acceptor?.stop()
    if let own { Glibc.close(own) }
    if let handle { MHD_stop_daemon(handle.pointer) }
    if case .released(let descriptor) = shared { Glibc.close(descriptor) }
    state.withLock { $0.handle = nil }
    finishStopping()
  }

  /// Stops accepting connections from a socket that other programs listen on, and leaves its waiting clients to them.
  ///
  /// Otherwise, libmicrohttpd would shut the socket down for all programs.
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

  /// Accepts connections on a thread of our own and passes them to libmicrohttpd.
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
          // It closes a socket that it rejects.
          if MHD_add_connection(handle.pointer, descriptor, address, size) != .YES {
            connections.expectNoMore()
          }
        }, refuse: { [weak self] in self?.refuseHeader(of: $0) }))
    state.withLock { $0.acceptor = acceptor }
    try acceptor.start()
  }

  /// Prevents further suspensions, and resumes the suspended connections.
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

  /// The memory of a connection in bytes, for the head of the request and of the answer.
  static let memoryLimit = 16_384
  /// The part of `memoryLimit` in bytes that is reserved for the answer.
  static let answerMemory = 2_048
  /// The maximum size in bytes of the head of a refusal with all of its fields.
  static let refusalMemory = 1_280
  private static let memoryIncrement = 1_024

  /// Starts libmicrohttpd's threads, or returns `nil` if that fails.
  ///
  /// In either case, libmicrohttpd owns the socket afterwards; without one, it serves the connections that are passed
  /// to it.
  func startDaemon(on socket: ListenSocket?) -> OpaquePointer? {
    let context = Unmanaged.passUnretained(self).toOpaque()
    var flags = [
      MHD_USE_EPOLL_INTERNAL_THREAD, MHD_ALLOW_SUSPEND_RESUME, MHD_USE_TURBO, MHD_USE_ERROR_LOG,
    ].reduce(0) { $0 | $1.rawValue }
    if socket == nil { flags |= MHD_USE_NO_LISTEN_SOCKET.rawValue }
    var options = [
      // This comes first, so that messages about the options do not go to standard error.
      option(.EXTERNAL_LOGGER, function: logMessage, context),
      option(.CONNECTION_LIMIT, connectionLimit),
      option(.CONNECTION_TIMEOUT, max(configuration.idleTimeout, 1)),
      option(.CONNECTION_MEMORY_LIMIT, Self.memoryLimit),
      option(.CONNECTION_MEMORY_INCREMENT, Self.memoryIncrement),
      // `RequestCheck` is stricter. At 1, libmicrohttpd would close some connections without an answer (a space in the
      // target), or send the head of its answer twice (no Host).
      option(.STRICT_FOR_CLIENT, 0),
      option(.URI_LOG_CALLBACK, function: unsafeBitCast(beginRequest, to: Int.self), context),
      option(.UNESCAPE_CALLBACK, function: unsafeBitCast(keepEscapes, to: Int.self), nil),
      option(
        .NOTIFY_CONNECTION, function: unsafeBitCast(noteConnection, to: Int.self), context),
      option(
        .NOTIFY_COMPLETED, function: unsafeBitCast(completeRequest, to: Int.self), context),
    ]
    if let socket { options.append(option(.LISTEN_SOCKET, Int(socket.descriptor))) }
    // libmicrohttpd does not accept a pool size of one; it uses its single thread then.
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
