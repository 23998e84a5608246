import Foundation

/// A source of notifications before a renderer draws another picture, because a property is set or because its scene
/// was edited on the server.
///
/// Streams can end on any thread, so a lock protects the list of streams.
final class RendererChanges: @unchecked Sendable {
  /// A function that calls its argument for each edit on the server until there are no more.
  typealias Watch = @Sendable (_ edited: () -> Void) async throws -> Void

  private struct Listener {
    let continuation: AsyncStream<Void>.Continuation
    /// The task that follows the server, or `nil` if the content cannot be followed.
    var watching: Task<Void, Never>?
    /// The number of watches so far, so that a replaced watch ends no stream.
    var generation = 0
  }

  /// The lock; `Mutex` requires newer platforms.
  private let lock = NSLock()
  private var listeners: [Int: Listener] = [:]
  private var nextID = 0
  /// Whether no property will be set again.
  private var isRendererGone = false

  /// Returns a new stream.
  ///
  /// - Parameter watch: The edits of the content, or `nil` if the server does not report them.
  func stream(watching watch: Watch?) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = locked {
        nextID += 1
        listeners[nextID] = Listener(continuation: continuation)
        return nextID
      }
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
      if let watch { self.watch(watch, for: id) }
    }
  }

  /// Notifies all streams that a property is about to be set.
  func willChange() {
    for listener in locked({ listeners.values.map(\.continuation) }) { listener.yield() }
  }

  /// Lets all streams follow the current content.
  func didChange(watching watch: @autoclosure () -> Watch?) {
    let ids = locked { Array(listeners.keys) }
    guard !ids.isEmpty, let watch = watch() else { return }
    for id in ids { self.watch(watch, for: id) }
  }

  /// Ends the streams that only depended on the renderer's properties.
  func endUnwatched() {
    let ended = locked {
      isRendererGone = true
      return listeners.values.filter { $0.watching == nil }.map(\.continuation)
    }
    for continuation in ended { continuation.finish() }
  }

  private func watch(_ watch: @escaping Watch, for id: Int) {
    locked {
      guard var listener = listeners[id] else { return }
      listener.watching?.cancel()
      listener.generation += 1
      let (continuation, generation) = (listener.continuation, listener.generation)
      listener.watching = Task {
        do {
          try await watch { continuation.yield() }
          end(id, generation)
        } catch {
          fail(id, generation)
        }
      }
      listeners[id] = listener
    }
  }

  /// Ends a stream after its watch has ended, unless it has a new watch.
  private func end(_ id: Int, _ generation: Int) {
    let listener = locked { listeners[id] }
    if let listener, listener.generation == generation { listener.continuation.finish() }
  }

  /// Lets a stream with a failed watch wait for a change of a property, if there can be one.
  private func fail(_ id: Int, _ generation: Int) {
    let isOver = locked {
      if listeners[id]?.generation == generation { listeners[id]?.watching = nil }
      return isRendererGone
    }
    if isOver { end(id, generation) }
  }

  private func remove(_ id: Int) {
    locked { listeners.removeValue(forKey: id) }?.watching?.cancel()
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
