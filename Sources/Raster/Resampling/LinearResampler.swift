/// Resizes in linear light, row by row: the two passes of rendering.md §5 on the values of §9.
///
/// Takes the memory of the source rows that one row of pixels needs, and of the result.
struct LinearResampler: Sendable {
  typealias Pixel = LinearBitmap.Pixel

  /// `nil` where the width stays.
  let columns: ResamplingAxis?
  /// `nil` where the height stays.
  let rows: ResamplingAxis?
  /// The order of the passes, which rounding shows.
  let isVerticalFirst: Bool
  /// Values outside 0…65535 live until the end: `extendedLinear`.
  let isExtended: Bool

  /// Some rows of the picture with straight alpha, as RGBA.
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

  /// The horizontal pass of one row.
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

  /// The vertical pass for one row of pixels: the rows that it needs, weighed and added up.
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

  /// A sum in parts of `unit`, rounded and clamped as the colour mode says.
  @inline(__always)
  private func value(_ sum: Pixel, _ unit: Int32) -> Pixel {
    let sum = sum + LinearBitmap.quarter
    // Kernels have a power of two, which spares a division for each channel.
    let isKernel = unit == 1 << ResamplingAxis.precision
    let value = LinearBitmap.rounded(isKernel ? sum * 0x1p-22 : sum / Double(unit))
    return isExtended ? value : LinearBitmap.clamped(value)
  }
}

/// The rows of a picture in linear light that one row of pixels needs, after the horizontal pass where
/// that comes first.
///
/// Each is made once while the need moves down, which it does but for one step where the parts of a
/// nine-slice meet.
struct LinearWindow {
  private let lines: LinearBitmap.Rows
  private let resampler: LinearResampler
  /// The horizontal pass, where it comes first.
  private let columns: ResamplingAxis?
  private let count: Int
  /// A row of the source before the horizontal pass.
  private var cells: [LinearBitmap.Pixel]
  /// Rows of the picture that are held, up to the last one that was made.
  private var made = 0..<0
  /// The pixels of a row.
  let width: Int
  /// The rows that are held, row r as the window's row r modulo its height.
  private(set) var pixels: [LinearBitmap.Pixel]

  /// A window for so many rows at once.
  init(_ source: Bitmap, by resampler: LinearResampler, height: Int) {
    lines = LinearBitmap.Rows(source)
    self.resampler = resampler
    columns = resampler.isVerticalFirst ? nil : resampler.columns
    count = height
    width = columns?.count ?? source.columns
    cells = Array(repeating: SIMD4(), count: columns == nil ? 0 : source.columns)
    pixels = Array(repeating: SIMD4(), count: width * height)
  }

  /// The row of the window that a row of the picture is.
  func slot(of row: Int) -> Int { row % count }

  /// Makes what is missing of some rows.
  ///
  /// - Precondition: rows of the source, no more than the window is for.
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
