import Raster

extension AxisSamples {
  /// Returns the mean squared errors of an axis's cells after enlargement, one for each of `RecoveryKernel.allCases`.
  func errors(of axis: GridAxis) -> [Double] {
    let values = self.values(of: axis)
    let cells = EnlargedCells(samples: self, axis: axis)
    return RecoveryKernel.allCases.map { kernel in
      let sum =
        if let weights = kernel.weights {
          cells.squares(values.span, by: weights)
        } else {
          cells.squares(values.span, isMixed: kernel == .area)
        }
      return sum / Double(length * lanes)
    }
  }
}

/// The cells of an axis together with the samples that they should explain.
private struct EnlargedCells {
  let samples: AxisSamples
  let axis: GridAxis

  /// Returns the sum of squared differences between the samples and the cells under them.
  ///
  /// - Parameter isMixed: Whether a pixel across a line is a mixture of both its cells instead of a copy of one.
  func squares(_ values: Span<AxisSamples.Vector>, isMixed: Bool) -> Double {
    var sum = 0.0
    for place in 0..<samples.length {
      let left = (Double(place) - axis.start) / axis.pitch
      let cell = left.rounded(.down)
      // The part of the pixel in the next cell.
      let part = min(max((left - cell - 1) * axis.pitch + 1, 0), 1)
      if isMixed {
        sum += squares(values, at: place, Int(cell), part: Float(part))
      } else {
        sum += squares(values, at: place, Int(cell), part: part >= 0.5 ? 1 : 0)
      }
    }
    return sum
  }

  /// Returns the sum of squared differences between the samples and the cells mixed by a filter.
  func squares(_ values: Span<AxisSamples.Vector>, by weights: KernelWeights) -> Double {
    var sum = 0.0
    for place in 0..<samples.length {
      let point = (Double(place) + 0.5 - axis.start) / axis.pitch - 0.5
      let cell = point.rounded(.down)
      let parts = weights(at: point - cell)
      switch weights.support {
      case 1: sum += squares(values, at: place, Int(cell), part: parts[1])
      case 2: sum += squares(values, at: place, Int(cell), cubic: parts)
      default: sum += squares(values, at: place, Int(cell), parts)
      }
    }
    return sum
  }

  private func start(_ cell: Int) -> Int { min(max(cell, 0), axis.count - 1) * samples.stride }

  /// Returns the sum of squared differences from a mixture of two cells, with `part` of the second.
  private func squares(
    _ values: Span<AxisSamples.Vector>, at place: Int, _ cell: Int, part: Float
  ) -> Double {
    let (first, second) = (start(cell), start(cell + 1))
    let vectors = samples.vectors.span
    var sum = AxisSamples.Vector.zero
    for number in 0..<samples.stride {
      let (a, b) = (values[first + number], values[second + number])
      let distance = a + (b - a) * part - vectors[place * samples.stride + number]
      sum += distance * distance
    }
    return Double(sum.sum())
  }

  /// Returns the sum of squared differences from a mixture of four cells; `cell` is the second.
  private func squares(
    _ values: Span<AxisSamples.Vector>, at place: Int, _ cell: Int, cubic parts: SIMD8<Float>
  ) -> Double {
    let (before, first) = (start(cell - 1), start(cell))
    let (second, after) = (start(cell + 1), start(cell + 2))
    let vectors = samples.vectors.span
    let (p, q, r, s) = (parts[0], parts[1], parts[2], parts[3])
    var sum = AxisSamples.Vector.zero
    for number in 0..<samples.stride {
      let outer = values[before + number] * p + values[after + number] * s
      let inner = values[first + number] * q + values[second + number] * r
      let distance = outer + inner - vectors[place * samples.stride + number]
      sum += distance * distance
    }
    return Double(sum.sum())
  }

  /// Returns the sum of squared differences from a mixture of six cells; `cell` is the third.
  private func squares(
    _ values: Span<AxisSamples.Vector>, at place: Int, _ cell: Int, _ parts: SIMD8<Float>
  ) -> Double {
    let vectors = samples.vectors.span
    let (a, b, c) = (start(cell - 2), start(cell - 1), start(cell))
    let (d, e, f) = (start(cell + 1), start(cell + 2), start(cell + 3))
    let (p, q, r, s, t, u) = (parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
    var sum = AxisSamples.Vector.zero
    for number in 0..<samples.stride {
      let left = values[a + number] * p + values[b + number] * q + values[c + number] * r
      let right = values[d + number] * s + values[e + number] * t + values[f + number] * u
      let distance = left + right - vectors[place * samples.stride + number]
      sum += distance * distance
    }
    return Double(sum.sum())
  }
}
