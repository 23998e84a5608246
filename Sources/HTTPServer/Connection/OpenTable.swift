import Synchronization

/// Exchanges or streams that are under way, until the table is closed.
///
/// A suspended connection is never closed, so the sockets of the exchanges in a table are open.
final class OpenTable<Element: AnyObject & Sendable>: Sendable {
  private struct State {
    var elements: [ObjectIdentifier: Element] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds an element; false when the server is past its grace and takes no more.
  func insert(_ element: Element) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.elements[ObjectIdentifier(element)] = element }
      return !state.isClosed
    }
  }

  /// Takes an element out; false where it was not there.
  @discardableResult
  func remove(_ element: Element) -> Bool {
    // The last reference may go at the end, outside the lock.
    let removed = state.withLock { $0.elements.removeValue(forKey: ObjectIdentifier(element)) }
    return removed != nil
  }

  var all: [Element] { state.withLock { Array($0.elements.values) } }

  /// Takes no element from now on; returns those that are there.
  func close() -> [Element] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.elements.values)
    }
  }
}
