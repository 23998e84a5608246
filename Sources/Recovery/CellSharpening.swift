import Raster

extension CellColors {
  /// Removes from each cell the colours that a filter has mixed into its middle from neighbouring cells
  /// (recovery.md §5).
  ///
  /// In each round, the cells are blurred again, and each is corrected by its own error (P. H. van Cittert, 1931).
  /// Cells that were enlarged by `nearest` do not change.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  mutating func sharpen(_ across: CellBlur, _ down: CellBlur) throws(RecoveryError) {
    guard across.mixes || down.mixes else { return }
    let seen = cells.map(Self.premultiplied)
    var sharp = seen
    for _ in 0..<Self.rounds {
      if Task.isCancelled { throw .cancelled }
      let blurred = down.applied(
        to: across.applied(to: sharp, stride: 1, columns: columns), stride: columns,
        columns: columns)
      for cell in sharp.indices { sharp[cell] += seen[cell] - blurred[cell] }
    }
    for cell in cells.indices where sharp[cell] != seen[cell] {
      cells[cell] = Self.straight(sharp[cell])
    }
  }

  private static let rounds = 8

  private static func premultiplied(_ color: UInt32) -> SIMD4<Float> {
    let alpha = Float(color & 0xFF)
    let levels = SIMD4(
      Float(color >> 24), Float(color >> 16 & 0xFF), Float(color >> 8 & 0xFF), 255)
    return levels * (alpha / 255)
  }

  private static func straight(_ levels: SIMD4<Float>) -> UInt32 {
    let alpha = settled(UInt32(min(max(levels.w + 0.5, 0), 255)))
    guard alpha > 0, levels.w > 0 else { return 0 }
    return (0..<3).reduce(0) { color, channel in
      color << 8 | UInt32(min(max(levels[channel] / levels.w * 255 + 0.5, 0), 255))
    } << 8 | alpha
  }
}

/// The weights of cells in the mean of each other's middle third, along one axis.
struct CellBlur {
  /// The number of cells on either side that a filter reaches.
  private static let reach = 3

  /// Whether cells are mixed at all.
  let mixes: Bool
  private let count: Int
  /// The weights for each cell, from the cell `reach` before it to the one `reach` after it.
  private let weights: [SIMD8<Float>]

  /// Computes the blur of a filter on an axis.
  init(_ kernel: RecoveryKernel, on axis: GridAxis) {
    mixes = kernel != .nearest
    count = axis.count
    weights = (0..<axis.count).map { cell in
      let middle = axis.middle(of: cell)
      var sum = SIMD8<Float>()
      for place in middle {
        let (first, parts) = kernel.parts(at: place, on: axis)
        for number in 0..<6 {
          let near = first + number - cell + Self.reach
          if (0..<8).contains(near) { sum[near] += parts[number] / Float(middle.count) }
        }
      }
      return sum
    }
  }

  /// Returns all cells blurred along one axis; its neighbours are `stride` apart.
  func applied(
    to cells: [SIMD4<Float>], stride: Int, columns: Int
  ) -> [SIMD4<Float>] {
    guard mixes else { return cells }
    return cells.indices.map { cell in
      let place = stride == 1 ? cell % columns : cell / columns
      let weights = self.weights[place]
      var sum = SIMD4<Float>()
      for number in 0..<2 * Self.reach + 1 where weights[number] != 0 {
        // Cells beyond the rim equal the last one inside.
        let near = min(max(place + number - Self.reach, 0), count - 1)
        sum += cells[cell + (near - place) * stride] * weights[number]
      }
      return sum
    }
  }
}

extension RecoveryKernel {
  /// Returns the weights of up to six cells in a pixel, beginning with the cell `first`.
  fileprivate func parts(
    at place: Int, on axis: GridAxis
  ) -> (first: Int, parts: SIMD8<Float>) {
    if let weights {
      let point = (Double(place) + 0.5 - axis.start) / axis.pitch - 0.5
      let cell = point.rounded(.down)
      return (Int(cell) - weights.support + 1, weights(at: point - cell))
    }
    let left = (Double(place) - axis.start) / axis.pitch
    let cell = left.rounded(.down)
    var part = Float(min(max((left - cell - 1) * axis.pitch + 1, 0), 1))
    if self == .nearest { part = part >= 0.5 ? 1 : 0 }
    var parts = SIMD8<Float>()
    (parts[0], parts[1]) = (1 - part, part)
    return (Int(cell), parts)
  }
}
