/// The limits of one transfer (loading.md §9); every one is finite.
package struct FetchLimits: Hashable, Sendable {
  /// The longest body, in bytes, checked on `Content-Length` and on every piece; 10 MiB by default.
  package var bodyBytes: Int
  /// The status line and fields of one answer, in bytes; 32 KiB by default.
  package var headBytes: Int
  /// Redirects in a row; 5 by default.
  package var redirects: Int
  /// From the start of each hop until its connection stands, name look-up and TLS included; 3 s by
  /// default.
  package var connectTime: Duration
  /// From then until the first byte of the answer; 5 s by default.
  package var firstByteTime: Duration
  /// The whole transfer with all redirects; 15 s by default.
  package var totalTime: Duration
  /// The slowest an answer may come, in bytes a second over `rateTime`; 1 KiB by default.
  package var bytesPerSecond: Int
  /// The span over which the rate is measured, again and again from the first byte on; 5 s by default.
  package var rateTime: Duration

  /// Limits with their defaults.
  package init(
    bodyBytes: Int = 10_485_760, headBytes: Int = 32_768, redirects: Int = 5,
    connectTime: Duration = .seconds(3), firstByteTime: Duration = .seconds(5),
    totalTime: Duration = .seconds(15), bytesPerSecond: Int = 1_024,
    rateTime: Duration = .seconds(5)
  ) {
    self.bodyBytes = bodyBytes
    self.headBytes = headBytes
    self.redirects = redirects
    self.connectTime = connectTime
    self.firstByteTime = firstByteTime
    self.totalTime = totalTime
    self.bytesPerSecond = bytesPerSecond
    self.rateTime = rateTime
  }
}
