/// What `interpolation=none` does with factors that are not whole (rendering.md §10).
package enum Snap: String, CaseIterable, Hashable, Sendable {
  /// As asked: cells differ by at most one pixel; the default.
  case none
  /// The largest whole factor that fits; the picture is smaller than asked.
  case floor
  /// The largest whole factor that fits, centred in the box that was asked for.
  case pad
  /// Refused, with the two nearest sizes.
  case error
}
