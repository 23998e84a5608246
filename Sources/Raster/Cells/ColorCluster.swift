/// A cluster of colours that one colour may replace, with the best cut to divide it (rendering.md §31).
///
/// The method is from M. Orchard and C. Bouman, "Color quantization of images", 1991.
struct ColorCluster {
  /// The mean of the colours, weighted by count.
  let mean: SIMD3<Double>
  /// The squared error that the best cut saves, or 0 if there is no cut.
  let gain: Double
  /// The positions of the colours in their list, in ascending order.
  private let members: [Int]
  /// The direction of the largest differences of colours.
  private let axis: ColorAxis
  /// The first bin beyond the best cut.
  private let cut: Int

  /// Creates the cluster of the colours at these positions of a list.
  init(_ members: [Int], of colors: [WeightedColor]) {
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for member in members {
      sum += colors[member].place * colors[member].count
      count += colors[member].count
    }
    mean = count > 0 ? sum / count : sum
    axis = ColorAxis(members, of: colors, around: mean)
    self.members = members
    (cut, gain) = axis.bestCut(members, of: colors, count: count)
  }

  /// Returns both sides of the best cut, which must exist.
  func halves(of colors: [WeightedColor]) -> (ColorCluster, ColorCluster) {
    var (near, far): ([Int], [Int]) = ([], [])
    for member in members {
      if axis.bin(of: colors[member]) < cut { near.append(member) } else { far.append(member) }
    }
    return (ColorCluster(near, of: colors), ColorCluster(far, of: colors))
  }

  /// Returns `count` clusters, or one per colour if there are fewer colours.
  ///
  /// The cluster with the most effective cut is divided first.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  static func divided(
    _ colors: [WeightedColor], into count: Int
  ) throws(CancellationError) -> [ColorCluster] {
    var clusters = [ColorCluster(Array(colors.indices), of: colors)]
    while clusters.count < count {
      if Task.isCancelled { throw CancellationError() }
      var first = 0
      for number in clusters.indices where clusters[number].gain > clusters[first].gain {
        first = number
      }
      guard clusters[first].gain > 0 else { break }
      let (near, far) = clusters[first].halves(of: colors)
      clusters[first] = near
      clusters.append(far)
    }
    return clusters
  }
}

/// The direction of the largest differences of colours, divided into bins of equal width.
private struct ColorAxis {
  private static let mostBins = 256
  /// The number of bins per colour, up to `mostBins` in total.
  private static let binsPerColor = 4
  private static let powerSteps = 8

  /// The mean of the colours, the origin of distances along the axis.
  private let mean: SIMD3<Double>
  /// The direction, scaled to a largest coordinate of 1 or −1, or zero if all colours are at the same position.
  private let direction: SIMD3<Double>
  /// The least distance of a colour along the axis.
  private let start: Double
  /// The number of bins per unit of length, or 0 if all colours are at the same position.
  private let scale: Double
  private let binCount: Int

  /// Creates the axis from the first principal component.
  ///
  /// The power method starts with the column of the covariance that has the largest variance.
  init(_ members: [Int], of colors: [WeightedColor], around mean: SIMD3<Double>) {
    var (first, second, third) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for member in members {
      let offset = colors[member].place - mean
      let weighted = offset * colors[member].count
      first += weighted * offset.x
      second += weighted * offset.y
      third += weighted * offset.z
    }
    var direction =
      first.x >= max(second.y, third.z) ? first : second.y >= third.z ? second : third
    direction = direction.scaledToOne
    for _ in 0..<Self.powerSteps {
      direction = first * direction.x + second * direction.y + third * direction.z
      direction = direction.scaledToOne
    }
    var (least, most) = (Double.infinity, -Double.infinity)
    for member in members {
      let distance = ((colors[member].place - mean) * direction).total
      (least, most) = (min(least, distance), max(most, distance))
    }
    binCount = min(Self.mostBins, Self.binsPerColor * members.count)
    (self.mean, self.direction, start) = (mean, direction, least)
    scale = most > least ? Double(binCount) / (most - least) : 0
  }

  /// Returns the number of the bin of a colour, which is one of the axis's own.
  func bin(of color: WeightedColor) -> Int {
    let distance = ((color.place - mean) * direction).total
    return min(Int((distance - start) * scale), binCount - 1)
  }

  /// Returns the first bin beyond the cut that saves the most squared error, and the error saved.
  func bestCut(
    _ members: [Int], of colors: [WeightedColor], count: Double
  ) -> (bin: Int, gain: Double) {
    guard scale > 0, scale.isFinite else { return (0, 0) }
    var bins = [(sum: SIMD3<Double>, count: Double)](repeating: (.zero, 0), count: binCount)
    for member in members {
      let color = colors[member]
      let bin = bin(of: color)
      bins[bin].sum += (color.place - mean) * color.count
      bins[bin].count += color.count
    }
    var best = (bin: 0, gain: 0.0)
    var (near, part) = (SIMD3<Double>.zero, 0.0)
    for (number, bin) in bins.dropLast().enumerated() where bin.count > 0 {
      near += bin.sum
      part += bin.count
      // The sums are relative to the mean, so the sum of the far side is the negative of the near one.
      let gain = near.squaredLength * count / (part * (count - part))
      if gain > best.gain { best = (number + 1, gain) }
    }
    return best
  }
}
