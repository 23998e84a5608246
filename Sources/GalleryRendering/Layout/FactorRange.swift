import GalleryModel

/// The factors in millionths that turn a number of cells into a number of pixels by rounding (rendering.md §10): W
/// = max(1, round(w·k)).
struct FactorRange: Equatable {
  /// The quotient W / w, rounded.
  let exact: Int
  /// The smallest and the largest factor with this result.
  let bounds: ClosedRange<Int>

  /// Returns the factors that suit both directions, or `nil` if no factor does.
  func intersection(_ other: FactorRange) -> FactorRange? {
    guard bounds.overlaps(other.bounds) else { return nil }
    return FactorRange(exact: exact, bounds: bounds.clamped(to: other.bounds))
  }

  /// The factor with the fewest digits, such as `40.9`; if there are several, the closest to the exact one.
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
  /// Creates the range of one direction, or `nil` if no factor with six decimal places gives this size.
  init?(cells: Int, pixels: Int) {
    let one = 1_000_000
    // round(w·k) = W means W − ½ ≤ w·k < W + ½; a length below half a pixel also becomes one pixel.
    let lower = pixels == 1 ? 1 : ((2 * pixels - 1) * one + 2 * cells - 1) / (2 * cells)
    let upper = ((2 * pixels + 1) * one - 1) / (2 * cells)
    guard lower <= upper else { return nil }
    self.init(exact: (2 * pixels * one + cells) / (2 * cells), bounds: lower...upper)
  }
}
