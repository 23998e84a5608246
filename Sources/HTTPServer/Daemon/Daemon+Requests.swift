import CMicroHTTPD
import Glibc
import Logging
import Synchronization

// libmicrohttpd's calls for a request, in order, always on the network thread of its connection.

extension Daemon {
  /// Returns whether a client at `address` may connect.
  func accepts(_ address: ClientAddress?) -> Bool {
    guard !isDraining.load(ordering: .relaxed) else { return false }
    guard !connections.accepts(address) else { return true }
    // No answer can be sent before a connection is accepted.
    configuration.statistics.crowdedConnections.add(1, ordering: .relaxed)
    refusals.write(
      "\(configuration.connectionsPerAddress) connections are open from "
        + "\(address?.description ?? "a socket"), as many as --connections-per-address allows")
    return false
  }

  /// Counts and logs a closed connection of a trusted proxy with a malformed or missing PROXY header.
  func refuseHeader(of proxy: ClientAddress?) {
    configuration.statistics.unreadableProxyHeaders.add(1, ordering: .relaxed)
    refusals.write(
      "the PROXY header of \(proxy?.description ?? "a socket") is malformed or did not come")
  }

  func open(descriptor: Int32, address: ClientAddress?) -> Connection {
    let connection = Connection(
      descriptor: descriptor, address: address,
      isFromProxy: configuration.trustedProxies.contain(address),
      deadline: MonotonicTime.now().advanced(by: configuration.requestDeadline))
    connections.insert(connection)
    return connection
  }

  func close(_ connection: Connection) {
    connections.remove(connection)
    if isDraining.load(ordering: .relaxed) { wake() }
  }

  /// Checks the head of a request, in its first call.
  ///
  /// An answer that is queued here closes the connection afterwards, which is right for malformed requests only.
  func checkHead(
    of connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) -> Bool {
    connection.step = .head
    connection.phase.store(.busy, ordering: .relaxed)
    connection.begin = MonotonicTime.now()
    connection.expires(at: connection.begin.advanced(by: configuration.answerDeadline))
    connection.head.read(
      handle, method: method, version: version, target: connection.targetStart,
      targetCount: connection.target.count, leading: connection.leadingFields)
    if connection.isFromProxy {
      connection.client = configuration.trustedProxies.client(
        of: connection.head.fields, peer: connection.address)
    }
    if let tracing { connection.trace = tracing.begin(connection.head) }
    do throws(RequestCheck.Refusal) {
      try check.check(connection.head, targetCount: connection.target.count)
    } catch {
      return refuse(error.status, error.detail, connection, handle)
    }
    guard !isDraining.load(ordering: .relaxed) else {
      return refuse(.serviceUnavailable, "the server is stopping", connection, handle)
    }
    return true
  }

  /// Answers from memory or starts a task, in the second call; the answer is sent at once if the task already has it.
  func answer(_ connection: Connection, _ handle: OpaquePointer) -> Bool {
    connection.step = .answer
    // A repeated answer is sent unchanged, so it could not close the connection.
    let known =
      isLeaving.load(ordering: .relaxed)
      ? nil
      : connection.target.withUnsafeBytes { repeats.answer(to: $0) }
    if let known, let response = known.response(to: connection.head) {
      return queue(response, route: known.route, connection, handle, wasRepeated: true)
    }
    let request: Request
    do throws(TargetError) {
      request = try Request(
        method: Method(connection.head.method) ?? .get,
        target: String(decoding: connection.target, as: UTF8.self),
        headers: connection.head.copyHeaders(), client: connection.client)
    } catch {
      return refuse(.badRequest, error.message, connection, handle)
    }
    return start(request, connection, handle)
  }

  /// Suspends the connection, in the third call, if the task has to wait.
  ///
  /// In the second call, libmicrohttpd 0.9.75 still intends to read from the connection. If the connection is suspended
  /// there, libmicrohttpd reads as soon as it is resumed, and closes it without the answer if the client has
  /// half-closed. If a call queues no response, libmicrohttpd blocks the connection and calls again at once.
  func suspend(_ connection: Connection, _ handle: OpaquePointer) -> Bool {
    connection.step = .answer
    guard let exchange = connection.exchange else { return false }
    // From here on, the exchange has the deadline.
    connection.phase.store(.suspended, ordering: .relaxed)
    switch exchange.suspend() {
    case .needless: return sendAnswer(of: connection, handle)
    case .refused: expire(exchange, detail: "the server is stopping")
    case .done: break
    }
    return true
  }

