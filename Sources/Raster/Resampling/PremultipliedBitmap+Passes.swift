/// The two passes of resampling, each rounded to bytes (rendering.md §5).
extension PremultipliedBitmap {
  /// Each row at the width of `axis`.
  func resizingRows(_ axis: ResamplingAxis) throws(CancellationError) -> PremultipliedBitmap {
    var result = [Pixel](repeating: Pixel(), count: axis.count * height)
    var target = result.mutableSpan
    let source = pixels.span
    let half = SIMD4(repeating: axis.unit / 2)
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for row in 0..<height {
      if Task.isCancelled { throw CancellationError() }
      let from = source.extracting(row * width..<(row + 1) * width)
      for column in 0..<axis.count {
        var first = starts[column]
        var sum = half
        for tap in offsets[column]..<offsets[column + 1] {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: from[first]) &* weights[tap]
          first += 1
        }
        target[row * axis.count + column] = Self.pixel(sum, unit: axis.unit)
      }
    }
    return .init(width: axis.count, height: height, isOpaque: isOpaque, pixels: result)
  }

  /// Each column at the height of `axis`, row by row of the result.
  func resizingColumns(_ axis: ResamplingAxis) throws(CancellationError) -> PremultipliedBitmap {
    var result = [Pixel](repeating: Pixel(), count: width * axis.count)
    var target = result.mutableSpan
    let source = pixels.span
    let half = SIMD4(repeating: axis.unit / 2)
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for row in 0..<axis.count {
      if Task.isCancelled { throw CancellationError() }
      let taps = offsets[row]..<offsets[row + 1]
      for column in 0..<width {
        var position = starts[row] * width + column
        var sum = half
        for tap in taps {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: source[position]) &* weights[tap]
          position += width
        }
        target[row * width + column] = Self.pixel(sum, unit: axis.unit)
      }
    }
    return .init(width: width, height: axis.count, isOpaque: isOpaque, pixels: result)
  }

  /// A sum in parts of `unit` with its fraction cut off, clamped to bytes.
  @inline(__always)
  private static func pixel(_ sum: SIMD4<Int32>, unit: Int32) -> Pixel {
    // Kernels have a power of two, which spares a division for each channel.
    let isKernel = unit == 1 << ResamplingAxis.precision
    let whole = isKernel ? sum &>> Int32(ResamplingAxis.precision) : sum / unit
    return Pixel(
      truncatingIfNeeded: whole.clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)))
  }
}
