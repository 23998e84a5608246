import Raster

extension Bitmap {
  /// The mean difference of the worst channel, premultiplied, as a part of 1.
  ///
  /// - Precondition: both have the same size.
  func difference(to other: Bitmap) -> Double {
    var sums = [0, 0, 0, 0]
    for row in 0..<rows {
      for column in 0..<columns {
        let (left, right) = (self[row, column], other[row, column])
        for (index, channel) in [\Color.red, \.green, \.blue].enumerated() {
          let (a, b) = (Int(left[keyPath: channel]), Int(right[keyPath: channel]))
          sums[index] += abs(a * Int(left.alpha) - b * Int(right.alpha)) / 255
        }
        sums[3] += abs(Int(left.alpha) - Int(right.alpha))
      }
    }
    return Double(sums.max() ?? 0) / Double(255 * rows * columns)
  }
}
