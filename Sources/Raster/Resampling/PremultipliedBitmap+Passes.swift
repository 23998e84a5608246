/// The two passes of resampling, each rounded to bytes (rendering.md §5).
extension PremultipliedBitmap {
  /// Each row at the width of `axis`.
  func resizingRows(_ axis: ResamplingAxis) throws(CancellationError) -> PremultipliedBitmap {
    var result = [Pixel](repeating: Pixel(), count: axis.count * height)
    var target = result.mutableSpan
    let source = pixels.span
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for row in 0..<height {
      if Task.isCancelled { throw CancellationError() }
      let from = source.extracting(row * width..<(row + 1) * width)
      for column in 0..<axis.count {
        var first = starts[column]
        var sum = Self.half
        for tap in offsets[column]..<offsets[column + 1] {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: from[first]) &* weights[tap]
          first += 1
        }
        target[row * axis.count + column] = Self.pixel(sum)
      }
    }
    return .init(width: axis.count, height: height, isOpaque: isOpaque, pixels: result)
  }

  /// Each column at the height of `axis`, row by row of the result.
  func resizingColumns(_ axis: ResamplingAxis) throws(CancellationError) -> PremultipliedBitmap {
    var result = [Pixel](repeating: Pixel(), count: width * axis.count)
    var target = result.mutableSpan
    let source = pixels.span
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for row in 0..<axis.count {
      if Task.isCancelled { throw CancellationError() }
      let taps = offsets[row]..<offsets[row + 1]
      for column in 0..<width {
        var position = starts[row] * width + column
        var sum = Self.half
        for tap in taps {
          sum &+= SIMD4<Int32>(truncatingIfNeeded: source[position]) &* weights[tap]
          position += width
        }
        target[row * width + column] = Self.pixel(sum)
      }
    }
    return .init(width: width, height: axis.count, isOpaque: isOpaque, pixels: result)
  }

  /// One half in the units of the weights.
  private static var half: SIMD4<Int32> {
    SIMD4(repeating: 1 << (ResamplingAxis.precision - 1))
  }

  /// A sum with its fraction cut off, clamped to bytes.
  @inline(__always)
  private static func pixel(_ sum: SIMD4<Int32>) -> Pixel {
    let whole = sum &>> ResamplingAxis.precision
    return Pixel(
      truncatingIfNeeded: whole.clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)))
  }
}
