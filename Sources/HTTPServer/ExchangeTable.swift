import Glibc
import Synchronization

/// The exchanges whose connections are suspended.
///
/// A suspended connection is never closed, so the sockets of the exchanges in the table are open
/// under the table's lock.
final class ExchangeTable: Sendable {
  private struct Entry {
    let exchange: Exchange
    var hasLeft = false
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds an exchange; false when the server is past its grace and takes no more.
  func insert(_ exchange: Exchange) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange) }
      return !state.isClosed
    }
  }

  func remove(_ exchange: Exchange) {
    let entry = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(exchange)) }
    // The last reference may go here, outside the lock.
    _ = entry
  }

  /// Takes no exchange from now on; returns those that are there.
  func close() -> [Exchange] {
    state.withLock { state in
      state.isClosed = true
      return state.entries.values.map(\.exchange)
    }
  }

  /// The exchanges past their deadline, and those whose client left since the last look.
  ///
  /// libmicrohttpd does not watch suspended connections, so this asks the system. A client that
  /// closed and one that only ended its own stream look alike until something is sent to them: both
  /// count as having left.
  func look(at now: MonotonicTime) -> (late: [Exchange], left: [Exchange]) {
    state.withLock { state in
      let late = state.entries.values.map(\.exchange).filter { $0.deadline <= now }
      let present = state.entries.filter { !$0.value.hasLeft }
      var events = present.values.map {
        pollfd(fd: $0.exchange.descriptor, events: Self.hungUp, revents: 0)
      }
      guard poll(&events, nfds_t(events.count), 0) > 0 else { return (late, []) }
      let gone = zip(present, events).filter { $1.revents != 0 }.map(\.0)
      for (key, _) in gone { state.entries[key]?.hasLeft = true }
      return (late, gone.map(\.value.exchange))
    }
  }

  /// `POLLRDHUP`, which needs `_GNU_SOURCE` to be seen: the other side sends nothing more.
  private static let hungUp: Int16 = 0x2000
}
