import Dispatch
import Synchronization

/// Looks names up, each on a thread of its own: a name server that is silent blocks nobody else.
///
/// libcurl could do it too, but shows addresses one by one; here all are seen before the first
/// connection (security.md §6.4), and a cancelled look-up is not waited for.
final class HostLookup: Sendable {
  /// Look-ups that may run at once, those that nobody waits for any more included.
  private static let maximumRunning = 64

  private let names: HostNames
  private let running = Mutex(0)

  init(names: HostNames) {
    self.names = names
  }

  /// All addresses of a name, one or more.
  ///
  /// Throws `hostUnknown`, `timedOut` after `time`, named as `limit`, or `cancelled`.
  func addresses(
    of name: String, within time: Duration, limit: FetchError
  ) async throws(FetchError) -> [IPAddress] {
    let wait = LookupWait()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait.begin(continuation)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time.milliseconds)) {
          wait.finish(.failure(limit))
        }
        start(name, wait)
      }
    } onCancel: {
      wait.finish(.failure(.cancelled))
    }
    return try result.get()
  }

  private func start(_ name: String, _ wait: LookupWait) {
    let isFree = running.withLock { running in
      guard running < Self.maximumRunning else { return false }
      running += 1
      return true
    }
    guard isFree else {
      return wait.finish(.failure(.unreachable(log: "too many names are being looked up")))
    }
    let isStarted = DetachedThread.start { [self] in
      let result = Self.look(name, names)
      running.withLock { $0 -= 1 }
      wait.finish(result)
    }
    guard !isStarted else { return }
    running.withLock { $0 -= 1 }
    wait.finish(.failure(.unreachable(log: "no thread to look a name up")))
  }

  private static func look(_ name: String, _ names: HostNames) -> Result<[IPAddress], FetchError> {
    do throws(HostNames.Unknown) {
      let addresses = try names.addresses(name)
      return addresses.isEmpty
        ? .failure(.hostUnknown(log: "\(name) has no address")) : .success(addresses)
    } catch {
      return .failure(.hostUnknown(log: "\(name): \(error.reason)"))
    }
  }
}

/// The one who waits for a look-up, and who leaves with the first result.
private final class LookupWait: Sendable {
  typealias Outcome = Result<[IPAddress], FetchError>

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
  }

  private let state = Mutex(State())

  /// Takes the continuation, which is resumed at once where the end came before the beginning.
  func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// Ends the wait; every call but the first does nothing.
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
