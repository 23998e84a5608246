/// The numbers of refused requests for drafts.
package struct DraftStatistics: Sendable, Equatable {
  /// The requests of clients that the rule does not permit.
  package var forbidden = 0
  /// The requests beyond the limit of their address.
  package var limited = 0

  /// Creates numbers of 0.
  package init() {}
}
