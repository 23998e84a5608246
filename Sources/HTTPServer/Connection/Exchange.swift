import CMicroHTTPD
import Synchronization

/// A request that a task answers: at once, or while its connection is suspended.
///
/// `@unchecked Sendable`: the network thread passes `connection` to libmicrohttpd to suspend it, and the thread that
/// finishes the exchange does so once afterwards; a suspended connection is never closed in between. Everything else is
/// constant or under the lock.
package final class Exchange: @unchecked Sendable {
  /// A response as an object of libmicrohttpd.
  enum Answer: Sendable {
    case repeatable(CacheableAnswer)
    case once(PreparedResponse, route: String)
    /// A response with a body that is produced for this connection while it is sent.
    case stream(Response, BodyStream)
    /// The client disconnected before there was an answer.
    ///
    /// A client of HTTP/1.0 that only half-closed, and was taken for one that disconnected, reads this.
    case abandoned(PreparedResponse)
    /// No memory is left for an answer, so the connection is closed.
    case none
  }

  /// The result of a suspension.
  enum Suspension {
    case done
    /// The answer already exists.
    case needless
    /// The connection is suspended, but the server's grace period is over.
    case refused
  }

  private struct State {
    var answer: Answer?
    var task: Task<Void, Never>?
    var isSuspended = false
    var isCancelled = false
  }

  /// The socket, which is open while the exchange is in its table.
  let descriptor: Int32
  /// The deadline of the whole answer.
  let deadline: MonotonicTime
  private let connection: OpaquePointer
  private let table: OpenTable<Exchange>
  private let disconnects: DisconnectWatcher
  private let takesInterim: Bool
  private let state = Mutex(State())

  /// Begins an exchange on the network thread of the connection.
  ///
  /// - Parameter takesInterim: Whether the client accepts interim responses (1xx).
  init(
    on connection: OpaquePointer, descriptor: Int32, deadline: MonotonicTime,
    table: OpenTable<Exchange>, disconnects: DisconnectWatcher, takesInterim: Bool
  ) {
    self.connection = connection
    self.descriptor = descriptor
    self.deadline = deadline
    self.table = table
    self.disconnects = disconnects
    self.takesInterim = takesInterim
  }

  /// The answer, or `nil` until the exchange is finished.
  var answer: Answer? { state.withLock { $0.answer } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs `work` on this thread until its first suspension, and the rest elsewhere; `work` should call `finish`.
  ///
  /// A picture that is drawn without waiting thus needs no change of threads (SE-0472).
  func run(_ work: @escaping @Sendable () async -> Void) {
    let task = Task.immediate { await work() }
    state.withLock { $0.task = task }
  }

  /// Suspends the connection and inserts the exchange into its table, unless it is already finished.
  ///
  /// From then on, the work is cancelled if the client disconnects.
  func suspend() -> Suspension {
    state.withLock { state in
      if state.answer != nil { return .needless }
      // Under the lock, so that a thread that finishes the exchange now waits until the connection can be resumed.
      MHD_suspend_connection(connection)
      state.isSuspended = true
      guard table.insert(self) else { return .refused }
      disconnects.watch(descriptor, halfClose: takesInterim ? .asked : .believed) { self.cancel() }
      return .done
    }
  }

  /// Cancels the work, which then finishes the exchange itself.
  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// Sets the answer and has the network thread send it; only the first call has an effect.
  func finish(_ answer: Answer) {
    let isAwaited = state.withLock { state in
      guard state.answer == nil else { return false }
      state.answer = answer
      return state.isSuspended
    }
    guard isAwaited else { return }
    // In this order, since a resumed connection may be closed at any time.
    if table.remove(self) { disconnects.unwatch(descriptor) }
    MHD_resume_connection(connection)
  }
}
