import Synchronization

/// The exchanges or streams in progress, until the table is closed.
///
/// A suspended connection is never closed, so the sockets of the exchanges in a table are open.
final class OpenTable<Element: AnyObject & Sendable>: Sendable {
  private struct State {
    var elements: [ObjectIdentifier: Element] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Inserts an element; returns false if the table is closed.
  func insert(_ element: Element) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.elements[ObjectIdentifier(element)] = element }
      return !state.isClosed
    }
  }

  /// Removes an element; returns false if it was absent.
  @discardableResult
  func remove(_ element: Element) -> Bool {
    // The last reference may be released at the end, outside the lock.
    let removed = state.withLock { $0.elements.removeValue(forKey: ObjectIdentifier(element)) }
    return removed != nil
  }

  var all: [Element] { state.withLock { Array($0.elements.values) } }

  /// Closes the table, and returns its elements.
  func close() -> [Element] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.elements.values)
    }
  }
}
