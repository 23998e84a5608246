/// The part of a body that has arrived.
package struct FetchProgress: Hashable, Sendable {
  /// Bytes so far.
  package var received: Int
  /// Bytes announced by `Content-Length`; `nil` without one.
  package var expected: Int?

  /// A state of a transfer.
  package init(received: Int, expected: Int?) {
    self.received = received
    self.expected = expected
  }
}
