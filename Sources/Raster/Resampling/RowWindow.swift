/// The rows of a picture that are needed for one row of pixels, after the horizontal pass where that
/// comes first; each is made once while the need moves down (rendering.md §5).
///
/// Row r of the picture is row r modulo `rows.count` of the window. Rows are made four at a time, which
/// share the loading of weights.
struct RowWindow {
  /// Rows made at a time; they begin at multiples of it.
  static let batch = 4

  private let source: Bitmap
  private let columns: ResamplingPass?
  private let instructions: Instructions
  /// The palette with colours multiplied by alpha, each entry made once.
  private let entries: [PixelRows.Pixel]
  /// Rows of the source before the horizontal pass.
  private var cells: PixelRows
  /// Rows of the picture that are held, up to the last one that was made.
  private var made = 0..<0
  /// The rows that are held.
  private(set) var rows: PixelRows

  /// A window for so many rows at once.
  init(_ source: Bitmap, columns: ResamplingPass?, height: Int, _ instructions: Instructions) {
    self.source = source
    self.columns = columns
    self.instructions = instructions
    entries =
      source.palette?.colors.map {
        PremultipliedAlpha.premultiplied(PixelRows.Pixel($0.red, $0.green, $0.blue, $0.alpha))
      } ?? []
    cells = PixelRows(width: source.columns, count: columns == nil ? 0 : Self.batch)
    // Room for what a batch makes beyond the last row that is needed.
    let slots = (height + 2 * Self.batch - 2) / Self.batch * Self.batch
    rows = PixelRows(width: columns?.axis.count ?? source.columns, count: slots)
  }

  /// Makes what is missing of some rows.
  ///
  /// - Precondition: rows of the source, no more than the window is for.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every batch.
  mutating func move(to needed: Range<Int>) throws(CancellationError) {
    if !(made.lowerBound...made.upperBound).contains(needed.lowerBound) {
      let start = needed.lowerBound / Self.batch * Self.batch
      made = start..<start
    }
    while made.upperBound < needed.upperBound {
      if Task.isCancelled { throw CancellationError() }
      let first = made.upperBound
      makeRows(first..<min(first + Self.batch, source.rows))
      made = max(made.lowerBound, first + Self.batch - rows.count)..<first + Self.batch
    }
  }

  /// Makes rows that begin at a multiple of the batch.
  private mutating func makeRows(_ batch: Range<Int>) {
    let slot = batch.lowerBound % rows.count
    guard let columns else {
      for row in batch { read(row, into: &rows, at: slot + row - batch.lowerBound) }
      return
    }
    for row in batch { read(row, into: &cells, at: row - batch.lowerBound) }
    columns.across(cells, rows: batch.count, into: &rows, at: slot)
  }

  /// Writes a row of the source, the colours multiplied by alpha.
  private func read(_ row: Int, into target: inout PixelRows, at line: Int) {
    switch source.storage {
    case .rgba(let bytes):
      target.premultiply(bytes, from: row * source.columns * 4, into: line, instructions)
    case .indexed(_, let indices):
      let indices = indices.span
      let entries = entries.span
      let (from, to) = (row * source.columns, line * target.stride)
      var written = target.pixels.mutableSpan
      for column in 0..<source.columns {
        written[to + column] = entries[Int(indices[from + column])]
      }
    }
  }
}
