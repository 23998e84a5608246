import CCurl
import Synchronization

/// A running request to an origin.
///
/// `@unchecked Sendable`: all mutable state except `isCancelled` is accessed only on the thread of the
/// `TransferEngine`, from `begin` to `end`. libcurl calls its callbacks on that thread, inside `curl_multi_perform`.
final class Transfer: @unchecked Sendable {
  typealias Outcome = Result<FetchedAnswer, FetchError>

  /// The maximum length of a line of the head in libcurl.
  private static let maximumLine = 102_400

  let order: TransferOrder
  /// Set by any thread to cancel the transfer; the engine's thread reads it.
  let isCancelled = Atomic(false)
  private let continuation: CheckedContinuation<Outcome, Never>

  /// The received part of the answer's head.
  private var head: AnswerHead?
  /// Whether the empty line after the final head has been received.
  private var isHeadComplete = false
  /// The number of bytes of heads so far, including informational answers.
  private var headBytes = 0
  private var body: [UInt8] = []
  /// The checked `Content-Length`.
  private var expected: Int?
  /// The first failure; no further data is accepted after it.
  private(set) var failure: FetchError?
  var clock = TransferClock()
  private(set) var easy: EasyHandle?

  /// Creates a transfer that resumes the continuation once, with its outcome.
  init(order: TransferOrder, continuation: CheckedContinuation<Outcome, Never>) {
    (self.order, self.continuation) = (order, continuation)
  }

  /// Creates the handle, or returns `nil` if libcurl rejects a required option.
  func begin() -> EasyHandle? {
    guard let easy = EasyHandle() else { return nil }
    configure(easy)
    self.easy = easy
    return easy.isSound ? easy : nil
  }

  /// Delivers the outcome; the handle must have been removed from libcurl's multi handle.
  func end(_ outcome: Outcome) {
    easy = nil
    continuation.resume(returning: outcome)
  }

  /// Returns the outcome of a transfer that libcurl has ended.
  func outcome(_ code: CURLcode) -> Outcome {
    if let failure { return .failure(failure) }
    if let head, isHeadComplete {
      if !head.isSuccess { return .success(FetchedAnswer(head: head, body: [])) }
      if code == CURLE_OK, expected ?? body.count == body.count {
        return .success(FetchedAnswer(head: head, body: body))
      }
    }
    return .failure(error(code))
  }

  private func error(_ code: CURLcode) -> FetchError {
    switch code {
    case CURLE_OK where !isHeadComplete: return .unreachable(log: "the head broke off")
    case CURLE_OK, CURLE_PARTIAL_FILE: return .truncated(received: body.count, expected: expected)
    case CURLE_OUT_OF_MEMORY where headBytes > 0 && !isHeadComplete:
      // libcurl's error for a single line beyond its own limit.
      return .tooLarge(
        .head, limit: min(order.limits.headBytes, Self.maximumLine),
        met: headBytes + Self.maximumLine)
    case CURLE_COULDNT_RESOLVE_HOST: return .hostUnknown(log: easy?.words(for: code) ?? "")
    case CURLE_OPERATION_TIMEDOUT:
      // The deadlines are compared without a clock, since libcurl counts whole milliseconds and may be early by one.
      return clock.isConnecting && order.connectDeadline < order.totalDeadline
        ? .timedOut(.connect, limit: order.limits.connectTime)
        : .timedOut(.total, limit: order.limits.totalTime)
    default:
      return .unreachable(log: easy?.words(for: code) ?? "")
    }
  }

