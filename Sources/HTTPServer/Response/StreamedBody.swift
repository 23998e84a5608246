import CMicroHTTPD
import Synchronization

/// The network side of a `BodyStream`, between the task that writes the pieces and the connection that sends them.
///
/// A connection that has sent everything is suspended until there is more. A piece is kept until the connection has
/// accepted it, and its writer waits until then, so a slow client costs the memory of one piece.
///
/// `@unchecked Sendable`: libmicrohttpd gets `handle` in `read`, on the connection's network thread, and in `resume`,
/// under the lock and only while the connection is suspended, which keeps it open. Everything else is constant or under
/// the lock.
final class StreamedBody: @unchecked Sendable {
  private struct Piece {
    var rest: ArraySlice<UInt8>
    /// The continuation of the writer, resumed with a Boolean that indicates whether the connection accepted the piece.
    let writer: CheckedContinuation<Bool, Never>
  }

  private enum End {
    case whole
    case broken
  }

  private struct State {
    var pieces: [Piece] = []
    var end: End?
    var isSuspended = false
    var task: Task<Void, Never>?
    var sent = 0
  }

  /// The deadline, after which the body is aborted.
  let deadline: MonotonicTime
  private let stream: BodyStream
  private let connection: Connection
  private let handle: OpaquePointer
  private let disconnects: DisconnectWatcher
  private let whenFailed: @Sendable (any Error) -> Void
  private let state = Mutex(State())

  /// Creates a body for one connection; `whenFailed` is called with an error that is not a cancellation.
  init(
    _ stream: BodyStream, on connection: Connection, _ handle: OpaquePointer,
    deadline: MonotonicTime, disconnects: DisconnectWatcher,
    whenFailed: @escaping @Sendable (any Error) -> Void
  ) {
    self.stream = stream
    self.connection = connection
    self.handle = handle
    self.deadline = deadline
    self.disconnects = disconnects
    self.whenFailed = whenFailed
  }

  /// The number of bytes that the connection has accepted.
  var sent: Int { state.withLock { $0.sent } }

  /// Cancels the task, which then ends the body itself.
  func cancel() { state.withLock { $0.task }?.cancel() }

  /// Aborts the body, and cancels the task.
  ///
  /// The connection is closed as soon as it asks for more.
  func breakOff() {
    let (task, pieces) = state.withLock { state in
      state.end = .broken
      defer { state.pieces = [] }
      resume(&state)
      return (state.task, state.pieces)
    }
    for piece in pieces { piece.writer.resume(returning: false) }
    task?.cancel()
  }

  private func run() async {
    do {
      try await stream.write(to: BodyWriter(take))
      end(.whole)
    } catch {
      if !(error is CancellationError), !Task.isCancelled { whenFailed(error) }
      end(.broken)
    }
  }

  private func end(_ end: End) {
    state.withLock { state in
      state.task = nil
      if state.end == nil { state.end = end }
      resume(&state)
    }
  }

  /// Keeps a piece until the connection has accepted it.
  private func take(_ bytes: [UInt8]) async throws(CancellationError) {
    let isTaken = await withCheckedContinuation { writer in
      let isOver = state.withLock { state in
        if state.end == nil { state.pieces.append(Piece(rest: bytes[...], writer: writer)) }
        resume(&state)
        return state.end != nil
      }
      if isOver { writer.resume(returning: false) }
    }
    guard isTaken else { throw CancellationError() }
  }

  private func resume(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    // In this order, since a resumed connection may be closed at any time.
    disconnects.unwatch(connection.descriptor)
    MHD_resume_connection(handle)
  }

  /// Returns the body as a libmicrohttpd response, which retains this object until the connection is done with it.
  func makeResponse() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self)
    // `MHD_SIZE_UNKNOWN`, a macro that is not imported into Swift.
    let response = MHD_create_response_from_callback(
      .max, Self.blockSize, readStream, context.toOpaque(), releaseStream)
    guard let response else {
      context.release()
      return nil
    }
    // libmicrohttpd 0.9.75 sends the last chunk to HEAD, too, and the client would take that for the next answer.
    if connection.head.isHead { cmhd_refuse_chunks(response) }
    return response
  }

  /// The number of bytes per read for HTTP/1.0; chunks are limited by the connection's memory.
  private static let blockSize = 4_096

  /// Passes the available bytes to the connection, on its network thread; the first call starts the task.
  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    connection.phase.store(.busy, ordering: .relaxed)
    var writer: CheckedContinuation<Bool, Never>?
    defer { writer?.resume(returning: true) }
    return state.withLock { state in
      if let piece = state.pieces.first {
        let part = piece.rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        state.sent += part.count
        state.pieces[0].rest = piece.rest.dropFirst(part.count)
        if state.pieces[0].rest.isEmpty { writer = state.pieces.removeFirst().writer }
        return part.count
      }
      switch state.end {
      case .whole: return StreamEnd.whole
      case .broken: return breakOff(buffer)
      case nil:
        if state.task == nil { state.task = Task { await self.run() } }
        suspend(&state)
        return 0
      }
    }
  }

  /// Ends the connection through its socket, so that sending fails.
  ///
  /// If libmicrohttpd 0.9.75 gets an error here, it ends the request, and may then ignore the connection until the idle
  /// timeout, since no event wakes it after a piece of a body.
  private func breakOff(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !buffer.isEmpty else { return StreamEnd.broken }
    connection.shutDown()
    // This byte is never sent.
    buffer[0] = 0
    return 1
  }

  /// Suspends the connection, which libmicrohttpd allows in two places only; a content reader is one of them.
  private func suspend(_ state: inout State) {
    connection.phase.store(.suspended, ordering: .relaxed)
    state.isSuspended = true
    MHD_suspend_connection(handle)
    // The reader of a stream has no reason to half-close, and there may be no data to send for a long time.
    disconnects.watch(connection.descriptor, halfClose: .left) { self.breakOff() }
  }
}

/// The results of a content reader at the end of a body: macros that are not imported into Swift.
private enum StreamEnd {
  static let whole = -1
  static let broken = -2
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, capacity in
  guard let context, let buffer else { return StreamEnd.broken }
  return Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue().read(
    into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

private let releaseStream: MHD_ContentReaderFreeCallback = { context in
  if let context { Unmanaged<StreamedBody>.fromOpaque(context).release() }
}
