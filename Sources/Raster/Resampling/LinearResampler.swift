/// A resampler in linear light that computes row by row the two passes of rendering.md §5 on the values of §9.
///
/// It takes the memory of the result and of the source rows for one row of pixels.
struct LinearResampler: Sendable {
  typealias Pixel = LinearBitmap.Pixel

  /// The horizontal axis, or `nil` if the width does not change.
  let columns: ResamplingAxis?
  /// The vertical axis, or `nil` if the height does not change.
  let rows: ResamplingAxis?
  /// Whether the vertical pass comes first, which affects rounding.
  let isVerticalFirst: Bool
  /// Whether values outside 0…65535 are kept until the end, as in `extendedLinear`.
  let isExtended: Bool

  /// Returns rows of the picture as RGBA with straight alpha.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func rows(_ range: Range<Int>, of source: Bitmap) throws(CancellationError) -> [UInt8] {
    let width = columns?.count ?? source.columns
    let slots = rows.map { rows in range.reduce(1) { max($0, rows.cells(of: $1).count) } }
    var window = LinearWindow(source, by: self, height: slots ?? 1)
    var line = [Pixel](repeating: Pixel(), count: window.width)
    var pixels = [Pixel](repeating: Pixel(), count: width)
    var bytes = [UInt8](repeating: 0, count: width * 4)
    var result: [UInt8] = []
    result.reserveCapacity(width * range.count * 4)
    for row in range {
      if Task.isCancelled { throw CancellationError() }
      try window.move(to: rows?.cells(of: row) ?? row..<row + 1)
      if let rows { down(row, rows, from: window, into: &line) } else { line = window.pixels }
      if isVerticalFirst, let columns {
        across(line, columns, into: &pixels, at: 0)
        write(pixels, into: &bytes)
      } else {
        write(line, into: &bytes)
      }
      result.append(contentsOf: bytes)
    }
    return result
  }

  /// Writes a row of pixels as RGBA with straight alpha.
  private func write(_ row: [Pixel], into bytes: inout [UInt8]) {
    let encoded = LinearLight.bytes
    let (row, table) = (row.span, encoded.span)
    var written = bytes.mutableSpan
    for column in 0..<row.count {
      written.write(LinearBitmap.color(row[column], table), at: column * 4)
    }
  }

  /// Computes the horizontal pass of one row.
  func across(_ row: [Pixel], _ axis: ResamplingAxis, into target: inout [Pixel], at first: Int) {
    var written = target.mutableSpan
    let source = row.span
    let (starts, offsets, weights) = (axis.starts.span, axis.offsets.span, axis.weights.span)
    for column in 0..<axis.count {
      var position = starts[column]
      var sum = Pixel()
      for tap in offsets[column]..<offsets[column + 1] {
        sum += source[position] * Double(weights[tap])
        position += 1
      }
      written[first + column] = value(sum, axis.unit)
    }
  }

  /// Computes the vertical pass of one row as the weighted sum of rows in the window.
  private func down(
    _ row: Int, _ axis: ResamplingAxis, from window: LinearWindow, into line: inout [Pixel]
  ) {
    var written = line.mutableSpan
    let source = window.pixels.span
    let weights = axis.weights(of: row).map(Double.init)
    let taps = weights.span
    let first = window.slot(of: axis.starts[row]) * window.width
    for column in 0..<window.width {
      var position = first + column
      var sum = Pixel()
      for tap in 0..<taps.count {
        sum += source[position] * taps[tap]
        position += window.width
        if position >= source.count { position -= source.count }
      }
      written[column] = value(sum, axis.unit)
    }
  }

  /// Returns a sum in units of 1/`unit`, rounded and, unless the mode is extended, clamped.
  @inline(__always)
  private func value(_ sum: Pixel, _ unit: Int32) -> Pixel {
    let sum = sum + LinearBitmap.quarter
    // The unit of kernels is a power of two, which saves a division per channel.
    let isKernel = unit == 1 << ResamplingAxis.precision
    let value = LinearBitmap.rounded(isKernel ? sum * 0x1p-22 : sum / Double(unit))
    return isExtended ? value : LinearBitmap.clamped(value)
  }
}

/// A sliding window of the source rows in linear light for one row of pixels.
///
/// The rows are stored after the horizontal pass if that comes first. Each row is computed once while the window moves
/// down; it moves up only at a seam between parts of a nine-slice.
struct LinearWindow {
  private let lines: LinearBitmap.Rows
  private let resampler: LinearResampler
  /// The horizontal pass if it comes first, otherwise `nil`.
  private let columns: ResamplingAxis?
  private let count: Int
  /// A row of the source before the horizontal pass.
  private var cells: [LinearBitmap.Pixel]
  /// The rows of the picture in the window, up to the last computed one.
  private var made = 0..<0
  /// The number of pixels in a row.
  let width: Int
  /// The rows in the window; row r of the picture is row r modulo the window's height.
  private(set) var pixels: [LinearBitmap.Pixel]

  /// Creates a window for `height` rows at a time.
  init(_ source: Bitmap, by resampler: LinearResampler, height: Int) {
    lines = LinearBitmap.Rows(source)
    self.resampler = resampler
    columns = resampler.isVerticalFirst ? nil : resampler.columns
    count = height
    width = columns?.count ?? source.columns
    cells = Array(repeating: SIMD4(), count: columns == nil ? 0 : source.columns)
    pixels = Array(repeating: SIMD4(), count: width * height)
  }

  /// Returns the row of the window that holds a row of the picture.
  func slot(of row: Int) -> Int { row % count }

  /// Moves the window to some rows and computes the missing ones.
  ///
  /// - Precondition: The rows are in the source, and they are at most as many as the window was created for.
  mutating func move(to needed: Range<Int>) throws(CancellationError) {
    if !(made.lowerBound...made.upperBound).contains(needed.lowerBound) {
      made = needed.lowerBound..<needed.lowerBound
    }
    while made.upperBound < needed.upperBound {
      if Task.isCancelled { throw CancellationError() }
      let row = made.upperBound
      if let columns {
        lines.read(row, into: &cells, at: 0)
        resampler.across(cells, columns, into: &pixels, at: slot(of: row) * width)
      } else {
        lines.read(row, into: &pixels, at: slot(of: row) * width)
      }
      made = max(made.lowerBound, row + 1 - count)..<row + 1
    }
  }
}
