import Glibc

/// Loads images over HTTP and HTTPS with libcurl, within limits of size, time, redirects and address.
///
/// No proxy, cookie, credential or compression is used, whatever the environment says. Connections
/// are kept for later requests to the same origin.
package final class CurlFetcher: Fetcher {
  /// The media types that origins are asked for (loading.md §9).
  static let accept = "image/png,image/webp,image/gif,image/jpeg;q=0.9"

  private let policy: AddressPolicy
  private let limits: FetchLimits
  private let userAgent: String
  private let lookup: HostLookup
  private let engine: TransferEngine

  /// Starts a fetcher with a thread of its own, which ends with `shutdown` or with the fetcher.
  ///
  /// - Parameters:
  ///   - userAgent: what origins are told, with a contact address.
  ///   - names: how names become addresses.
  ///
  /// Throws `unreachable` where the user agent is not 1 to 1,024 bytes of printable ASCII, and where
  /// libcurl or the thread cannot be started.
  package init(
    policy: AddressPolicy, limits: FetchLimits, userAgent: String, names: HostNames = .system
  ) throws(FetchError) {
    // A line end would begin a field of its own.
    guard AnswerHead.isHarmless(userAgent) else {
      throw .unreachable(log: "the user agent must be 1 to 1024 bytes of printable ASCII")
    }
    guard let engine = TransferEngine() else {
      throw .unreachable(log: "libcurl cannot be started")
    }
    self.policy = policy
    self.limits = limits
    self.userAgent = userAgent
    self.engine = engine
    lookup = HostLookup(names: names)
  }

  deinit {
    engine.stop()
  }

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

  /// Judges a URL, looks its name up, judges all addresses, and says what to send.
  private func order(
    _ url: RemoteURL, _ request: FetchRequest, _ totalDeadline: ContinuousClock.Instant,
    _ progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> TransferOrder {
    let permission = request.permission(url)
    guard permission != .refused else { throw .blocked(log: "\(url) is not among those allowed") }
    let policy = AddressPolicy(
      allowsPrivate: policy.allowsPrivate && permission == .allAddresses)
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
    return fields
  }
}
