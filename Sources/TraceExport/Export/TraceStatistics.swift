/// The number of ended spans since the start, by outcome.
package struct TraceStatistics: Sendable, Equatable {
  /// The number of spans that the collector has accepted.
  package var exported = 0
  /// The number of spans that were dropped because the queue was full or the program stopped.
  package var dropped = 0
  /// The number of spans that the collector rejected or that could not be sent.
  package var failed = 0
  /// The number of spans in the queue.
  package var waiting = 0

  package init() {}
}
