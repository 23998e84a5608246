/// Cluster centres of colours by Lloyd's method: each is the mean of its nearest colours (rendering.md §31).
///
/// The method is from S. Lloyd, "Least squares quantization in PCM", 1982.
struct ColorMeans {
  /// An exchange that divides one cluster with the centre of another, dissolved one.
  private struct Exchange: Hashable {
    /// The cluster that is divided.
    let divided: Int
    /// The dissolved cluster, which loses its colours to other centres.
    let dissolved: Int
  }

  /// The maximum number of distances to compute, unless `leastRounds` need more.
  private static let mostDistances = 1 << 16
  private static let leastRounds = 4
  /// The number of consecutive failed exchanges that ends the search.
  private static let mostFailures = 8
  /// The minimum relative reduction of the error by an exchange, which exceeds rounding errors.
  private static let leastGain = 1e-9

  /// The centres.
  private(set) var centers: [SIMD3<Double>]
  private let colors: [WeightedColor]
  /// The index of the nearest centre of each colour.
  private var nearest: [Int]
  /// The sum of the squared distances of all cells from their centres, or infinity before the first round.
  ///
  /// The centres may have moved since it was computed.
  private var error = Double.infinity
  /// The remaining number of distances that may be computed.
  private var budget: Int

  /// Finds centres, beginning with the means of clusters.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  init(_ colors: [WeightedColor], _ clusters: [ColorCluster]) throws(CancellationError) {
    self.colors = colors
    centers = clusters.map(\.mean)
    nearest = [Int](repeating: 0, count: colors.count)
    budget = max(Self.mostDistances, Self.leastRounds * colors.count * centers.count)
    try settle()
    try exchange()
  }

  /// Moves each centre to the mean of its nearest colours until no colour changes its centre.
  private mutating func settle() throws(CancellationError) {
    var poll = CancellationPoll()
    while budget > 0 {
      budget -= colors.count * centers.count
      let found = NearestCenters(centers)
      var (sum, hasChanged) = (0.0, error == .infinity)
      var sums = [SIMD3<Double>](repeating: .zero, count: centers.count)
      var counts = [Double](repeating: 0, count: centers.count)
      for (number, color) in colors.enumerated() {
        try poll.step()
        let (center, distance) = found.nearest(to: color.place)
        sum += distance * color.count
        if nearest[number] != center { (nearest[number], hasChanged) = (center, true) }
        sums[center] += color.place * color.count
        counts[center] += color.count
      }
      error = sum
      guard hasChanged else { return }
      for center in centers.indices where counts[center] > 0 {
        centers[center] = sums[center] / counts[center]
      }
    }
  }

  /// Moves a centre from a cluster where it saves little error to one where it saves more, as long as the total falls.
  private mutating func exchange() throws(CancellationError) {
    var failures: Set<Exchange> = []
    while budget > 0, failures.count < Self.mostFailures {
      let clusters = self.clusters()
      let losses = self.losses()
      budget -= colors.count * centers.count
      var best: (exchange: Exchange, saved: Double)?
      for divided in clusters.indices where clusters[divided].gain > 0 {
        for dissolved in clusters.indices where dissolved != divided {
          let saved = clusters[divided].gain - losses[dissolved]
          let exchange = Exchange(divided: divided, dissolved: dissolved)
          if saved > best?.saved ?? -.infinity, !failures.contains(exchange) {
            best = (exchange, saved)
          }
        }
      }
      guard let exchange = best?.exchange else { return }
      let before = (centers, nearest, error)
      let (near, far) = clusters[exchange.divided].halves(of: colors)
      (centers[exchange.divided], centers[exchange.dissolved]) = (near.mean, far.mean)
      error = .infinity
      try settle()
      if error < before.2 * (1 - Self.leastGain) {
        failures = []
      } else {
        (centers, nearest, error) = before
        failures.insert(exchange)
      }
    }
  }

  /// Returns the cluster of colours of each centre.
  private func clusters() -> [ColorCluster] {
    var members = [[Int]](repeating: [], count: centers.count)
    for (number, center) in nearest.enumerated() { members[center].append(number) }
    return members.map { ColorCluster($0, of: colors) }
  }

  /// Returns the error that each centre saves: without it, its colours would go to their second nearest centre.
  private func losses() -> [Double] {
    var losses = [Double](repeating: 0, count: centers.count)
    for (number, color) in colors.enumerated() {
      var second = Double.infinity
      for center in centers.indices where center != nearest[number] {
        second = min(second, (color.place - centers[center]).squaredLength)
      }
      let first = (color.place - centers[nearest[number]]).squaredLength
      losses[nearest[number]] += (second - first) * color.count
    }
    return losses
  }
}

/// Centres in blocks of four for SIMD comparison.
private struct NearestCenters {
  /// The coordinates of four centres; unused lanes are infinitely far away.
  private struct Block {
    var x = SIMD4<Double>(repeating: .infinity)
    var y = SIMD4<Double>(repeating: 0)
    var z = SIMD4<Double>(repeating: 0)
  }

  private let blocks: [Block]

  init(_ centers: [SIMD3<Double>]) {
    var blocks = [Block](repeating: Block(), count: (centers.count + 3) / 4)
    for (number, center) in centers.enumerated() {
      blocks[number / 4].x[number % 4] = center.x
      blocks[number / 4].y[number % 4] = center.y
      blocks[number / 4].z[number % 4] = center.z
    }
    self.blocks = blocks
  }

  /// Returns the index of the nearest centre and the square of its distance; the first of equally near centres wins.
  func nearest(to place: SIMD3<Double>) -> (center: Int, distance: Double) {
    var least = SIMD4<Double>(repeating: .infinity)
    var found = SIMD4<Int64>(repeating: 0)
    let (x, y, z) = (
      SIMD4(repeating: place.x), SIMD4(repeating: place.y), SIMD4(repeating: place.z)
    )
    let blocks = self.blocks.span
    for number in 0..<blocks.count {
      let block = blocks[number]
      let (dx, dy, dz) = (block.x - x, block.y - y, block.z - z)
      let distance = dx * dx + dy * dy + dz * dz
      let isNearer = distance .< least
      least.replace(with: distance, where: isNearer)
      found.replace(with: Int64(number), where: isNearer)
    }
    var best = (center: Int(found[0]) * 4, distance: least[0])
    for lane in 1..<4 {
      let center = Int(found[lane]) * 4 + lane
      if least[lane] < best.distance || (least[lane] == best.distance && center < best.center) {
        best = (center, least[lane])
      }
    }
    return best
  }
}
