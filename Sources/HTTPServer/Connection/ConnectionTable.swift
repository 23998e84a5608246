import Glibc
import Synchronization

/// The open connections, by socket.
///
/// A socket is closed by libmicrohttpd only after its connection has been removed here, so what is
/// done with sockets under the table's lock is done with the right ones.
final class ConnectionTable: Sendable {
  private struct State {
    var connections: [Int32: Connection] = [:]
    /// The connection that was inserted last, which has had no time to send a request yet.
    var newest: Connection?
    /// The sockets that were ended to make room, and are not removed yet.
    var ending: Set<Int32> = []
    var counts: [ClientAddress: Int] = [:]
    /// Connections that were handed to libmicrohttpd and are not inserted yet.
    var expected = 0
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let proxies: TrustedProxies
  private let state = Mutex(State())

  /// At most `limit` connections, which libmicrohttpd sees to, and `limitPerAddress` from an address
  /// that is neither loopback nor one of `proxies`; 0 means no limit.
  init(limit: Int, limitPerAddress: Int, proxies: TrustedProxies) {
    (self.limit, self.limitPerAddress, self.proxies) = (limit, limitPerAddress, proxies)
  }

  var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

  /// True where one more connection from `address` is welcome.
  ///
  /// Network threads that ask at the same moment may exceed the limit by one each.
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

  /// The connections that are open, and those that were handed to libmicrohttpd.
  var expected: Int { state.withLock { $0.connections.count + $0.expected } }

  /// Counts a connection that is about to be handed to libmicrohttpd, until it is inserted.
  func expect() { state.withLock { $0.expected += 1 } }

  /// Forgets a connection that libmicrohttpd did not take.
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

  /// Ends connections past their deadline; idle ones too where `idleToo`, and where few more would
  /// find room.
  ///
  /// The network thread sees the end of the stream and closes. A suspended connection would not
  /// see it; its exchange has a deadline of its own.
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

  /// Ends the connections that have waited longest for a request when the table is nearly full: a
  /// client that finds it full waits until one of the others goes.
  ///
  /// A sixteenth of the table is kept free, as nginx does. A thirty-second more is freed at a time,
  /// so that the search is rare.
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
