/// The limits of endless answers (scene-answers.md §6).
package struct StreamLimits: Sendable {
  /// The maximum number of event streams, and eight times the maximum number of picture streams.
  package var count = 256
  /// The maximum number of streams of both kinds per client address, or 0 for no limit; loopback is not counted.
  package var perAddress = 8
  /// The maximum size of a stream's picture in bytes.
  package var pictureBytes = 4 << 20
  /// The clock of polls, comments and pictures.
  package var clock: any Clock<Duration> = ContinuousClock()

  /// Creates the default limits.
  package init() {}
}
