package import Synchronization

/// Counts of a server that no summary of an exchange tells.
package final class ServerStatistics: Sendable {
  /// The bytes of large bodies that clients have yet to read.
  package let answerBytes = Atomic(0)
  /// The large answers that were refused because too many bytes waited for their readers.
  package let refusedAnswers = Atomic(0)
  /// The connections that were refused because their address had too many.
  package let crowdedConnections = Atomic(0)
  /// The connections of trusted proxies that were closed for a PROXY header that is malformed or did not come.
  package let unreadableProxyHeaders = Atomic(0)

  /// Counts that are all 0.
  package init() {}
}
