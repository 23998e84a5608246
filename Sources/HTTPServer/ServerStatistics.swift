package import Synchronization

/// The counts of a server that no summary of an exchange contains.
package final class ServerStatistics: Sendable {
  /// The bytes of large bodies that clients have not read yet.
  package let answerBytes = Atomic(0)
  /// The number of large answers that were rejected because too many bytes were waiting for readers.
  package let refusedAnswers = Atomic(0)
  /// The number of connections that were rejected because their address had too many.
  package let crowdedConnections = Atomic(0)
  /// The number of connections of trusted proxies that were closed because of a malformed or missing PROXY header.
  package let unreadableProxyHeaders = Atomic(0)

  /// Creates counts of 0.
  package init() {}
}
