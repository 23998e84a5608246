import Glibc

/// A sender of HTTP POST requests to an administrator's services, with libcurl.
///
/// Unlike a `CurlFetcher`, it connects to every address, since only a setting of the server names one (tracing.md §7).
/// It follows no redirects and uses no proxy.
package final class CurlPoster: Sendable {
  private let userAgent: String
  private let lookup: HostLookup
  private let engine: TransferEngine

  /// Starts a poster with its own thread, which ends with `shutdown` or with the poster.
  ///
  /// - Throws: `unreachable` if the user agent is not 1 to 1,024 bytes of printable ASCII, or libcurl or the thread
  ///   cannot be started.
  package init(userAgent: String, names: HostNames = .system) throws(FetchError) {
    self.userAgent = userAgent
    engine = try TransferEngine.started(for: userAgent)
    lookup = HostLookup(names: names)
  }

  deinit { engine.stop() }

  /// Cancels all transfers; later ones are cancelled at once.
  package func shutdown() {
    lookup.stop()
    engine.stop()
  }

  /// Sends a body and returns the answer, whatever its status is.
  ///
  /// Cancelling the task stops the transfer at once and throws `FetchError.cancelled`.
  package func post(_ request: PostRequest) async throws(FetchError) -> PostAnswer {
    let deadline = ContinuousClock.now + request.time
    let url = request.url.url
    var addresses: [IPAddress] = []
    if url.address == nil {
      addresses = try await lookup.addresses(
        of: url.host, within: request.time, limit: .timedOut(.total, limit: request.time))
    }
    var limits = FetchLimits()
    (limits.connectTime, limits.firstByteTime) = (request.time, request.time)
    (limits.totalTime, limits.rateTime) = (request.time, request.time)
    limits.bodyBytes = PostAnswer.maximumBytes
    let fields = try request.fields.map { field throws(FetchError) in
      guard let line = field.line else {
        throw .unreachable(log: "the field \(field.name) cannot be sent")
      }
      return line
    }
    // A client that asks first (RFC 9110 §10.1.1) waits a second for servers that do not answer.
    let order = TransferOrder(
      url: url, addresses: addresses, policy: .unrestricted, limits: limits,
      fields: fields + ["Expect:"], body: request.body, userAgent: userAgent,
      connectDeadline: deadline, totalDeadline: deadline, progress: { _ in })
    let answer = try await engine.answer(to: order)
    return PostAnswer(
      status: answer.head.status, retryAfter: answer.head.retryAfter(now: time(nil)),
      body: answer.body)
  }
}

/// A POST request to a service.
package struct PostRequest: Sendable {
  package var url: ServiceURL
  /// Additional fields.
  ///
  /// If one of them cannot be sent, the request fails.
  package var fields: [RequestField]
  package var body: [UInt8]
  /// The maximum time for the whole request, including name look-up and TLS.
  package var time: Duration

  /// Creates a request, without sending it.
  package init(url: ServiceURL, fields: [RequestField], body: [UInt8], time: Duration) {
    (self.url, self.fields, self.body, self.time) = (url, fields, body, time)
  }
}

/// The answer of a service.
package struct PostAnswer: Hashable, Sendable {
  /// The maximum number of bytes of a body that are read.
  package static let maximumBytes = 65_536

  package let status: Int
  /// The delay that `Retry-After` requests, or `nil`.
  package let retryAfter: Duration?
  /// The body, which is empty unless the status is 2xx.
  package let body: [UInt8]

  /// Creates an answer.
  package init(status: Int, retryAfter: Duration? = nil, body: [UInt8] = []) {
    (self.status, self.retryAfter, self.body) = (status, retryAfter, body)
  }
}
