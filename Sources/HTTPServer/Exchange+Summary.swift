extension Exchange {
  /// What became of one request, for metrics and the log.
  package struct Summary: Sendable, Equatable {
    /// The method; `nil` where it is none that the server lets through.
    package let method: Method?
    /// The pattern of the route, empty where none was reached.
    package let route: String
    /// The status that was sent; 499 where the client left before there was one.
    package let status: Status
    /// Seconds from the last header to the last byte of the answer.
    package let seconds: Double
    /// Bytes of the body sent; 0 for HEAD, 304, and answers that were broken off, but for streams:
    /// those tell what was sent of them.
    package let bytes: Int
    /// Whether the network thread answered from memory.
    package let wasRepeated: Bool

    /// A summary as the server would make it, for those who test an observer.
    package init(
      method: Method?, route: String, status: Status, seconds: Double, bytes: Int,
      wasRepeated: Bool
    ) {
      self.method = method
      self.route = route
      self.status = status
      self.seconds = seconds
      self.bytes = bytes
      self.wasRepeated = wasRepeated
    }
  }
}
