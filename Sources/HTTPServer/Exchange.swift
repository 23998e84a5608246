import CMicroHTTPD
import Synchronization

/// One request that is answered by a task while its connection is suspended.
///
/// `@unchecked Sendable`: `connection` is given to libmicrohttpd once, by whoever finishes the
/// exchange first, and until then the connection is suspended, which keeps it from being closed.
/// Everything else is constant or under the lock.
package final class Exchange: @unchecked Sendable {
  /// A response in libmicrohttpd's form.
  enum Answer: Sendable {
    case repeatable(RepeatableAnswer)
    case once(PreparedResponse, route: String)
    /// Has a body that is made while it is sent, for this connection alone.
    case stream(Response, BodyStream)
    /// The client left before there was an answer; one that ended only its own half of the
    /// connection reads this.
    case abandoned(PreparedResponse)
    /// There was no memory for one: the connection is closed.
    case none
  }

  private struct State {
    var answer: Answer?
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  /// The socket, open for as long as the exchange is in its table.
  let descriptor: Int32
  /// When the whole answer should be there.
  let deadline: MonotonicTime
  private let connection: OpaquePointer
  private let table: ExchangeTable
  private let state = Mutex(State())

  /// Takes over a connection that has been suspended.
  init(
    suspended connection: OpaquePointer, descriptor: Int32, deadline: MonotonicTime,
    table: ExchangeTable
  ) {
    self.connection = connection
    self.descriptor = descriptor
    self.deadline = deadline
    self.table = table
  }

  /// The answer, once the exchange is finished.
  var answer: Answer? { state.withLock { $0.answer } }

  /// Whether the work was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs the work; it should call `finish`.
  func run(_ work: @escaping @Sendable () async -> Void) {
    let task = Task { await work() }
    let isUnwanted = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isUnwanted { task.cancel() }
  }

  /// Cancels the work, which then finishes the exchange in its own way.
  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// Sets the answer and has the network thread send it; every call but the first does nothing.
  func finish(_ answer: Answer) {
    let isFirst = state.withLock { state in
      guard state.answer == nil else { return false }
      state.answer = answer
      return true
    }
    guard isFirst else { return }
    // The watchdog looks at the socket under the table's lock: out of the table first, since a
    // resumed connection may be closed at any moment.
    table.remove(self)
    MHD_resume_connection(connection)
  }
}
