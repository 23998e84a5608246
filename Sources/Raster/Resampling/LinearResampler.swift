/// Resizes in linear light, row by row: the two passes of rendering.md §5 on the values of §9.
///
/// Takes the memory of the source rows that one row of pixels needs, and of the result.
struct LinearResampler {
  private typealias Row = [LinearBitmap.Pixel]

  /// `nil` where the width stays.
  let columns: ResamplingAxis?
  /// `nil` where the height stays.
  let rows: ResamplingAxis?
  /// Which pass comes first; rounding shows their order.
  let isVerticalFirst: Bool
  /// Whether values outside 0…65535 live until the end: `extendedLinear`.
  let isExtended: Bool

  /// The picture with straight alpha, as RGBA.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  func resample(_ source: Bitmap) throws(CancellationError) -> Bitmap {
    let size = PixelSize(
      width: columns?.count ?? source.columns, height: rows?.count ?? source.rows)
    let lines = LinearBitmap.Rows(source)
    var result = [UInt8](repeating: 0, count: size.pixelCount * 4)
    var bytes = result.mutableSpan
    var window = Window()
    for row in 0..<size.height {
      if Task.isCancelled { throw CancellationError() }
      let needed = rows?.cells(of: row) ?? row..<row + 1
      try window.move(to: needed) { resizedEarly(lines[$0]) }
      var pixels = rows.map { sum(of: window.rows, $0, row) } ?? window.rows[0]
      if isVerticalFirst, let columns { pixels = resized(pixels, columns) }
      write(pixels, into: &bytes, at: row * size.width * 4)
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: result)
  }

  /// Writes a row of pixels as RGBA with straight alpha.
  private func write(_ row: Row, into bytes: inout MutableSpan<UInt8>, at offset: Int) {
    for (column, pixel) in row.enumerated() {
      let color = LinearBitmap.color(pixel)
      let at = offset + column * 4
      bytes[at] = color.red
      bytes[at + 1] = color.green
      bytes[at + 2] = color.blue
      bytes[at + 3] = color.alpha
    }
  }

  /// A row of the source after the horizontal pass, where that comes first.
  private func resizedEarly(_ row: Row) -> Row {
    guard !isVerticalFirst, let columns else { return row }
    return resized(row, columns)
  }

  /// The horizontal pass of one row.
  private func resized(_ row: Row, _ axis: ResamplingAxis) -> Row {
    var result = Row(repeating: SIMD4(), count: axis.count)
    var target = result.mutableSpan
    let source = row.span
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for column in 0..<axis.count {
      var position = starts[column]
      var sum = SIMD4<Int64>(repeating: Int64(axis.unit / 2))
      for tap in offsets[column]..<offsets[column + 1] {
        sum &+= Self.product(source[position], weights[tap])
        position += 1
      }
      target[column] = value(sum, axis.unit)
    }
    return result
  }

  /// The vertical pass for one row of pixels: the rows that it needs, weighed and added up.
  private func sum(of sources: [Row], _ axis: ResamplingAxis, _ row: Int) -> Row {
    let width = sources[0].count
    var sums = [SIMD4<Int64>](repeating: SIMD4(repeating: Int64(axis.unit / 2)), count: width)
    var written = sums.mutableSpan
    for (source, weight) in zip(sources, axis.weights(of: row)) {
      let source = source.span
      for column in 0..<width { written[column] &+= Self.product(source[column], weight) }
    }
    return sums.map { value($0, axis.unit) }
  }

  @inline(__always)
  private static func product(_ value: SIMD4<Int32>, _ weight: Int32) -> SIMD4<Int64> {
    SIMD4<Int64>(truncatingIfNeeded: value) &* Int64(weight)
  }

  /// A sum in parts of `unit` with its fraction cut off, clamped as the colour mode says.
  @inline(__always)
  private func value(_ sum: SIMD4<Int64>, _ unit: Int32) -> SIMD4<Int32> {
    let isKernel = unit == 1 << ResamplingAxis.precision
    let whole = isKernel ? sum &>> Int64(ResamplingAxis.precision) : sum / Int64(unit)
    let value = SIMD4<Int32>(truncatingIfNeeded: whole)
    if isExtended { return value }
    return value.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 65535))
  }
}

extension LinearResampler {
  /// The rows of the source that one row of pixels needs; each is made once while the need moves
  /// down, which it does but for one step where the parts of a nine-slice meet.
  private struct Window {
    private(set) var rows: [Row] = []
    private var range = 0..<0

    mutating func move(
      to needed: Range<Int>, _ row: (Int) -> Row
    ) throws(CancellationError) {
      if !range.contains(needed.lowerBound) {
        rows = []
        range = needed.lowerBound..<needed.lowerBound
      }
      rows.removeFirst(needed.lowerBound - range.lowerBound)
      for index in range.upperBound..<max(range.upperBound, needed.upperBound) {
        if Task.isCancelled { throw CancellationError() }
        rows.append(row(index))
      }
      range = needed.lowerBound..<max(range.upperBound, needed.upperBound)
    }
  }
}
