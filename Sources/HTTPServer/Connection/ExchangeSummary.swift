extension Exchange {
  /// The outcome of one request, for metrics and the log.
  package struct Summary: Sendable, Equatable {
    /// The method; `nil` where it is none that the server lets through.
    package let method: Method?
    /// The request target, as it came.
    package let target: [UInt8]
    /// The client, which a trusted proxy may name; `nil` if it has no address.
    package let client: ClientAddress?
    /// The pattern of the route, empty where none was reached.
    package let route: String
    /// The status that was sent; 499 where the client left before there was one.
    package let status: Status
    /// Seconds from the last header to the last byte of the answer.
    package fileprivate(set) var seconds: Double
    /// Bytes of the body sent; 0 for HEAD, 304, and answers that were broken off, but for streams:
    /// those tell what was sent of them.
    package fileprivate(set) var bytes: Int
    /// The network thread answered from memory.
    package let wasRepeated: Bool
    /// The words for the log; `nil` where the network thread answered from memory.
    package let identifier: RequestIdentifier?

    /// A summary as the server would make it, for those who test an observer.
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
  /// The path of the target, fit for one line of a log: as it came, without the query and the
  /// authority, in which secrets may be, and cut where it is longer than any path that is served.
  package var path: String {
    var path = target.prefix { $0 != UInt8(ascii: "?") }
    if path.first != UInt8(ascii: "/"), let scheme = path.firstRange(of: "://".utf8) {
      path = path[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }
    }
    return LogText.escaped(path)
  }

  /// The same with the time it took, and the bytes: those `streamed`, or none where the answer was
  /// broken off.
  func finished(after seconds: Double, isWhole: Bool, streamed: Int?) -> Exchange.Summary {
    var summary = self
    summary.seconds = seconds
    summary.bytes = streamed ?? (isWhole ? bytes : 0)
    return summary
  }
}

extension Connection {
  /// The outcome of the request that is on the connection now, its time not known yet.
  func summary(
    of status: Status, route: String = "", bytes: Int = 0, wasRepeated: Bool = false
  ) -> Exchange.Summary {
    Exchange.Summary(
      method: Method(head.method), target: target, client: client, route: route, status: status,
      seconds: 0, bytes: bytes, wasRepeated: wasRepeated, identifier: identifier)
  }
}
