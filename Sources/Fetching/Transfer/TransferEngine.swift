import CCurl
import Glibc
import Synchronization

/// The thread on which libcurl runs all transfers.
///
/// https://curl.se/libcurl/c/libcurl-multi.html
///
/// `@unchecked Sendable`: `running` is accessed only by that thread. So is the multi handle, except for
/// `curl_multi_wakeup`, which is thread-safe and called under the lock of `inbox`, as is the cleanup of the handle.
final class TransferEngine: @unchecked Sendable {
  private struct Inbox {
    var arrivals: [Transfer] = []
    var isStopped = false
    var isGone = false
  }

  /// The number of idle connections that are kept for later requests.
  private static let maximumKeptConnections = 16

  private let multi: UnsafeMutableRawPointer
  private let inbox = Mutex(Inbox())
  private var running: [UnsafeMutableRawPointer: Transfer] = [:]

  /// Starts the thread, which retains the engine until it is stopped, or returns `nil` without memory or threads.
  init?() {
    guard CurlLibrary.isReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    _ = ccurl_set_kept_connections(multi, Self.maximumKeptConnections)
    guard DetachedThread.start({ [self] in run() }) else {
      curl_multi_cleanup(multi)
      return nil
    }
  }

  /// Returns an engine that sends a user agent with its requests.
  ///
  /// - Throws: `unreachable` if the user agent is not 1 to 1,024 bytes of printable ASCII, or if libcurl or the
  ///   thread cannot be started.
  static func started(for userAgent: String) throws(FetchError) -> TransferEngine {
    // A line end would begin another header field.
    guard AnswerHead.isHarmless(userAgent) else {
      throw .unreachable(log: "the user agent must be 1 to 1024 bytes of printable ASCII")
    }
    guard let engine = TransferEngine() else {
      throw .unreachable(log: "libcurl cannot be started")
    }
    return engine
  }

  /// Runs a request; if the task is cancelled, it ends at once, and none of its callbacks is called afterwards.
  func answer(to order: TransferOrder) async throws(FetchError) -> FetchedAnswer {
    let handle = TransferHandle()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let transfer = Transfer(order: order, continuation: continuation)
        handle.set(transfer)
        if Task.isCancelled { transfer.isCancelled.store(true, ordering: .relaxed) }
        let isTaken = post { inbox in
          guard !inbox.isStopped else { return false }
          inbox.arrivals.append(transfer)
          return true
        }
        if !isTaken { transfer.end(.failure(.cancelled)) }
      }
    } onCancel: {
      guard let transfer = handle.transfer else { return }
      transfer.isCancelled.store(true, ordering: .relaxed)
      _ = post { _ in true }
    }
    return try outcome.get()
  }

  /// Cancels all transfers, rejects further ones and ends the thread.
  func stop() {
    _ = post { inbox in
      inbox.isStopped = true
      return true
    }
  }

  /// Changes the inbox and wakes the thread.
  private func post(_ change: (inout Inbox) -> Bool) -> Bool {
    inbox.withLock { inbox in
      guard change(&inbox) else { return false }
      if !inbox.isGone { curl_multi_wakeup(multi) }
      return true
    }
  }
}

// The methods of the thread.
extension TransferEngine {
  private func run() {
    // OpenSSL writes to sockets that the peer may have closed.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while takeArrivals() {
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      settle()
      let next = checkTimes()
      if curl_multi_poll(multi, nil, 0, next, nil) != CURLM_OK { poll(nil, 0, 10) }
    }
    for transfer in running.values { end(transfer, .failure(.cancelled)) }
    inbox.withLock { inbox in
      inbox.isGone = true
      curl_multi_cleanup(multi)
    }
  }

  /// Starts new transfers, ends cancelled ones, and returns whether to continue.
  private func takeArrivals() -> Bool {
    let (arrivals, isStopped) = inbox.withLock { inbox in
      defer { inbox.arrivals = [] }
      return (inbox.arrivals, inbox.isStopped)
    }
    for transfer in arrivals {
      guard !isStopped, !transfer.isCancelled.load(ordering: .relaxed) else {
        transfer.end(.failure(.cancelled))
        continue
      }
      guard let easy = transfer.begin(), curl_multi_add_handle(multi, easy.pointer) == CURLM_OK
      else {
        transfer.end(.failure(.unreachable(log: "libcurl refused to begin")))
        continue
      }
      running[easy.pointer] = transfer
    }
    for transfer in running.values where transfer.isCancelled.load(ordering: .relaxed) {
      end(transfer, .failure(.cancelled))
    }
    return !isStopped
  }

  /// Ends the transfers that libcurl has ended, or that have failed without libcurl's knowledge.
  private func settle() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      var code = CURLE_OK
      guard ccurl_message_result(message, &code) == 1, let pointer = message.pointee.easy_handle,
        let transfer = running[pointer]
      else { continue }
      end(transfer, transfer.outcome(code))
    }
    for transfer in running.values {
      if let failure = transfer.failure { end(transfer, .failure(failure)) }
    }
  }

  /// Ends the transfers that are too slow, and returns the milliseconds until the next check.
  private func checkTimes() -> Int32 {
    let now = ContinuousClock.now
    var next = now + .seconds(60)
    for transfer in running.values {
      if let failure = transfer.clock.check(transfer.order.limits, now: now) {
        end(transfer, .failure(failure))
      } else if let deadline = transfer.clock.deadline(transfer.order.limits) {
        next = min(next, deadline)
      }
    }
    // Rounded up, since a check that is too early would be repeated.
    return Int32((next - now).milliseconds + 1)
  }

  /// Removes a transfer from libcurl, which closes a connection in use, and delivers its outcome.
  private func end(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
    if let easy = transfer.easy {
      running[easy.pointer] = nil
      curl_multi_remove_handle(multi, easy.pointer)
    }
    transfer.end(outcome)
  }
}

/// The link from the cancellation of a task to its transfer, once that exists.
private final class TransferHandle: Sendable {
  private let state = Mutex<Transfer?>(nil)

  var transfer: Transfer? { state.withLock { $0 } }

  func set(_ transfer: Transfer) { state.withLock { $0 = transfer } }
}

/// A request to one origin, without redirects.
struct TransferOrder: Sendable {
  let url: RemoteURL
  /// The resolved addresses of the host, empty if the host is an IP literal.
  let addresses: [IPAddress]
  /// The policy for the address of every connection.
  let policy: AddressPolicy
  let limits: FetchLimits
  /// The header lines of the request, for example `Accept: image/png`.
  let fields: [String]
  /// The body of a POST, or `nil` for a GET.
  var body: [UInt8]?
  let userAgent: String
  /// The deadline of the connection.
  let connectDeadline: ContinuousClock.Instant
  /// The deadline of the last byte.
  let totalDeadline: ContinuousClock.Instant
  let progress: @Sendable (FetchProgress) -> Void
}

/// An origin's answer to one request.
struct FetchedAnswer: Sendable {
  let head: AnswerHead
  /// The body, which is empty unless the status is 2xx.
  let body: [UInt8]
}
