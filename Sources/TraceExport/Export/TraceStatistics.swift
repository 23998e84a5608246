/// The number of ended spans since the start, by outcome.
package struct TraceStatistics: Sendable, Equatable {
  /// Spans that the collector has accepted.
  package var exported = 0
  /// Spans dropped because the queue was full, or when the program stopped.
  package var dropped = 0
  /// Spans that the collector rejected or that could not be sent.
  package var failed = 0
  /// Spans in the queue.
  package var waiting = 0

  package init() {}
}
