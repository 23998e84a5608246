/// The spans that have ended since the start, by what became of them.
package struct TraceStatistics: Sendable, Equatable {
  /// Spans that the collector has taken.
  package var exported = 0
  /// Spans for which there was no room, or no time when the program stopped.
  package var dropped = 0
  /// Spans that the collector refused or that could not be sent.
  package var failed = 0
  /// Spans that wait.
  package var waiting = 0

  package init() {}
}