  private func configure(_ easy: EasyHandle) {
    easy.set(CURLOPT_URL, order.url.text)
    easy.set(CURLOPT_PATH_AS_IS, 1)
    easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
    easy.set(CURLOPT_FOLLOWLOCATION, 0)
    easy.set(CURLOPT_PROXY, "")
    easy.set(CURLOPT_NOSIGNAL, 1)
    easy.set(CURLOPT_HTTP09_ALLOWED, 0)
    // HTTP/2 would multiplex transfers on one connection, and one of them could stall the others.
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    easy.set(CURLOPT_SSL_VERIFYPEER, 1)
    easy.set(CURLOPT_SSL_VERIFYHOST, 2)
    easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    easy.set(CURLOPT_USERAGENT, order.userAgent)
    easy.set(CURLOPT_HTTPHEADER, order.fields)
    if let body = order.body { easy.set(body: body) }
    // The resolved addresses replace libcurl's own look-up; `+` lets them expire.
    if order.url.address == nil {
      let addresses = order.addresses.map(\.inBrackets).joined(separator: ",")
      easy.set(CURLOPT_RESOLVE, ["+\(order.url.host):\(order.url.port):\(addresses)"])
    }
    let now = ContinuousClock.now
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, (order.connectDeadline - now).milliseconds))
    easy.set(CURLOPT_TIMEOUT_MS, max(1, (order.totalDeadline - now).milliseconds))

    let context = Unmanaged.passUnretained(self).toOpaque()
    easy.set(openSocket: openSocket)
    easy.set(CURLOPT_OPENSOCKETDATA, pointer: context)
    easy.set(beforeRequest: checkConnection)
    easy.set(CURLOPT_PREREQDATA, pointer: context)
    easy.set(CURLOPT_HEADERFUNCTION, takeHeadLine)
    easy.set(CURLOPT_HEADERDATA, pointer: context)
    easy.set(CURLOPT_WRITEFUNCTION, takeBody)
    easy.set(CURLOPT_WRITEDATA, pointer: context)
  }

  /// Accepts one line of a head with its line end; returns false to end the transfer.
  func take(headLine bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    clock.receive(bytes.count, now: .now)
    guard failure == nil else { return false }
    headBytes += bytes.count
    guard headBytes <= order.limits.headBytes else {
      return fail(.tooLarge(.head, limit: order.limits.headBytes, met: headBytes))
    }
    // Trailers after chunks are ignored.
    if isHeadComplete { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    let content = line.prefix { !$0.isNewline }
    if content.isEmpty { return completeHead() }
    if head == nil {
      head = AnswerHead(statusLine: String(content))
      return head != nil || fail(.unreachable(log: "a malformed status line"))
    }
    // Folded lines are rejected, as libcurl does not join them either (RFC 9112 §5.2).
    return head?.add(line: String(content)) == true || fail(.unreachable(log: "a malformed field"))
  }

  /// Accepts a piece of the body; returns false to end the transfer.
  func take(body bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    clock.receive(bytes.count, now: .now)
    guard failure == nil, isHeadComplete else { return false }
    let received = body.count + bytes.count
    guard received <= order.limits.bodyBytes else {
      return fail(.tooLarge(.body, limit: order.limits.bodyBytes, met: received))
    }
    body.append(contentsOf: bytes)
    order.progress(FetchProgress(received: received, expected: expected))
    return true
  }

  /// Returns whether libcurl may open a socket to the address; a refusal ends the transfer.
  func mayConnect(to address: IPAddress?) -> Bool {
    if let address, order.policy.allows(address) { return true }
    let name = address.map { "\($0)" } ?? "an unknown family"
    return fail(.blocked(log: "\(order.url.host) means \(name)"))
  }

  private func fail(_ error: FetchError) -> Bool {
    if failure == nil { failure = error }
    return false
  }

  /// Checks a complete head, and returns whether its body is wanted.
  private func completeHead() -> Bool {
    guard let head else { return fail(.unreachable(log: "a head without a status line")) }
    if head.status == 101 { return fail(.unreachable(log: "the origin switches protocols")) }
    if head.status < 200 {
      self.head = nil
      return true
    }
    isHeadComplete = true
    guard head.isSuccess else { return false }
    do throws(FetchError) {
      try head.checkEncoding()
      expected = try head.announcedLength()
    } catch {
      return fail(error)
    }
    if let expected, expected > order.limits.bodyBytes {
      return fail(.tooLarge(.body, limit: order.limits.bodyBytes, met: expected))
    }
    order.progress(FetchProgress(received: 0, expected: expected))
    return true
  }
}

extension IPAddress {
  fileprivate var inBrackets: String {
    if case .version6 = self { "[\(self)]" } else { "\(self)" }
  }
}
