/// What the canvases have done since the start.
package struct CanvasStatistics: Sendable, Equatable {
  /// Pictures drawn and published.
  package var drawn = 0
  /// Renders that ended early: superseded by a newer generation, or left by their client.
  package var cancelled = 0
  /// Requests that draw now, and those that wait for a place.
  package var running = 0
  package var waiting = 0

  /// Nothing counted yet.
  package init() {}
}
