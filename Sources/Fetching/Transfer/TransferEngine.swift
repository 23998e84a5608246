import CCurl
import Glibc
import Synchronization

/// The thread on which libcurl runs all transfers.
///
/// https://curl.se/libcurl/c/libcurl-multi.html
///
/// `@unchecked Sendable`: `running` is touched by that thread only. The multi handle is used by it
/// too, but for `curl_multi_wakeup`, which is made for other threads and called under the lock of
/// `inbox`, as is the end of the handle.
final class TransferEngine: @unchecked Sendable {
  private struct Inbox {
    var arrivals: [Transfer] = []
    var isStopped = false
    var isGone = false
  }

  /// Connections that are kept open for later requests to the same origin.
  private static let maximumKeptConnections = 16

  private let multi: UnsafeMutableRawPointer
  private let inbox = Mutex(Inbox())
  private var running: [UnsafeMutableRawPointer: Transfer] = [:]

  /// Starts the thread, which holds the engine until it is stopped; `nil` without memory or threads.
  init?() {
    guard CurlLibrary.isReady, let multi = curl_multi_init() else { return nil }
    self.multi = multi
    _ = ccurl_set_kept_connections(multi, Self.maximumKeptConnections)
    guard DetachedThread.start({ [self] in run() }) else {
      curl_multi_cleanup(multi)
      return nil
    }
  }

  /// Returns an engine whose requests carry a user agent.
  ///
  /// - Throws: `unreachable` if the user agent is not 1 to 1,024 bytes of printable ASCII, or if libcurl or the
  ///   thread cannot be started.
  static func started(for userAgent: String) throws(FetchError) -> TransferEngine {
    // A line end would begin a field of its own.
    guard AnswerHead.isHarmless(userAgent) else {
      throw .unreachable(log: "the user agent must be 1 to 1024 bytes of printable ASCII")
    }
    guard let engine = TransferEngine() else {
      throw .unreachable(log: "libcurl cannot be started")
    }
    return engine
  }

  /// Runs one request; a cancelled task ends it at once, and then none of its callbacks is called
  /// any more.
  func answer(to order: TransferOrder) async throws(FetchError) -> Answer {
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

  /// Cancels every transfer, refuses further ones and ends the thread.
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

// The thread.
extension TransferEngine {
  private func run() {
    // OpenSSL writes to sockets that may have been closed by the other side.
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

  /// Starts what has come, ends what was cancelled, and says whether to go on.
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

  /// Ends what libcurl has ended, or what has failed without libcurl taking notice.
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

  /// Ends what is too slow; the milliseconds until the next look.
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
    // Rounded up: a look a little too early would be followed by many more.
    return Int32((next - now).milliseconds + 1)
  }

  /// Takes a transfer out of libcurl, which closes a connection in use, and hands its outcome over.
  private func end(_ transfer: Transfer, _ outcome: Transfer.Outcome) {
    if let easy = transfer.easy {
      running[easy.pointer] = nil
      curl_multi_remove_handle(multi, easy.pointer)
    }
    transfer.end(outcome)
  }
}

/// The place where the cancellation of a task finds its transfer, once there is one.
private final class TransferHandle: Sendable {
  private let state = Mutex<Transfer?>(nil)

  var transfer: Transfer? { state.withLock { $0 } }

  func set(_ transfer: Transfer) { state.withLock { $0 = transfer } }
}

/// One request to one origin, without redirects: what a transfer needs to know.
struct TransferOrder: Sendable {
  let url: RemoteURL
  /// The addresses of the host's name; empty where it is an address itself.
  let addresses: [IPAddress]
  /// Asked for the address of every connection.
  let policy: AddressPolicy
  let limits: FetchLimits
  /// Lines of the request, for example `Accept: image/png`.
  let fields: [String]
  /// The body of a POST, or `nil` for a GET.
  var body: [UInt8]?
  let userAgent: String
  /// The moment at which the connection must stand.
  let connectDeadline: ContinuousClock.Instant
  /// The moment at which the last byte must be there.
  let totalDeadline: ContinuousClock.Instant
  let progress: @Sendable (FetchProgress) -> Void
}

/// An origin's answer to one request.
struct Answer: Sendable {
  let head: AnswerHead
  /// Empty unless the status is 2xx.
  let body: [UInt8]
}
