import CMicroHTTPD
import Synchronization

/// One request that is answered by a task: at once, or while its connection is suspended.
///
/// `@unchecked Sendable`: `connection` is given to libmicrohttpd by its network thread, which suspends
/// it, and after that once by whoever finishes the exchange; in between a suspended connection is
/// never closed. Everything else is constant or under the lock.
package final class Exchange: @unchecked Sendable {
  /// A response in libmicrohttpd's form.
  enum Answer: Sendable {
    case repeatable(RepeatableAnswer)
    case once(PreparedResponse, route: String)
    /// Has a body that is made while it is sent, for this connection alone.
    case stream(Response, BodyStream)
    /// The client left before there was an answer; one of HTTP/1.0 that was taken for such a client
    /// because it ended its own half of the connection reads this.
    case abandoned(PreparedResponse)
    /// There was no memory for one: the connection is closed.
    case none
  }

  /// The outcome of asking for a suspension.
  enum Suspension {
    case done
    /// The answer is there.
    case needless
    /// The connection is suspended, but the server is past its grace.
    case refused
  }

  private struct State {
    var answer: Answer?
    var task: Task<Void, Never>?
    var isSuspended = false
    var isCancelled = false
  }

  /// The socket, open for as long as the exchange is in its table.
  let descriptor: Int32
  /// The moment at which the whole answer should be there.
  let deadline: MonotonicTime
  private let connection: OpaquePointer
  private let table: OpenTable<Exchange>
  private let departures: Departures
  private let takesInterim: Bool
  private let state = Mutex(State())

  /// Begins on the network thread of the connection.
  ///
  /// - Parameter takesInterim: True if the client accepts interim responses (1xx).
  init(
    on connection: OpaquePointer, descriptor: Int32, deadline: MonotonicTime,
    table: OpenTable<Exchange>, departures: Departures, takesInterim: Bool
  ) {
    self.connection = connection
    self.descriptor = descriptor
    self.deadline = deadline
    self.table = table
    self.departures = departures
    self.takesInterim = takesInterim
  }

  /// The answer, once the exchange is finished.
  var answer: Answer? { state.withLock { $0.answer } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs the work on this thread up to where it first has to wait, and the rest elsewhere; it should
  /// call `finish`.
  ///
  /// A picture that is drawn without waiting costs no change of threads that way (SE-0472).
  func run(_ work: @escaping @Sendable () async -> Void) {
    let task = Task.immediate { await work() }
    state.withLock { $0.task = task }
  }

  /// Suspends the connection and puts the exchange into its table, unless it is finished already;
  /// from then on the work is cancelled when the client leaves.
  func suspend() -> Suspension {
    state.withLock { state in
      if state.answer != nil { return .needless }
      // Under the lock: whoever finishes the exchange now waits until there is something to resume.
      MHD_suspend_connection(connection)
      state.isSuspended = true
      guard table.insert(self) else { return .refused }
      departures.watch(descriptor, halfClose: takesInterim ? .asked : .believed) { self.cancel() }
      return .done
    }
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
    let isAwaited = state.withLock { state in
      guard state.answer == nil else { return false }
      state.answer = answer
      return state.isSuspended
    }
    guard isAwaited else { return }
    // In this order: a resumed connection may be closed at any moment.
    if table.remove(self) { departures.unwatch(descriptor) }
    MHD_resume_connection(connection)
  }
}
