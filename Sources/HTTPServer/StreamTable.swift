import Synchronization

/// The streamed bodies that are being sent.
final class StreamTable: Sendable {
  private struct State {
    var streams: [ObjectIdentifier: StreamedBody] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds a stream; false when the server is past its grace and takes no more.
  func insert(_ stream: StreamedBody) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.streams[ObjectIdentifier(stream)] = stream }
      return !state.isClosed
    }
  }

  func remove(_ stream: StreamedBody) {
    let removed = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    // The last reference may go here, outside the lock.
    _ = removed
  }

  /// The streams that are there.
  var all: [StreamedBody] { state.withLock { Array($0.streams.values) } }

  /// Takes no stream from now on; returns those that are there.
  func close() -> [StreamedBody] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.streams.values)
    }
  }
}