  /// Sends the answer of the task, in the last call, if the connection was suspended.
  func sendAnswer(of connection: Connection, _ handle: OpaquePointer) -> Bool {
    connection.phase.store(.busy, ordering: .relaxed)
    // An answer that arrives at the last moment still gets a second.
    connection.expires(
      at: max(
        connection.begin.advanced(by: configuration.answerDeadline),
        MonotonicTime.now().advanced(by: 1)))
    switch connection.exchange?.answer {
    case .repeatable(let answer):
      return queue(
        answer.firstResponse(to: connection.head), route: answer.route, connection, handle,
        wasRepeated: false)
    case .once(let response, let route):
      return queue(response, route: route, connection, handle, wasRepeated: false)
    case .stream(let response, let stream): return queue(stream, of: response, connection, handle)
    case .abandoned(let response):
      connection.summary = connection.summary(of: .clientClosedRequest)
      return response.queue(on: handle)
    case .some(.none), nil: return false
    }
  }

  /// Ends the request; the connection waits for the next one, or is closed.
  func complete(_ connection: Connection, isWhole: Bool) {
    let now = MonotonicTime.now()
    connection.stream.map(finish)
    // A disconnect between the call that starts the task and the one that suspends the connection goes unnoticed, so
    // the work is cancelled here. This does not affect finished work.
    connection.exchange?.cancel()
    if let body = connection.countedBody { budget.remove(body) }
    if let summary = connection.summary {
      let seconds = now.seconds(since: connection.begin)
      complete(
        summary.finished(after: seconds, isWhole: isWhole, streamed: connection.stream?.sent),
        of: connection)
    } else if connection.exchange != nil {
      let seconds = now.seconds(since: connection.begin)
      complete(
        connection.summary(of: .clientClosedRequest)
          .finished(after: seconds, isWhole: false, streamed: nil),
        of: connection)
    } else if let trace = connection.trace {
      tracing?.end(trace, connection.summary(of: .clientClosedRequest))
    }
    connection.reset()
    connection.expires(
      at: now.advanced(by: max(configuration.requestDeadline, Double(configuration.idleTimeout))))
    connection.phase.store(.idle, ordering: .relaxed)
    // Data in the system's buffer is still sent.
    if isDraining.load(ordering: .relaxed) { connection.shutDown() }
  }

  private func complete(_ summary: Exchange.Summary, of connection: Connection) {
    configuration.observer(summary)
    if let trace = connection.trace { tracing?.end(trace, summary) }
  }

  /// Starts the task, and sends the answer if the task finishes without waiting.
  private func start(
    _ request: Request, _ connection: Connection, _ handle: OpaquePointer
  ) -> Bool {
    let exchange = Exchange(
      on: handle, descriptor: connection.descriptor,
      deadline: connection.begin.advanced(by: configuration.answerDeadline), table: exchanges,
      disconnects: disconnects, takesInterim: !connection.head.isVersion10)
    connection.exchange = exchange
    connection.identifier = request.identifier
    run(exchange, connection.trace) { await self.respond(to: request, exchange) }
    if exchange.answer != nil { return sendAnswer(of: connection, handle) }
    connection.step = .suspension
    return true
  }

  /// Runs the work of an exchange, within the span of its request if it is traced.
  private func run(
    _ exchange: Exchange, _ trace: RequestTrace?, _ work: @escaping @Sendable () async -> Void
  ) {
    guard let tracing, let trace else { return exchange.run(work) }
    exchange.run { try? await tracing.within(trace) { await work() } }
  }

  /// Returns a stream that produces its pieces within the span of its request.
  private func traced(_ stream: BodyStream, _ trace: RequestTrace?) -> BodyStream {
    guard let tracing, let trace else { return stream }
    return BodyStream { writer in
      try await tracing.within(trace) { try await stream.write(to: writer) }
    }
  }

  private func refuse(
    _ status: Status, _ detail: String, route: String? = nil, retryAfter: Int? = nil,
    _ connection: Connection, _ handle: OpaquePointer
  ) -> Bool {
    let headers = connection.head.copyHeaders()
    let identifier = RequestIdentifier(headers)
    connection.identifier = identifier
    var response = configuration.refusal(status, detail, headers)
    response.headers["X-Request-ID"] = identifier.text
    if status == .methodNotAllowed { response.headers["Allow"] = "GET, HEAD" }
    if let retryAfter { response.headers["Retry-After"] = "\(retryAfter)" }
    // The head of the answer has only the memory that is left by the head of the request.
    if Self.memoryLimit - connection.head.memory < Self.refusalMemory { response.headers = [:] }
    guard let prepared = PreparedResponse(response, logger: logger) else { return false }
    return queue(
      prepared, route: route ?? response.route, connection, handle, wasRepeated: false)
  }

