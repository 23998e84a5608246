import Raster

/// The circles that grow from a focal circle, location 0, to the unit circle, location 1 (SVG 2 §14.2.3).
struct FocalCone {
  private let focus: Point
  private let focalRadius: Double
  /// The growth of the radius from location 0 to 1.
  private let growth: Double
  /// The square of the focus's distance from the centre, without that of the growth.
  private let square: Double

  init(focus: Point, focalRadius: Double) {
    (self.focus, self.focalRadius) = (focus, focalRadius)
    growth = 1 - focalRadius
    square = focus.dot(focus) - growth * growth
  }

  /// Returns the largest location with a circle of positive radius through a point, or `nil` if there is none.
  @inline(__always)
  func number(at point: Point) -> Double? {
    let from = point - focus
    // The centre is the origin, so the way from the focus to it is −focus.
    let half = focalRadius * growth - from.dot(focus)
    let rest = from.dot(from) - focalRadius * focalRadius
    if abs(square) < 1e-12 {
      let number = rest / (2 * half)
      return number.isFinite && focalRadius + number * growth >= 0 ? number : nil
    }
    let root = half * half - square * rest
    guard root >= 0 else { return nil }
    let side = root.squareRoot()
    let (first, second) = ((half + side) / square, (half - side) / square)
    let (larger, smaller) = (max(first, second), min(first, second))
    if focalRadius + larger * growth >= 0 { return larger }
    return focalRadius + smaller * growth >= 0 ? smaller : nil
  }
}

extension PlacedGradient.Spread {
  /// Returns the location between 0 and 1 that has the colour of a location; `pad` leaves it to the ramp.
  @inline(__always)
  func folded(_ number: Double) -> Double {
    switch self {
    case .pad: return number
    case .repeat: return number - number.rounded(.down)
    case .reflect:
      let part = number - 2 * (number / 2).rounded(.down)
      return part > 1 ? 2 - part : part
    }
  }
}
