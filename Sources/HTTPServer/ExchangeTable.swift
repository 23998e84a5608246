import Synchronization

/// The exchanges whose connections are suspended.
///
/// A suspended connection is never closed, so the sockets of the exchanges in the table are open.
final class ExchangeTable: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var isClosed = false
  }

  private let departures: Departures
  private let state = Mutex(State())

  /// Cancels the exchanges whose clients leave, of which `departures` tells.
  init(departures: Departures) {
    self.departures = departures
  }

  /// Adds an exchange; false when the server is past its grace and takes no more.
  func insert(_ exchange: Exchange) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.exchanges[ObjectIdentifier(exchange)] = exchange
      departures.watch(exchange.descriptor, endedHalfToo: false) { exchange.cancel() }
      return true
    }
  }

  func remove(_ exchange: Exchange) {
    let removed = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    // The last reference may go here, outside the lock.
    if removed != nil { departures.unwatch(exchange.descriptor) }
  }

  /// Takes no exchange from now on; returns those that are there.
  func close() -> [Exchange] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.exchanges.values)
    }
  }

  /// The exchanges past their deadline.
  func late(at now: MonotonicTime) -> [Exchange] {
    state.withLock { $0.exchanges.values.filter { $0.deadline <= now } }
  }
}
