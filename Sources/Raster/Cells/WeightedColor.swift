/// A colour in OKLab and the number of cells with it.
struct WeightedColor {
  /// The coordinates: lightness, a and b.
  let place: SIMD3<Double>
  let count: Double
}

extension SIMD3<Double> {
  /// The sum of the coordinates, added in order.
  var total: Double { x + y + z }
  /// The square of the length.
  var squaredLength: Double { x * x + y * y + z * z }
  /// The vector divided by the magnitude of its largest coordinate, or zero for the zero vector.
  var scaledToOne: SIMD3 {
    let longest = Swift.max(self.max(), -self.min())
    return longest > 0 ? self / longest : self
  }
}
