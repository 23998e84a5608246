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
  let userAgent: String
  /// When the connection must stand.
  let connectDeadline: ContinuousClock.Instant
  /// When the last byte must be there.
  let totalDeadline: ContinuousClock.Instant
  let progress: @Sendable (FetchProgress) -> Void
}

/// An origin's answer to one request.
struct Answer: Sendable {
  let head: AnswerHead
  /// Empty unless the status is 2xx.
  let body: [UInt8]
}
