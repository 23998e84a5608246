extension Exchange {
  /// The outcome of a request, for metrics and the log.
  package struct Summary: Sendable, Equatable {
    /// The method, or `nil` for an unsupported one.
    package let method: Method?
    /// The request target as it was received.
    package let target: [UInt8]
    /// The client, possibly named by a trusted proxy, or `nil` if it has no address.
    package let client: ClientAddress?
    /// The pattern of the route, or an empty text if no route was reached.
    package let route: String
    /// The status, or 499 if the client disconnected before the answer.
    package let status: Status
    /// The time from the last header to the last byte of the answer, in seconds.
    package fileprivate(set) var seconds: Double
    /// The number of sent bytes of the body; 0 for HEAD, 304, and aborted answers other than streams.
    package fileprivate(set) var bytes: Int
    /// Whether the network thread answered from memory.
    package let wasRepeated: Bool
    /// The identifier for the log, or `nil` if the network thread answered from memory.
    package let identifier: RequestIdentifier?

    /// Creates a summary for tests of an observer.
    package init(
      method: Method?, target: [UInt8] = [], client: ClientAddress? = nil, route: String,
      status: Status, seconds: Double, bytes: Int, wasRepeated: Bool,
      identifier: RequestIdentifier? = nil
    ) {
      (self.method, self.target, self.client) = (method, target, client)
      (self.route, self.status, self.seconds) = (route, status, seconds)
      (self.bytes, self.wasRepeated, self.identifier) = (bytes, wasRepeated, identifier)
    }
  }
}

extension Exchange.Summary {
  /// The path of the target for the log: as received, without query and authority, which may contain secrets, and
  /// truncated to the longest path that is served.
  package var path: String {
    var path = target.prefix { $0 != UInt8(ascii: "?") }
    if path.first != UInt8(ascii: "/"), let scheme = path.firstRange(of: "://".utf8) {
      path = path[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }
    }
    return LogText.escaped(path)
  }

  /// Returns the summary with its duration and the number of sent bytes: `streamed` for a stream, or 0 if another
  /// answer was aborted.
  func finished(after seconds: Double, isWhole: Bool, streamed: Int?) -> Exchange.Summary {
    var summary = self
    summary.seconds = seconds
    summary.bytes = streamed ?? (isWhole ? bytes : 0)
    return summary
  }
}

extension Connection {
  /// Returns the outcome of the connection's current request, without its duration, which is not known yet.
  func summary(
    of status: Status, route: String = "", bytes: Int = 0, wasRepeated: Bool = false
  ) -> Exchange.Summary {
    Exchange.Summary(
      method: Method(head.method), target: target, client: client, route: route, status: status,
      seconds: 0, bytes: bytes, wasRepeated: wasRepeated, identifier: identifier)
  }
}
