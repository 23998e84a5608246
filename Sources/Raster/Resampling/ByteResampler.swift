/// Resizes on bytes, row by row: the two passes of rendering.md §5 on colours multiplied by alpha
/// (§8).
///
/// Takes the memory of the source rows that one row of pixels needs, and of the result.
struct ByteResampler: Sendable {
  /// `nil` where the width stays.
  private let columns: ResamplingPass?
  /// `nil` where the height stays.
  private let rows: ResamplingPass?
  /// The order of the passes, which rounding shows.
  private let isVerticalFirst: Bool
  private let instructions: Instructions

  /// A resampler along axes; where there is none, the side stays.
  init(
    columns: ResamplingAxis?, rows: ResamplingAxis?, isVerticalFirst: Bool,
    instructions: Instructions = .best
  ) {
    self.columns = columns.map { ResamplingPass($0, instructions) }
    self.rows = rows.map { ResamplingPass($0, instructions) }
    self.isVerticalFirst = isVerticalFirst && rows != nil
    self.instructions = instructions
  }

  /// The pixels of a row.
  func width(of source: Bitmap) -> Int { columns?.axis.count ?? source.columns }

  /// The number of rows.
  func height(of source: Bitmap) -> Int { rows?.axis.count ?? source.rows }

  /// Some rows of the picture with straight alpha, as RGBA.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  func rows(_ range: Range<Int>, of source: Bitmap) throws(CancellationError) -> [UInt8] {
    let width = width(of: source)
    var window = RowWindow(
      source, columns: isVerticalFirst ? nil : columns, height: rows?.height ?? 1, instructions)
    var lines = PixelRows(width: window.rows.width, count: 1)
    var pixels = PixelRows(width: width, count: 1)
    var bytes = [UInt8](repeating: 0, count: width * 4)
    var result: [UInt8] = []
    result.reserveCapacity(width * range.count * 4)
    for row in range {
      if Task.isCancelled { throw CancellationError() }
      try window.move(to: rows?.axis.cells(of: row) ?? row..<row + 1)
      if let rows {
        rows.down(row, from: window.rows, into: &lines, at: 0)
        if isVerticalFirst, let columns {
          columns.across(lines, rows: 1, into: &pixels, at: 0)
          pixels.straighten(0, into: &bytes, instructions)
        } else {
          lines.straighten(0, into: &bytes, instructions)
        }
      } else {
        window.rows.straighten(row % window.rows.count, into: &bytes, instructions)
      }
      result.append(contentsOf: bytes)
    }
    return result
  }
}
