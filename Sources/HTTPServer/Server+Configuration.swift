extension Server {
  /// Addresses, limits and deadlines; every limit is finite.
  package struct Configuration: Sendable {
    /// An IPv4 or IPv6 address, with or without brackets, or a name such as `localhost`.
    package var host = "127.0.0.1"
    /// 0 picks a free port.
    package var port: UInt16 = 8080
    /// Network threads.
    package var threads = 2
    /// Connections open at once; lowered to what the file descriptor limit allows.
    ///
    /// Those that have been idle longest are closed when few more would fit.
    package var connections = 12_000
    /// Connections open at once from one address; loopback is not counted, 0 means no limit.
    package var connectionsPerAddress = 256
    /// Seconds a connection may be idle: between requests, in a request or in an answer.
    package var idleTimeout = 5
    /// Seconds from the end of the request before, or from connecting, to a request's last header.
    package var requestDeadline: Double = 10
    /// Seconds from the last header to the last byte of the answer; a request that runs longer is
    /// cancelled and answered 503.
    package var answerDeadline: Double = 30
    /// Seconds from the last header to the last byte of an answer with a `BodyStream`, which is
    /// broken off then; a client of events connects again by itself.
    package var streamDeadline: Double = 600
    /// Seconds that running requests get when the server stops.
    package var shutdownGrace: Double = 10
    /// Bytes of a request target; longer ones are answered 414.
    package var targetLimit = 6_000
    /// Fields in a request; more are answered 431, as are heads of more than 14 KiB, for which each
    /// field counts 64 bytes more.
    package var headerLimit = 100
    /// Bytes of repeatable answers kept for the network threads.
    package var repeatBytes = 32 << 20
    /// The version that `Response.repeatableAtVersion` is compared with; asked for each request, on
    /// a network thread: must be quick.
    package var version: @Sendable () -> UInt64 = { 0 }
    /// Makes the body and headers of answers that the server gives by itself.
    ///
    /// These are malformed requests (400, 414, 431), bodies (400, 413), methods (405), failed
    /// handlers (500), late answers and shutdown (503). The detail is fit for the public, and empty
    /// for 500. The header fields are those of a request that was refused, and none otherwise.
    package var refusal: @Sendable (Status, _ detail: String, Headers) -> Response = {
      status, _, _ in Response(status: status)
    }
    /// Told of each finished exchange, on a network thread: must be quick.
    package var observer: @Sendable (Exchange.Summary) -> Void = { _ in }

    /// The defaults.
    package init() {}
  }
}