  /// The `Retry-After` of a large answer in seconds; a slow reader frees its memory at the deadline at the latest.
  private static let budgetRetry = 5

  func queue(
    _ response: PreparedResponse, route: String, _ connection: Connection,
    _ handle: OpaquePointer, wasRepeated: Bool
  ) -> Bool {
    let hasBody = !connection.head.isHead && response.status != .notModified
    if response.bodyCount >= AnswerBudget.threshold, hasBody {
      guard budget.add(response.bodyPlace, count: response.bodyCount) else {
        let detail =
          "answers that wait for slow readers must have at most \(configuration.answerBytes) bytes together, and "
          + "\(response.bodyCount) more have no room; try again in \(Self.budgetRetry) s"
        return refuse(
          .serviceUnavailable, detail, route: route, retryAfter: Self.budgetRetry, connection,
          handle)
      }
      connection.countedBody = response.bodyPlace
    }
    connection.summary = connection.summary(
      of: response.status, route: route, bytes: hasBody ? response.bodyCount : 0,
      wasRepeated: wasRepeated)
    return response.queue(on: handle)
  }

  // The work of the task, on its thread.

  /// Calls the responder and finishes the exchange.
  func respond(to request: Request, _ exchange: Exchange) async {
    do {
      let response = try await responder.respond(to: request)
      exchange.finish(prepare(response, to: request))
    } catch {
      exchange.finish(exchange.isCancelled ? abandoned() : failed(error, request))
    }
  }

  private func abandoned() -> Exchange.Answer {
    let refusal = configuration.refusal(.serviceUnavailable, "the request was cancelled", [:])
    return PreparedResponse(refusal, logger: logger).map(Exchange.Answer.abandoned) ?? .none
  }

  private func failed(_ error: any Error, _ request: Request) -> Exchange.Answer {
    logger.error("responder failed", metadata: ["error": "\(error)", "path": "\(request.path)"])
    return prepare(configuration.refusal(.internalServerError, "", [:]), to: nil)
  }

  /// Converts a response to libmicrohttpd's form, and stores it if it may be repeated for requests like `request`.
  func prepare(_ response: Response, to request: Request?) -> Exchange.Answer {
    let isLast = isLeaving.load(ordering: .relaxed)
    if let request, !isLast,
      let answer = CacheableAnswer(
        response, target: request.target, types: request.headers.values("Accept"), logger: logger)
    {
      repeats.insert(answer)
      return .repeatable(answer)
    }
    guard (200...599).contains(response.status.code) else {
      logger.error(
        "responder gave no final status", metadata: ["status": "\(response.status.code)"])
      return prepare(Response(status: .internalServerError), to: nil)
    }
    if let stream = response.stream { return .stream(response, stream) }
    let prepared = PreparedResponse(response, closesConnection: isLast, logger: logger)
    guard let prepared else { return .none }
    return .once(prepared, route: response.route)
  }

  // Answers with a body that is produced while it is sent, on the network thread of their connection.

  /// Queues an answer with a streamed body; the producer starts when the first piece is requested, which never happens
  /// for HEAD.
  func queue(
    _ stream: BodyStream, of response: Response, _ connection: Connection, _ handle: OpaquePointer
  ) -> Bool {
    let deadline = connection.begin.advanced(by: configuration.streamDeadline)
    let (logger, route) = (logger, response.route)
    let body = StreamedBody(
      traced(stream, connection.trace), on: connection, handle, deadline: deadline,
      disconnects: disconnects
    ) { error in
      logger.error("stream failed", metadata: ["error": "\(error)", "route": "\(route)"])
    }
    if !streams.insert(body) { body.breakOff() }
    connection.stream = body
    connection.expires(at: deadline)
    guard let prepared = PreparedResponse(response, stream: body, logger: logger) else {
      return false
    }
    return queue(prepared, route: route, connection, handle, wasRepeated: false)
  }

  /// Ends the connection's use of a stream, whether or not that is complete.
  func finish(_ stream: StreamedBody) {
    streams.remove(stream)
    stream.breakOff()
  }
}
