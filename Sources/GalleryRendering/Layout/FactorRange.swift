import GalleryModel

/// The factors, in millionths, that make so many pixels of so many cells by rounding
/// (rendering.md §10): W = max(1, round(w·k)).
struct FactorRange: Equatable {
  /// W / w, rounded.
  let exact: Int
  /// The least and the greatest that give the same pixels.
  let bounds: ClosedRange<Int>

  /// Those that do for both directions.
  func intersection(_ other: FactorRange) -> FactorRange? {
    guard bounds.overlaps(other.bounds) else { return nil }
    return FactorRange(exact: exact, bounds: bounds.clamped(to: other.bounds))
  }

  /// The one with the fewest digits, the nearest to the exact one among those: `40.9`.
  var shortest: Decimal6 {
    for step in [1_000_000, 100_000, 10_000, 1000, 100, 10] {
      let first = (bounds.lowerBound + step - 1) / step
      let last = bounds.upperBound / step
      guard max(first, 1) <= last else { continue }
      let nearest = (exact + step / 2) / step
      return Decimal6(millionths: min(max(nearest, first, 1), last) * step)
    }
    return Decimal6(millionths: min(max(exact, bounds.lowerBound), bounds.upperBound))
  }
}

extension FactorRange {
  /// The factors of one direction; `nil` where none of so few digits does.
  init?(cells: Int, pixels: Int) {
    let one = 1_000_000
    // round(w·k) = W means W − ½ ≤ w·k < W + ½; one pixel is also what less than half of it becomes.
    let lower = pixels == 1 ? 1 : ((2 * pixels - 1) * one + 2 * cells - 1) / (2 * cells)
    let upper = ((2 * pixels + 1) * one - 1) / (2 * cells)
    guard lower <= upper else { return nil }
    self.init(exact: (2 * pixels * one + cells) / (2 * cells), bounds: lower...upper)
  }
}
