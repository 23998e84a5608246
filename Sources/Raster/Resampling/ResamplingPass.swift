/// One of the two passes of resampling, rounded to bytes (rendering.md §5).
struct ResamplingPass {
  let axis: ResamplingAxis
  /// The weights for a processor's vectors, or `nil` if Swift computes the pass.
  let taps: VectorTaps?
  /// The end of the source pixels that the axis reads.
  let end: Int
  /// The maximum number of source pixels that a pixel of the axis needs.
  let height: Int

  /// Creates a pass along an axis.
  init(_ axis: ResamplingAxis, _ instructions: Instructions) {
    self.axis = axis
    taps = VectorTaps(axis, instructions)
    end = (0..<axis.count).reduce(0) { max($0, axis.cells(of: $1).upperBound) }
    height = (0..<axis.count).reduce(0) { max($0, axis.cells(of: $1).count) }
  }

  /// Computes the horizontal pass for rows from the first one of `source`.
  ///
  /// - Parameters:
  ///   - source: The rows to read.
  ///   - rows: The number of rows, 1 to 4.
  ///   - target: The rows to write.
  ///   - first: The row of `target` for the first result.
  func across(_ source: PixelRows, rows: Int, into target: inout PixelRows, at first: Int) {
    precondition((1...4).contains(rows) && rows <= source.count, "rows are 1 to 4")
    precondition(end <= source.width, "taps are cells of the source")
    precondition(axis.count <= target.width && first + rows <= target.count, "rows have room")
    #if arch(x86_64)
      if let taps { return taps.across(source, rows: rows, into: &target, at: first) }
    #endif
    for row in 0..<rows { portableAcross(source, row: row, into: &target, at: first + row) }
  }

  /// Computes the vertical pass for one row.
  ///
  /// - Parameters:
  ///   - row: A pixel of the axis.
  ///   - window: The rows to read; cell c of the axis is row c modulo `count`.
  ///   - target: The rows to write.
  ///   - line: The row of `target` to write.
  func down(_ row: Int, from window: PixelRows, into target: inout PixelRows, at line: Int) {
    precondition(axis.cells(of: row).count <= window.count, "the window holds all taps")
    precondition(window.width == target.width && line < target.count, "rows have room")
    let slot = axis.starts[row] % window.count
    #if arch(x86_64)
      if let taps {
        let count = axis.cells(of: row).count
        return taps.down(row, taps: count, from: window, at: slot, into: &target, at: line)
      }
    #endif
    portableDown(row, from: window, at: slot, into: &target, at: line)
  }

  private func portableAcross(
    _ source: PixelRows, row: Int, into target: inout PixelRows, at line: Int
  ) {
    let from = source.pixels.span.extracting(row * source.stride..<(row + 1) * source.stride)
    let to = line * target.stride
    var written = target.pixels.mutableSpan
    let half = SIMD4(repeating: axis.unit / 2)
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for column in 0..<axis.count {
      var first = starts[column]
      var sum = half
      for tap in offsets[column]..<offsets[column + 1] {
        sum &+= SIMD4<Int32>(truncatingIfNeeded: from[first]) &* weights[tap]
        first += 1
      }
      written[to + column] = Self.pixel(sum, unit: axis.unit)
    }
  }

  private func portableDown(
    _ row: Int, from window: PixelRows, at slot: Int, into target: inout PixelRows, at line: Int
  ) {
    let to = line * target.stride
    var written = target.pixels.mutableSpan
    let source = window.pixels.span
    let half = SIMD4(repeating: axis.unit / 2)
    let (offsets, weights) = (axis.offsets.span, axis.weights.span)
    let first = slot * window.stride
    for column in 0..<window.width {
      var position = first + column
      var sum = half
      for tap in offsets[row]..<offsets[row + 1] {
        sum &+= SIMD4<Int32>(truncatingIfNeeded: source[position]) &* weights[tap]
        position += window.stride
        if position >= source.count { position -= source.count }
      }
      written[to + column] = Self.pixel(sum, unit: axis.unit)
    }
  }

  /// Returns a sum in units of 1/`unit` with its fraction truncated, clamped to bytes.
  @inline(__always)
  private static func pixel(_ sum: SIMD4<Int32>, unit: Int32) -> PixelRows.Pixel {
    // The unit of kernels is a power of two, which saves a division per channel.
    let isKernel = unit == 1 << ResamplingAxis.precision
    let whole = isKernel ? sum &>> Int32(ResamplingAxis.precision) : sum / unit
    return PixelRows.Pixel(
      truncatingIfNeeded: whole.clamped(
        lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255)))
  }
}
