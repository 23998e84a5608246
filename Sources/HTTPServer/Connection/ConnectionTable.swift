import Glibc
import Synchronization

/// The open connections by socket.
///
/// libmicrohttpd closes a socket only after its connection has been removed here, so a descriptor that is used under
/// the table's lock belongs to the right connection.
final class ConnectionTable: Sendable {
  private struct State {
    var connections: [Int32: Connection] = [:]
    /// The connection that was inserted last; it has had no time to send a request yet.
    var newest: Connection?
    /// The sockets that were shut down to make room but are not removed yet.
    var ending: Set<Int32> = []
    var counts: [ClientAddress: Int] = [:]
    /// The number of connections that were passed to libmicrohttpd but are not inserted yet.
    var expected = 0
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let proxies: TrustedProxies
  private let state = Mutex(State())

  /// Creates a table of at most `limit` connections, a limit that libmicrohttpd enforces, with at most
  /// `limitPerAddress` connections per address.
  ///
  /// Loopback addresses and `proxies` have no limit of their own. A `limitPerAddress` of 0 means no limit.
  init(limit: Int, limitPerAddress: Int, proxies: TrustedProxies) {
    (self.limit, self.limitPerAddress, self.proxies) = (limit, limitPerAddress, proxies)
  }

  var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

  /// Returns whether one more connection from `address` is allowed.
  ///
  /// Network threads that call this at the same time may exceed the limit by one each.
  func accepts(_ address: ClientAddress?) -> Bool {
    guard limitPerAddress > 0, let address, !address.isLoopback, !proxies.contain(address) else {
      return true
    }
    return state.withLock { $0.counts[address, default: 0] < limitPerAddress }
  }

  func insert(_ connection: Connection) {
    state.withLock { state in
      state.connections[connection.descriptor] = connection
      state.newest = connection
      if state.expected > 0 { state.expected -= 1 }
      if let address = connection.address { state.counts[address, default: 0] += 1 }
      makeRoom(in: &state)
    }
  }

  /// The number of open connections, including those that were passed to libmicrohttpd.
  var expected: Int { state.withLock { $0.connections.count + $0.expected } }

  /// Counts a connection that is about to be passed to libmicrohttpd, until it is inserted.
  func expect() { state.withLock { $0.expected += 1 } }

  /// Stops counting a connection that libmicrohttpd rejected.
  func expectNoMore() { state.withLock { if $0.expected > 0 { $0.expected -= 1 } } }

  func remove(_ connection: Connection) {
    state.withLock { state in
      state.connections[connection.descriptor] = nil
      if state.newest === connection { state.newest = nil }
      state.ending.remove(connection.descriptor)
      guard let address = connection.address, let count = state.counts[address] else { return }
      state.counts[address] = count > 1 ? count - 1 : nil
    }
  }

  /// Shuts down connections that are past their deadline, and also idle ones if `idleToo` is set or the table is nearly
  /// full.
  ///
  /// The network thread notices the end of the stream and closes the connection. A suspended connection would not
  /// notice it; its exchange has a deadline of its own.
  func shutDown(at now: MonotonicTime, idleToo: Bool) {
    state.withLock { state in
      for connection in state.connections.values {
        let phase = connection.phase.load(ordering: .relaxed)
        let isLate = connection.deadline.load(ordering: .relaxed) <= now.nanoseconds
        if phase != .suspended, isLate || (idleToo && phase == .idle) { connection.shutDown() }
      }
      makeRoom(in: &state)
    }
  }

  /// Shuts down the connections that have waited longest for a request if the table is nearly full, since a client that
  /// finds it full must wait.
  ///
  /// A sixteenth of the table is kept free, as in nginx. A thirty-second more is freed at a time, so that the search is
  /// rare.
  private func makeRoom(in state: inout State) {
    let free = limit - state.connections.count + state.ending.count
    guard free <= limit / 16 else { return }
    let waiting = state.connections.values
      .filter { $0.isWaiting && $0 !== state.newest && !state.ending.contains($0.descriptor) }
      .map { (deadline: $0.deadline.load(ordering: .relaxed), connection: $0) }
      .sorted { $0.deadline < $1.deadline }
    var wanted = limit / 16 + limit / 32 + 1 - free
    for (_, connection) in waiting where wanted > 0 && !connection.hasUnreadBytes {
      connection.shutDown()
      state.ending.insert(connection.descriptor)
      wanted -= 1
    }
  }
}
