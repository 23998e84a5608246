/// A colour in OKLab, and the number of cells that have it.
struct WeightedColor {
  /// Lightness, a and b.
  let place: SIMD3<Double>
  let count: Double
}

extension SIMD3<Double> {
  /// The sum of the three, in their order.
  var total: Double { x + y + z }
  /// The square of the length.
  var squaredLength: Double { x * x + y * y + z * z }
  /// The vector divided by its longest coordinate; zero stays as it is.
  var scaledToOne: SIMD3 {
    let longest = Swift.max(self.max(), -self.min())
    return longest > 0 ? self / longest : self
  }
}
