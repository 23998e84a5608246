/// One request and its answer.
package final class Exchange: Sendable {
  /// What became of one request, for metrics and the log.
  package struct Summary: Sendable {
    /// The pattern of the route, empty where none was reached.
    package let route: String
    package let status: Status
    /// Seconds from the last header to the last byte of the answer.
    package let seconds: Double
    /// Bytes of the body sent.
    package let bytes: Int
    /// Whether the network thread answered from memory.
    package let wasRepeated: Bool
  }
}
