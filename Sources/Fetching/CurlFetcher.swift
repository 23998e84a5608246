import Glibc

/// A fetcher that loads images over HTTP and HTTPS with libcurl, within limits of size, time, redirects and addresses.
///
/// It uses no proxy, cookies, credentials or compression, whatever the environment says. Connections are reused for
/// later requests to the same origin.
package final class CurlFetcher: Fetcher {
  /// The media types in the request's `Accept` (loading.md §9).
  static let accept = "image/png,image/webp,image/gif,image/jpeg;q=0.9,image/*;q=0.8,*/*;q=0.1"

  private let policy: AddressPolicy
  private let limits: FetchLimits
  private let userAgent: String
  private let lookup: HostLookup
  private let engine: TransferEngine

  /// Starts a fetcher with its own thread, which ends with `shutdown` or with the fetcher.
  ///
  /// - Parameters:
  ///   - userAgent: The name for origins, with a contact address.
  ///   - names: The resolver of host names.
  /// - Throws: `unreachable` if the user agent is not 1 to 1,024 bytes of printable ASCII, or if libcurl or the thread
  ///   cannot be started.
  package init(
    policy: AddressPolicy, limits: FetchLimits, userAgent: String, names: HostNames = .system
  ) throws(FetchError) {
    self.policy = policy
    self.limits = limits
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

  package func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse {
    let totalDeadline = ContinuousClock.now + limits.totalTime
    var url = request.url
    var visited: Set<RemoteURL> = []
    while true {
      guard visited.insert(url).inserted else { throw .tooManyRedirects(.loop) }
      let order = try await order(url, request, totalDeadline, progress)
      let answer = try await engine.answer(to: order)
      guard let next = try redirect(answer.head, from: url) else {
        return try response(answer, to: request, at: url)
      }
      guard visited.count <= limits.redirects else {
        throw .tooManyRedirects(.limit(limits.redirects))
      }
      url = next
    }
  }

  /// Checks a URL, resolves its host, checks all addresses, and returns the request to send.
  private func order(
    _ url: RemoteURL, _ request: FetchRequest, _ totalDeadline: ContinuousClock.Instant,
    _ progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> TransferOrder {
    let permission = request.permission(url)
    guard permission != .refused else { throw .blocked(log: "\(url) is not among those allowed") }
    let policy = AddressPolicy(allowsPrivate: policy.allowsPrivate && permission == .allAddresses)
    let connectDeadline = min(ContinuousClock.now + limits.connectTime, totalDeadline)
    var addresses: [IPAddress] = []
    if url.address == nil {
      addresses = try await lookup.addresses(
        of: url.host, within: connectDeadline - .now,
        limit: connectDeadline == totalDeadline
          ? .timedOut(.total, limit: limits.totalTime)
          : .timedOut(.connect, limit: limits.connectTime))
      if let refused = addresses.first(where: { !policy.allows($0) }) {
        throw .blocked(log: "\(url.host) means \(refused)")
      }
    }
    return TransferOrder(
      url: url, addresses: addresses, policy: policy, limits: limits, fields: fields(of: request),
      userAgent: userAgent, connectDeadline: connectDeadline, totalDeadline: totalDeadline,
      progress: progress)
  }

  private func fields(of request: FetchRequest) -> [String] {
    var fields = ["Accept: \(Self.accept)"]
    if let tag = request.etag, AnswerHead.isHarmless(tag) {
      fields.append("If-None-Match: \(tag)")
    } else if let date = request.lastModified, AnswerHead.isHarmless(date) {
      fields.append("If-Modified-Since: \(date)")
    }
    return fields + request.fields.compactMap(\.line)
  }

  /// Returns the URL of a redirect (security.md §6.5), or `nil` if the answer is not a redirect.
  ///
  /// - Throws: `refused` unless there is exactly one `Location`, `blocked` if that is not a URL that may be loaded, and
  ///   `tooManyRedirects` if it leads from https to http.
  func redirect(_ head: AnswerHead, from url: RemoteURL) throws(FetchError) -> RemoteURL? {
    guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
    guard let location = head["location"] else {
      throw .refused(status: head.status, retryAfter: nil)
    }
    let next: RemoteURL
    do throws(RemoteURLError) { next = try url.resolving(location) } catch {
      throw .blocked(log: "\(url) redirects: \(error)")
    }
    guard url.scheme == .http || next.scheme == .https else { throw .tooManyRedirects(.downgrade) }
    return next
  }

  /// Returns the response for an answer that is not a redirect.
  func response(
    _ answer: FetchedAnswer, to request: FetchRequest, at url: RemoteURL
  ) throws(FetchError) -> FetchResponse {
    let content = try content(answer, to: request)
    let head = answer.head
    return FetchResponse(
      content: content, etag: head["etag"], lastModified: head["last-modified"],
      cacheControl: head.list("cache-control"), expires: head["expires"], date: head["date"],
      age: head["age"], contentType: head["content-type"], url: url)
  }

  private func content(
    _ answer: FetchedAnswer, to request: FetchRequest
  ) throws(FetchError) -> FetchResponse.Content {
    let status = answer.head.status
    let retryAfter = answer.head.retryAfter(now: time(nil))
    switch status {
    case 304 where request.etag != nil || request.lastModified != nil: return .notModified
    // A partial response to a request without a range is not the whole file.
    case 206: throw .truncated(received: answer.body.count, expected: nil)
    case 200...299:
      guard !answer.body.isEmpty else { throw .truncated(received: 0, expected: nil) }
      return .body(answer.body)
    case 404, 410: throw .notFound(status: status)
    case 500...599: throw .originError(status: status, retryAfter: retryAfter)
    default: throw .refused(status: status, retryAfter: retryAfter)
    }
  }
}
