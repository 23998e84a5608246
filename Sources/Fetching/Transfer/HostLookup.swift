import Dispatch
import Glibc
import Synchronization

/// A resolver that looks up each name on its own thread, so that a silent name server blocks no other look-up.
///
/// libcurl's resolver reports addresses one by one. Here, all addresses are known before the first connection
/// (security.md §6.4), and a cancelled look-up does not block its caller.
final class HostLookup: Sendable {
  /// The maximum number of concurrent look-ups, including abandoned ones.
  private static let maximumRunning = 64

  private struct State {
    /// The number of running threads.
    var running = 0
    var waits: [ObjectIdentifier: LookupWait] = [:]
    var isStopped = false
  }

  private let names: HostNames
  private let state = Mutex(State())

  init(names: HostNames) { self.names = names }

  /// Returns all addresses of a name, at least one.
  ///
  /// - Throws: `hostUnknown`, `timedOut` after `time`, with `limit` as the name of the limit, or `cancelled`.
  func addresses(
    of name: String, within time: Duration, limit: FetchError
  ) async throws(FetchError) -> [IPAddress] {
    let wait = LookupWait()
    defer { state.withLock { $0.waits[ObjectIdentifier(wait)] = nil } }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait.begin(continuation)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time.milliseconds)) {
          wait.finish(.failure(limit))
        }
        if let refusal = admit(wait) {
          wait.finish(.failure(refusal))
        } else {
          start(name, wait)
        }
      }
    } onCancel: {
      wait.finish(.failure(.cancelled))
    }
    return try result.get()
  }

  /// Cancels all look-ups, including later ones.
  func stop() {
    let waits = state.withLock { state in
      state.isStopped = true
      return state.waits.values
    }
    for wait in waits { wait.finish(.failure(.cancelled)) }
  }

  /// Reserves a thread, or returns the error if none is free.
  private func admit(_ wait: LookupWait) -> FetchError? {
    state.withLock { state in
      if state.isStopped { return .cancelled }
      guard state.running < Self.maximumRunning else {
        return .unreachable(log: "too many names are being looked up")
      }
      state.running += 1
      state.waits[ObjectIdentifier(wait)] = wait
      return nil
    }
  }

  private func start(_ name: String, _ wait: LookupWait) {
    let isStarted = DetachedThread.start { [self] in
      let result = Self.resolve(name, names)
      state.withLock { $0.running -= 1 }
      wait.finish(result)
    }
    guard !isStarted else { return }
    state.withLock { $0.running -= 1 }
    wait.finish(.failure(.unreachable(log: "no thread to look a name up")))
  }

  private static func resolve(_ name: String, _ names: HostNames) -> Result<[IPAddress], FetchError>
  {
    do throws(HostNames.Unknown) {
      let addresses = try names.addresses(name)
      return addresses.isEmpty
        ? .failure(.hostUnknown(log: "\(name) has no address")) : .success(addresses)
    } catch {
      return .failure(.hostUnknown(log: "\(name): \(error.reason)"))
    }
  }
}

/// The caller of a look-up, which continues with the first result.
private final class LookupWait: Sendable {
  typealias Outcome = Result<[IPAddress], FetchError>

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
  }

  private let state = Mutex(State())

  /// Stores the continuation, which is resumed at once if the result is already known.
  func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// Ends the wait; only the first call has an effect.
  func finish(_ outcome: Outcome) {
    let continuation = state.withLock { state in
      guard state.outcome == nil else { return nil as CheckedContinuation<Outcome, Never>? }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }
}

/// Work on its own thread, which may block.
final class DetachedThread: Sendable {
  private let work: @Sendable () -> Void

  private init(work: @escaping @Sendable () -> Void) { self.work = work }

  /// Starts the thread, and returns false if the system has no more threads.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(DetachedThread(work: work))
    guard pthread_create(&thread, nil, runDetached, context.toOpaque()) == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate func run() { work() }
}

private func runDetached(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
