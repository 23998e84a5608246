/// Neighbouring pixels of one row that a shape covers.
struct CoverageRun {
  /// The first pixel.
  let start: Int
  /// Behind the last one.
  let end: Int
  /// Whether all are covered wholly; otherwise the part of each stands in the row's values.
  let isSolid: Bool
}
