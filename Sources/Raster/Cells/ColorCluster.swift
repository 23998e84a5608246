/// Colours that one colour may stand for, and the cut that divides them best (rendering.md §31).
///
/// From M. Orchard and C. Bouman, "Color quantization of images", 1991.
struct ColorCluster {
  /// The mean of the colours, weighted by count.
  let mean: SIMD3<Double>
  /// The squared error that the best cut saves; 0 if there is no cut.
  let gain: Double
  /// The places of the colours in their list, ascending.
  private let members: [Int]
  /// The direction in which the colours differ most.
  private let axis: ColorAxis
  /// The first bin on the far side of the best cut.
  private let cut: Int

  /// The cluster of the colours at these places of a list.
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

  /// Both sides of the best cut; only for a cluster that has one.
  func halves(of colors: [WeightedColor]) -> (ColorCluster, ColorCluster) {
    var (near, far): ([Int], [Int]) = ([], [])
    for member in members {
      if axis.bin(of: colors[member]) < cut { near.append(member) } else { far.append(member) }
    }
    return (ColorCluster(near, of: colors), ColorCluster(far, of: colors))
  }

  /// As many clusters as are asked for, or as many as there are colours: the cut that saves most comes first.
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

/// The direction in which some colours differ most, divided into bins of equal width.
private struct ColorAxis {
  private static let mostBins = 256
  /// The number of bins for each colour, as long as colours are few.
  private static let binsPerColor = 4
  private static let powerSteps = 8

  /// The mean of the colours, at which distances along the axis are 0.
  private let mean: SIMD3<Double>
  /// The longest coordinate is 1 or −1; zero if all colours are at one place.
  private let direction: SIMD3<Double>
  /// The least distance of a colour.
  private let start: Double
  /// Bins in a unit of length; 0 if all colours are at one place.
  private let scale: Double
  private let binCount: Int

  /// The first principal component, by the power method from the column of the covariance whose variance is
  /// largest.
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

  /// The number of the bin of a colour that is one of the axis's own.
  func bin(of color: WeightedColor) -> Int {
    let distance = ((color.place - mean) * direction).total
    return min(Int((distance - start) * scale), binCount - 1)
  }

  /// The cut that saves most squared error, as the first bin behind it, and what it saves.
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
      // Sums are about the mean, so that of the far side is the opposite.
      let gain = near.squaredLength * count / (part * (count - part))
      if gain > best.gain { best = (number + 1, gain) }
    }
    return best
  }
}
