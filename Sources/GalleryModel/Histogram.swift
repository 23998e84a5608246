/// Counts of durations in fixed buckets, as in Prometheus.
package struct Histogram: Sendable, Equatable {
  /// The upper bounds in ascending seconds; a last bucket without a bound follows.
  package static let bounds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
  ]

  /// The counts for each bound and above all bounds; not cumulative.
  package private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
  /// The sum in seconds.
  package private(set) var sum = 0.0

  /// Creates an empty histogram.
  package init() {}

  /// Counts a duration in the first bucket with a bound that is not below it.
  package mutating func record(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }
}
