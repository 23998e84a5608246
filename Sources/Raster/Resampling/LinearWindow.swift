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
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
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
