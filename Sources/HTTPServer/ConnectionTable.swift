import Glibc
import Synchronization

/// The open connections, by socket.
///
/// A socket is closed by libmicrohttpd only after its connection has been removed here, so what is
/// done with sockets under the table's lock is done with the right ones.
final class ConnectionTable: Sendable {
  private struct State {
    var connections: [Int32: Connection] = [:]
    var counts: [ClientAddress: Int] = [:]
  }

  private let limitPerAddress: Int
  private let state = Mutex(State())

  /// At most `limitPerAddress` connections from an address that is not loopback; 0 means no limit.
  init(limitPerAddress: Int) {
    self.limitPerAddress = limitPerAddress
  }

  var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

  /// Whether one more connection from `address` is welcome.
  ///
  /// Network threads that ask at the same moment may exceed the limit by one each.
  func accepts(_ address: ClientAddress?) -> Bool {
    guard limitPerAddress > 0, let address, !address.isLoopback else { return true }
    return state.withLock { $0.counts[address, default: 0] < limitPerAddress }
  }

  func insert(_ connection: Connection) {
    state.withLock { state in
      state.connections[connection.descriptor] = connection
      if let address = connection.address { state.counts[address, default: 0] += 1 }
    }
  }

  func remove(_ connection: Connection) {
    state.withLock { state in
      state.connections[connection.descriptor] = nil
      guard let address = connection.address, let count = state.counts[address] else { return }
      state.counts[address] = count > 1 ? count - 1 : nil
    }
  }

  /// Ends connections past their deadline; idle ones too where `idleToo`.
  ///
  /// The network thread sees the end of the stream and closes. A suspended connection would not
  /// see it; its exchange has a deadline of its own.
  func shutDown(at now: MonotonicTime, idleToo: Bool) {
    state.withLock { state in
      for connection in state.connections.values {
        let phase = connection.phase.load(ordering: .relaxed)
        let isLate = connection.deadline.load(ordering: .relaxed) <= now.nanoseconds
        if phase != .suspended, isLate || (idleToo && phase == .idle) {
          shutdown(connection.descriptor, Int32(SHUT_RDWR))
        }
      }
    }
  }
}
